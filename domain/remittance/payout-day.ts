import { z } from 'zod'
import { addMonthsToMonth, type CalendarDate, dateOf, daysInMonth, firstDayOf, monthOf, partsOf } from '../calendar-date.ts'

const latestFixedDay = 28
/** NONE: the office chooses each time. LAST: the last day of the month. Otherwise a day that every month has. */
export const payoutDays = ['NONE', ...Array.from({ length: latestFixedDay }, (_, index) => String(index + 1)), 'LAST'] as const

/** The day on which the office plans to pay its owners. */
export const payoutsSchema = z.object({ day: z.enum(payoutDays) })
export type Payouts = z.output<typeof payoutsSchema>
export const defaultPayouts: Payouts = { day: 'NONE' }

/** The next planned day, including today; null if the office plans none. */
export function nextPayoutOn({ day }: Payouts, today: CalendarDate): CalendarDate | null {
  if (day === 'NONE') return null
  const thisMonth = plannedDay(day, today)
  return thisMonth >= today ? thisMonth : plannedDay(day, firstDayOf(addMonthsToMonth(monthOf(today), 1)))
}

function plannedDay(day: string, anyDay: CalendarDate): CalendarDate {
  const { year, month } = partsOf(anyDay)
  return dateOf(year, month, day === 'LAST' ? daysInMonth(year, month) : Number(day))
}
