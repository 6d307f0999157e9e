import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, everyRole } from '../endpoint.ts'
import { moneySchema } from '../money.ts'

const leaseTermSchema = z.object({
  startDate: calendarDateSchema,
  /** The agreed end, or an earlier one by notice; a tenant who stays longer holds over. */
  lastDay: calendarDateSchema,
  /** The day of the notice that ends it. */
  noticeDate: calendarDateSchema.nullable(),
  /** The last day for the tenant's notice to leave at the end of the term; null after a notice, or if no lease runs. */
  noticeByDate: calendarDateSchema.nullable(),
  /** The days from which another rent applies, with the amount of one period; null if a rate by area determines it. */
  increases: z.array(z.object({ from: calendarDateSchema, amount: moneySchema.nullable() })),
  /** Every period up to this day is paid, credited or written off; null before the first one is. */
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
