import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole } from '../endpoint.ts'
import { moneySchema } from '../money.ts'

const leaseTermSchema = z.object({
  startDate: calendarDateSchema,
  /** The day it ends as agreed, or earlier by notice; past it a tenant who stays holds over. */
  lastDay: calendarDateSchema,
  /** When notice was given to end it. */
  noticeDate: calendarDateSchema.nullable(),
  /** By when the tenant gives notice if they leave with the term; null once notice was given, or where nothing runs. */
  noticeByDate: calendarDateSchema.nullable(),
  /** The days from which another rent applies; the amount of one period, null where a rate by area says it. */
  increases: z.array(z.object({ from: calendarDateSchema, amount: moneySchema.nullable() })),
  /** Every period up to this day is paid, credited or written off; null before the first is. */
  paidTo: calendarDateSchema.nullable(),
})
export type LeaseTerm = z.output<typeof leaseTermSchema>

export const leaseTermContract = {
  leaseTerm: endpoint({
    method: 'GET',
    path: '/lease/{id}/term',
    summary: 'Key dates of a lease: start, end, notice, increases, and paid up to',
    allow: everyRole,
    reply: leaseTermSchema,
  }),
}
