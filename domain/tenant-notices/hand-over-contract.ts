import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndTenant, staffRoles } from '../endpoint.ts'
import { idSchema, instantSchema, optionalText, requiredText } from '../text.ts'
import { handOverOutcomes, handOverStates, maxHandOverTimes } from './hand-over.ts'

const timeSchema = z.object({
  date: calendarDateSchema,
  startsAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 14:30.'),
})

export const handOverSchema = z.object({
  id: idSchema,
  leaseId: idSchema,
  tenantId: idSchema,
  tenantName: z.string(),
  state: z.enum(handOverStates),
  /** The times that the office offered, in order. */
  times: z.array(timeSchema),
  /** The fixed time; null until the tenant has chosen. */
  date: calendarDateSchema.nullable(),
  startsAt: z.string().nullable(),
  place: z.string().nullable(),
  /** The tenant's request for another time. */
  requestedTime: z.string().nullable(),
  requestedAt: instantSchema.nullable(),
  remindedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  closedAt: instantSchema.nullable(),
})
export type HandOver = z.output<typeof handOverSchema>

/** The appointment for keys and exit inspection (docs/decisions/0130). */
export const handOverContract = {
  ofLease: endpoint({
    method: 'GET',
    path: '/lease/{id}/hand-over',
    summary: 'The last hand-over appointment of a lease, and why none can be arranged now',
    allow: staffAndTenant,
    reply: z.object({ appointment: handOverSchema.nullable(), blockedReason: z.string().nullable() }),
  }),
  offer: endpoint({
    method: 'POST',
    path: '/lease/{id}/hand-over',
    summary: 'Offer times for the hand-over; one time alone fixes it. The tenant gets an SMS',
    allow: staffRoles,
    body: z.object({
      times: z
        .array(timeSchema)
        .min(1, 'Enter a time.')
        .max(maxHandOverTimes, `Offer at most ${maxHandOverTimes} times.`)
        .refine(
          (times) => new Set(times.map(({ date, startsAt }) => `${date} ${startsAt}`)).size === times.length,
          'A time appears twice. Remove one.',
        ),
      place: optionalText(120),
      /** The open appointment that this one replaces, as the caller read it. */
      replacesId: idSchema.nullable().default(null),
    }),
    reply: handOverSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  choose: endpoint({
    method: 'POST',
    path: '/hand-over/{id}/choose',
    summary: 'Choose one of the offered times as the tenant',
    allow: ['TENANT'],
    body: timeSchema,
    reply: handOverSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/hand-over/{id}/ask',
    summary: 'Ask for another time as the tenant; the appointment stays until the office offers one',
    allow: ['TENANT'],
    body: z.object({ requestedTime: requiredText(200, 'Enter when you can come.') }),
    reply: handOverSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/hand-over/{id}/close',
    summary: 'Record that the hand-over was held or missed, or cancel it',
    allow: staffRoles,
    body: z.object({ outcome: z.enum(handOverOutcomes) }),
    reply: handOverSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
