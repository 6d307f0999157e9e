import { type CalendarDate, dayNumber, earlier, formatDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { plural, t } from '../platform/texts.ts'

/** The current last day, which a notice can bring forward. */
export function lastDayOfLease({ endDate, terminationDate }: Pick<Lease, 'endDate' | 'terminationDate'>): CalendarDate {
  return terminationDate ? earlier(endDate, terminationDate) : endDate
}

/** A future lease shows its start, all others their end. */
export function leaseTimeText(lease: Pick<Lease, 'status' | 'startDate' | 'endDate' | 'terminationDate'>, today: CalendarDate) {
  if (lease.status !== 'PENDING') return daysLeftText(lastDayOfLease(lease), today)
  return `${startText(lease.startDate, today)} · ${formatDate(lease.startDate)}`
}

/** "starts in 10 days". The start of a lease that waits for documents may be in the past. */
export function startText(startDate: CalendarDate, today: CalendarDate): string {
  const days = dayNumber(startDate) - dayNumber(today)
  if (days === 0) return t`starts today`
  const count = plural(Math.abs(days), '{n} day', '{n} days')
  return days > 0 ? t`starts in ${count}` : t`should have started ${count} ago`
}

/** "405 days left", "ends today", "ended 12 days ago". */
export function daysLeftText(lastDay: CalendarDate, today: CalendarDate): string {
  const days = dayNumber(lastDay) - dayNumber(today)
  if (days === 0) return t`ends today`
  const count = plural(Math.abs(days), '{n} day', '{n} days')
  return days > 0 ? t`${count} left` : t`ended ${count} ago`
}
