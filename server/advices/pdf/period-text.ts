import { type CalendarDate, daysInclusive, formatDate, formatMonth, monthOf } from '../../../domain/calendar-date.ts'

/** A month has several periods of a week or two, so such a period is named by its days. */
const maxDaysByName = 14

/** The usual name of a period: "Mar 2025", "Jan – Mar 2025", "Dec 2024 – Jan 2025", and for a week or two "03–09 Mar 2025". */
export function periodName(start: CalendarDate, end: CalendarDate): string {
  if (daysInclusive(start, end) <= maxDaysByName) return periodDays(start, end)
  const [first, last] = [formatMonth(monthOf(start)), formatMonth(monthOf(end))]
  if (first === last) return first
  return isSameYear(start, end) ? `${first.slice(0, 3)} – ${last}` : `${first} – ${last}`
}

/** The days of a period: "01–31 Mar 2025", "15 Jan – 14 Feb 2025", "15 Dec 2024 – 14 Jan 2025". */
export function periodDays(start: CalendarDate, end: CalendarDate): string {
  if (start === end) return formatDate(start)
  if (monthOf(start) === monthOf(end)) return `${start.slice(8)}–${formatDate(end)}`
  return isSameYear(start, end)
    ? `${formatDate(start).slice(0, 6)} – ${formatDate(end)}`
    : `${formatDate(start)} – ${formatDate(end)}`
}

function isSameYear(a: CalendarDate, b: CalendarDate): boolean {
  return a.slice(0, 4) === b.slice(0, 4)
}
