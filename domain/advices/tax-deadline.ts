import { addDays, addMonthsToMonth, type CalendarDate, firstDayOf, monthOf } from '../calendar-date.ts'

/** What a tenant withholds in a month is to be paid in by the 10th of the next (Income Tax Rules, III r.2.2.3). */
export function taxDeadline(withheldOn: CalendarDate): CalendarDate {
  return addDays(firstDayOf(addMonthsToMonth(monthOf(withheldOn), 1)), 9)
}
