import { type CalendarDate, dayNumber, earlier } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-contract.ts'

/** The last day as it stands: a notice can bring it forward. */
export function lastDayOfLease({ endDate, terminationDate }: Pick<Lease, 'endDate' | 'terminationDate'>): CalendarDate {
  return terminationDate ? earlier(endDate, terminationDate) : endDate
}

/** "405 days left", "ends today", "ended 12 days ago". */
export function daysLeftWords(lastDay: CalendarDate, today: CalendarDate): string {
  const days = dayNumber(lastDay) - dayNumber(today)
  if (days === 0) return 'ends today'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return days > 0 ? `${count} left` : `ended ${count} ago`
}
