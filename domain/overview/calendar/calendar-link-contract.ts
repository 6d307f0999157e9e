import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instantSchema } from '../../text.ts'

const calendarLinkSchema = z.object({
  /** The address for calendar programs; null without a link. Anyone who has it can read the calendar. */
  address: z.string().nullable(),
  createdAt: instantSchema.nullable(),
})
export type CalendarLink = z.output<typeof calendarLinkSchema>

const allow = ['ADMIN', 'MANAGER', 'OWNER', 'TENANT'] as const

/** The secret address of the caller's calendar in the current role, for calendar programs (RFC 5545). */
export const calendarLinkContract = {
  read: endpoint({
    method: 'GET',
    path: '/calendar-link',
    summary: 'The address of your own calendar, for calendar programs',
    allow,
    officeOnly: true,
    reply: calendarLinkSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/calendar-link',
    summary: 'Create a new address for your own calendar; the previous address no longer works',
    allow,
    officeOnly: true,
    needsProof: true,
    reply: calendarLinkSchema,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/calendar-link/withdraw',
    summary: 'Withdraw the address of your own calendar',
    allow,
    officeOnly: true,
    reply: calendarLinkSchema,
  }),
}
