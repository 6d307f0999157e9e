import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint, staffRoles } from '../endpoint.ts'
import { idSchema, instantSchema, requiredText } from '../text.ts'

const closingSchema = z.object({
  /** No posting may have a date on or before this day; null: all days are open. */
  closedUntil: calendarDateSchema.nullable(),
  /** The newest first. */
  items: z.array(
    z.object({
      id: idSchema,
      closedUntil: calendarDateSchema.nullable(),
      reason: z.string().nullable(),
      recordedAt: instantSchema,
      recordedBy: z.string(),
    }),
  ),
})

export const closingContract = {
  read: endpoint({
    method: 'GET',
    path: '/ledger/closing',
    summary: 'The date up to which the books are closed, and who closed and opened them',
    allow: staffRoles,
    reply: closingSchema,
  }),
  close: endpoint({
    method: 'POST',
    path: '/ledger/close',
    officeOnly: true,
    summary: 'Close the books up to a date; nothing can be posted for that date or earlier',
    allow: adminOnly,
    body: z.object({ until: calendarDateSchema }),
    reply: closingSchema,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/ledger/reopen',
    officeOnly: true,
    summary: 'Open closed days again; `until` is the last day that stays closed, null for none',
    allow: adminOnly,
    body: z.object({
      until: calendarDateSchema.nullable(),
      reason: requiredText(500, 'Enter why you are opening the days again.'),
      /** The last closed day that the caller saw: if it changed since, no day is reopened. */
      closedUntil: calendarDateSchema.optional(),
    }),
    reply: closingSchema,
    problems: ['ILLEGAL_TRANSITION', 'CHANGED_MEANWHILE'],
  }),
}
