import { addDays, addMonthsToMonth, type CalendarDate, firstDayOf, monthOf } from '../calendar-date.ts'

/** Tax withheld in a month is payable by the 10th of the next month (Income Tax Rules, III r.2.2.3). */
export function taxDeadline(withheldOn: CalendarDate): CalendarDate {
  return addDays(firstDayOf(addMonthsToMonth(monthOf(withheldOn), 1)), 9)
}
