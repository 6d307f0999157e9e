import { addMonthsToMonth, type CalendarDate, firstDayOf, lastDayOf, type Month, monthOf } from '../../calendar-date.ts'
import type { PropertyType } from '../../properties/property.ts'
import { noticeBy } from '../tenancy/notice.ts'
import type { TenancyPolicy } from '../tenancy/tenancy-policy.ts'

/** The marks of a day: a lease ends without an agreement, ends as agreed, or is due for notice of its end. */
export const calendarMarks = ['END', 'AGREED_END', 'OWNER_NOTICE', 'TENANT_NOTICE'] as const
export type CalendarMark = (typeof calendarMarks)[number]

/** Leases with the same end and state, so that a calendar of many leases needs few rows. */
export type EndingLeases = {
  readonly propertyType: PropertyType
  readonly startDate: CalendarDate
  readonly endDate: CalendarDate
  /** The end, or the earlier last day after a notice. */
  readonly lastDay: CalendarDate
  readonly noticeDays: number
  /** Neither renewed nor ended by notice. */
  readonly isOpen: boolean
  readonly count: number
}
export type CalendarDay = { date: CalendarDate; mark: CalendarMark; count: number }
export type CalendarMonth = { month: Month; counts: Record<CalendarMark, number>; days: CalendarDay[] }

const monthsAhead = 12

/** From the first day of this month to the last day of the twelfth month after it. */
export function calendarSpan(today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const month = monthOf(today)
  return { from: firstDayOf(month), to: lastDayOf(addMonthsToMonth(month, monthsAhead)) }
}

/** Ends and last days for notice by month: this month and the next twelve, including months without any. */
export function renewalCalendar(groups: readonly EndingLeases[], today: CalendarDate, policy: TenancyPolicy): CalendarMonth[] {
  const { from, to } = calendarSpan(today)
  const counts = new Map<string, CalendarDay>()
  for (const group of groups) {
    for (const { date, mark } of marksOf(group, policy)) {
      if (date < from || date > to) continue
      const day = counts.get(`${date} ${mark}`) ?? { date, mark, count: 0 }
      counts.set(`${date} ${mark}`, { ...day, count: day.count + group.count })
    }
  }
  const order = ({ date, mark }: CalendarDay) => `${date} ${calendarMarks.indexOf(mark)}`
  const days = [...counts.values()].toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  const byMonth = Map.groupBy(days, ({ date }) => monthOf(date))
  return Array.from({ length: monthsAhead + 1 }, (_, index) => {
    const month = addMonthsToMonth(monthOf(today), index)
    return monthWith(month, byMonth.get(month) ?? [])
  })
}

function monthWith(month: Month, days: CalendarDay[]): CalendarMonth {
  const counts: Record<CalendarMark, number> = { END: 0, AGREED_END: 0, OWNER_NOTICE: 0, TENANT_NOTICE: 0 }
  for (const { mark, count } of days) counts[mark] += count
  return { month, counts, days }
}

/** If something is agreed, no notice is expected. */
function marksOf({ isOpen, ...lease }: EndingLeases, policy: TenancyPolicy): { date: CalendarDate; mark: CalendarMark }[] {
  const { lastDay, noticeDays } = lease
  if (!isOpen) return [{ date: lastDay, mark: 'AGREED_END' }]
  return [
    { date: lastDay, mark: 'END' },
    { date: noticeBy(lease, { by: 'OWNER', noticeDays, lastDay }, policy), mark: 'OWNER_NOTICE' },
    { date: noticeBy(lease, { by: 'TENANT', noticeDays, lastDay }, policy), mark: 'TENANT_NOTICE' },
  ]
}
