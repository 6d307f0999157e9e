import {
  addMonthsToMonth,
  type CalendarDate,
  dateOf,
  lastDayOf,
  later,
  type Month,
  monthOf,
  partsOf,
} from '../../calendar-date.ts'
import type { RentTerms } from '../lease-terms-shape.ts'
import type { DateRange } from './rent-periods.ts'

/**
 * FOLLOWING_MONTH: the month after the one in which the period ends. SAME_MONTH: the month in which it starts, never before its first day.
 * A due day past the end of the month is its last day (R5).
 */
export function dueDateOf({ dueDay, dueTiming }: Pick<RentTerms, 'dueDay' | 'dueTiming'>, { from, to }: DateRange): CalendarDate {
  if (dueTiming === 'FOLLOWING_MONTH') return dayOfMonth(addMonthsToMonth(monthOf(to), 1), dueDay)
  return later(dayOfMonth(monthOf(from), dueDay), from)
}

function dayOfMonth(month: Month, day: number): CalendarDate {
  const last = partsOf(lastDayOf(month))
  return dateOf(last.year, last.month, Math.min(day, last.day))
}
