import { z } from 'zod'
import { calendarDateSchema, monthSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'

/** The number of months in the trend, including this month as the last. */
export const trendMonths = 12

const trendMonthSchema = z.object({
  month: monthSchema,
  /** The last day of the month; for this month, today. */
  asOf: calendarDateSchema,
  /** The amount owed on that day and past due. */
  overdueAmount: totalSchema,
  current: totalSchema,
  days1to30: totalSchema,
  days31to60: totalSchema,
  days61to90: totalSchema,
  over90: totalSchema,
})
export type TrendMonth = z.output<typeof trendMonthSchema>

export const arrearsTrendContract = {
  arrearsTrend: endpoint({
    method: 'GET',
    path: '/dashboard/arrears',
    summary: 'Arrears by age at the end of each of the last eleven months, and today; as the arrears report of that day says',
    allow: staffRoles,
    reply: z.object({ months: z.array(trendMonthSchema) }),
  }),
}
