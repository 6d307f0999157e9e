import { addDays, addMonths, type CalendarDate, earlier, later } from '../../calendar-date.ts'
import { type DaySpan, wholeMonths } from '../../chart/time-line.ts'
import type { LeaseStatus } from '../lease-status.ts'
import type { CalendarMark } from './renewal-calendar.ts'

/** The fields of a lease in the list of renewals. */
export type EndingLease = {
  readonly startDate: CalendarDate
  readonly endDate: CalendarDate
  readonly terminationDate: CalendarDate | null
  readonly status: LeaseStatus
  readonly renewedById: string | null
  readonly ownerNoticeByDate: CalendarDate
  readonly tenantNoticeByDate: CalendarDate
}
export type TimelineBar = DaySpan & { readonly kind: 'TERM' | 'HOLDOVER' | 'RENEWAL' }
export type TimelineRow = { readonly bars: TimelineBar[]; readonly marks: { mark: CalendarMark; date: CalendarDate }[] }

const [monthsBefore, monthsAfter] = [3, 3]
/** No lease of the list ends more than a year from today, so the line never exceeds 17 months. */
const maxMonthsAhead = 13

/** The months of the timeline: around today, and at least until the last lease ends. */
export function timelineSpan(leases: readonly EndingLease[], today: CalendarDate): DaySpan {
  const last = leases.reduce((day, lease) => later(day, lastDayOf(lease)), addMonths(today, monthsAfter))
  return wholeMonths({ from: addMonths(today, -monthsBefore), to: earlier(last, addMonths(today, maxMonthsAhead)) })
}

/** The term of a lease, its successor, and its deadlines. If the end is agreed, no notice is expected. */
export function timelineRow(lease: EndingLease, line: DaySpan, today: CalendarDate): TimelineRow {
  const lastDay = lastDayOf(lease)
  const bars: TimelineBar[] = [{ kind: 'TERM', from: lease.startDate, to: lastDay }]
  const next = addDays(lastDay, 1)
  if (lease.status === 'HOLDOVER') bars.push({ kind: 'HOLDOVER', from: next, to: today })
  else if (lease.renewedById) bars.push({ kind: 'RENEWAL', from: next, to: addDays(line.to, 1) })
  if (lease.renewedById || lease.terminationDate) return { bars, marks: [{ mark: 'AGREED_END', date: lastDay }] }
  const marks: TimelineRow['marks'] = [
    { mark: 'OWNER_NOTICE', date: lease.ownerNoticeByDate },
    { mark: 'TENANT_NOTICE', date: lease.tenantNoticeByDate },
    { mark: 'END', date: lastDay },
  ]
  return { bars, marks: marks.filter(({ date }) => date >= line.from && date <= line.to) }
}

function lastDayOf({ endDate, terminationDate }: EndingLease): CalendarDate {
  return terminationDate ? earlier(endDate, terminationDate) : endDate
}
