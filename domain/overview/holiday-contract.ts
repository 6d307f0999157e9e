import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { canReplaceSchema, requiredText, text } from '../text.ts'

const newHolidaySchema = z.object({ date: calendarDateSchema, name: requiredText(120, 'Enter the name of the holiday.') })
const holidaySchema = z.object({ date: calendarDateSchema, name: z.string() })
/** The holidays of a year, in order. */
const holidaysReply = z.object({ items: z.array(holidaySchema) })

export const holidayContract = {
  list: endpoint({
    method: 'GET',
    path: '/holiday',
    summary: 'Public holidays of a year, and the fixed-date holidays that are missing',
    allow: staffRoles,
    query: z.object({
      year: z.coerce.number().int().min(1990, 'Enter a year from 1990.').max(2199, 'Enter a year before 2200.'),
    }),
    reply: z.object({
      items: z.array(holidaySchema),
      proposed: z.array(holidaySchema),
      /** The number of increases whose objection period is running: a holiday within it adds a day. */
      openObjections: z.number().int(),
    }),
  }),
  put: endpoint({
    method: 'POST',
    path: '/holiday',
    summary: 'Add public holidays or change their names',
    allow: ['ADMIN'],
    body: z.object({
      items: z.array(newHolidaySchema).min(1, 'Enter a holiday.').max(60, 'Enter at most 60 at once.'),
      canReplace: canReplaceSchema,
    }),
    reply: holidaysReply,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/holiday/{date}',
    summary: 'Remove a public holiday; announced deadlines do not change',
    allow: ['ADMIN'],
    params: z.object({ date: calendarDateSchema }),
    /** The name that the caller saw: a day whose name has changed since is not removed. */
    query: z.object({ name: text(120).optional() }),
    reply: undefined,
    problems: ['DUPLICATE'],
  }),
}
