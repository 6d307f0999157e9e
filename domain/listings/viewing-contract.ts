import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndOwner } from '../endpoint.ts'
import { phoneNumberSchema } from '../identity/contact.ts'
import { idSchema, instantSchema, requiredText, text } from '../text.ts'
import { maxViewingPlaces, viewingStatuses } from './viewing.ts'

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 14:30.')
const times = { date: calendarDateSchema, startsAt: timeSchema, endsAt: timeSchema }

export const viewingSchema = z.object({
  id: idSchema,
  status: z.enum(viewingStatuses),
  enquiryId: idSchema,
  name: z.string(),
  phoneNumber: z.string().nullable(),
  createdAt: instantSchema,
})
export type Viewing = z.output<typeof viewingSchema>

export const viewingSlotSchema = z.object({
  id: idSchema,
  listingId: idSchema,
  ...times,
  places: z.number().int(),
  isPast: z.boolean(),
  isWithdrawn: z.boolean(),
  viewings: z.array(viewingSchema),
})
export type ViewingSlot = z.output<typeof viewingSlotSchema>

const offeredSchema = z.object({ id: idSchema, ...times, placesLeft: z.number().int() })

/** The data visible to the holder of the link in the SMS. */
const byLinkSchema = z.object({
  status: z.enum(viewingStatuses),
  listingTitle: z.string(),
  placeLabel: z.string(),
  ...times,
  isPast: z.boolean(),
})

/** The maximum length of the link in an SMS: id and signature. */
const byCode = z.object({ code: z.string().regex(/^[\w-]{1,60}$/, 'This link is incomplete.') })

const decision = {
  method: 'POST',
  allow: staffAndOwner,
  reply: viewingSlotSchema,
  problems: ['ILLEGAL_TRANSITION'],
} as const

export const viewingContract = {
  offered: endpoint({
    method: 'GET',
    path: '/listing/{id}/viewing-slot',
    summary: 'The coming viewing times of a published listing with the places left',
    allow: 'PUBLIC',
    reply: z.object({ items: z.array(offeredSchema) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/viewing-slot/{id}/viewing',
    summary: 'Ask for a viewing; an SMS with a link to cancel goes to the phone number',
    allow: 'PUBLIC',
    body: z.object({
      name: requiredText(120, 'Enter your name.'),
      phoneNumber: phoneNumberSchema,
      botCheck: text(10_000).optional(),
    }),
    reply: z.object({ id: idSchema }),
    status: 201,
    problems: ['BOT_CHECK_REQUIRED', 'TOO_MANY_REQUESTS', 'ILLEGAL_TRANSITION', 'DUPLICATE'],
  }),
  readByLink: endpoint({
    method: 'GET',
    path: '/viewing/link/{code}',
    summary: 'The viewing of a link that came by SMS',
    allow: 'PUBLIC',
    params: byCode,
    reply: byLinkSchema,
  }),
  cancelByLink: endpoint({
    method: 'POST',
    path: '/viewing/link/{code}/cancel',
    summary: 'Cancel the viewing of a link that came by SMS',
    allow: 'PUBLIC',
    params: byCode,
    reply: byLinkSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  slots: endpoint({
    method: 'GET',
    path: '/listing/own/{id}/viewing-slot',
    summary: 'The viewing times of a listing since 30 days ago with who comes',
    allow: staffAndOwner,
    reply: z.object({ items: z.array(viewingSlotSchema) }),
  }),
  offer: endpoint({
    method: 'POST',
    path: '/listing/{id}/viewing-slot',
    summary: 'Offer a time at which visitors can view the property',
    allow: staffAndOwner,
    body: z
      .object({ ...times, places: z.number().int().min(1).max(maxViewingPlaces, `Enter at most ${maxViewingPlaces}.`) })
      .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], message: 'Enter a time after the start.' }),
    reply: viewingSlotSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'DUPLICATE', 'POLICY_VIOLATION'],
  }),
  withdraw: endpoint({
    ...decision,
    path: '/viewing-slot/{id}/withdraw',
    summary: 'Withdraw a viewing time; its visitors are declined and get an SMS',
  }),
  confirm: endpoint({ ...decision, path: '/viewing/{id}/confirm', summary: 'Confirm a viewing; the visitor gets an SMS' }),
  decline: endpoint({ ...decision, path: '/viewing/{id}/decline', summary: 'Decline a viewing; the visitor gets an SMS' }),
  move: endpoint({
    ...decision,
    path: '/viewing/{id}/move',
    summary: 'Move a viewing to another time of the listing and confirm it; the visitor gets an SMS',
    body: z.object({ slotId: idSchema }),
  }),
}
