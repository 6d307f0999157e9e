import { calendarDate, firstDayOf, formatDate, formatMonth, lastDayOf, monthOf } from '../calendar-date.ts'

/** "Mar 2025" for a month from its first to its last day, otherwise both days. */
export function periodText(from: string, to: string): string {
  const [first, last] = [calendarDate(from), calendarDate(to)]
  const month = monthOf(first)
  return firstDayOf(month) === first && lastDayOf(month) === last
    ? formatMonth(month)
    : `${formatDate(first)} – ${formatDate(last)}`
}
