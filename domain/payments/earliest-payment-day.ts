import { addMonths, type CalendarDate, earlier } from '../calendar-date.ts'

/**
 * An earlier day of a payment is a typing error in the year: more than a year before the lease, or before today if the lease begins in the
 * future, because its deposit may be paid long before.
 */
export function earliestPaymentDay(startsOn: CalendarDate, today: CalendarDate): CalendarDate {
  return addMonths(earlier(startsOn, today), -12)
}
