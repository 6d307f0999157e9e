import { type CalendarDate, dayNumber, earlier } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import { plural, t } from '../platform/texts.ts'

/** The last day as it stands: a notice can bring it forward. */
export function lastDayOfLease({ endDate, terminationDate }: Pick<Lease, 'endDate' | 'terminationDate'>): CalendarDate {
  return terminationDate ? earlier(endDate, terminationDate) : endDate
}

/** "405 days left", "ends today", "ended 12 days ago". */
export function daysLeftWords(lastDay: CalendarDate, today: CalendarDate): string {
  const days = dayNumber(lastDay) - dayNumber(today)
  if (days === 0) return t`ends today`
  const count = plural(Math.abs(days), '{n} day', '{n} days')
  return days > 0 ? t`${count} left` : t`ended ${count} ago`
}
