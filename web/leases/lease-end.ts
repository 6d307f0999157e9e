import { type CalendarDate, dayNumber, earlier, formatDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { plural, t } from '../platform/texts.ts'

/** The last day as it stands: a notice can bring it forward. */
export function lastDayOfLease({ endDate, terminationDate }: Pick<Lease, 'endDate' | 'terminationDate'>): CalendarDate {
  return terminationDate ? earlier(endDate, terminationDate) : endDate
}

/** A lease that is still to start says when it does; the others how long they last. */
export function leaseTimeText(lease: Pick<Lease, 'status' | 'startDate' | 'endDate' | 'terminationDate'>, today: CalendarDate) {
  if (lease.status !== 'PENDING') return daysLeftText(lastDayOfLease(lease), today)
  return `${startText(lease.startDate, today)} · ${formatDate(lease.startDate)}`
}

/** "starts in 10 days"; a lease that waits for its documents may be past its day. */
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
