import { addMonthsToMonth, type CalendarDate, dayNumber, firstDayOf, lastDayOf, type Month, monthOf } from '../calendar-date.ts'

/** From the first day to the last, both included. */
export type DaySpan = { readonly from: CalendarDate; readonly to: CalendarDate }

/** Whole months, from the month of the first day to the month of the last. */
export function wholeMonths({ from, to }: DaySpan): DaySpan {
  return { from: firstDayOf(monthOf(from)), to: lastDayOf(monthOf(to)) }
}

export function monthsOf({ from, to }: DaySpan): Month[] {
  const months: Month[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = addMonthsToMonth(month, 1)) months.push(month)
  return months
}

/** The position of the day on a line, in percent of its length. A day outside is placed at the nearer end. */
export function startOn(line: DaySpan, day: CalendarDate): number {
  return percent(line, dayNumber(day))
}

/**
 * The part of a line that a span covers, in percent; undefined if it is outside. A cut end means that the span continues beyond the line.
 */
export function partOn(
  line: DaySpan,
  { from, to }: DaySpan,
): { start: number; width: number; isCutAtStart: boolean; isCutAtEnd: boolean } | undefined {
  if (to < from || to < line.from || from > line.to) return undefined
  const start = percent(line, dayNumber(from))
  const end = percent(line, dayNumber(to) + 1)
  return { start, width: end - start, isCutAtStart: from < line.from, isCutAtEnd: to > line.to }
}

function percent({ from, to }: DaySpan, day: number): number {
  const first = dayNumber(from)
  const length = dayNumber(to) + 1 - first
  return (100 * Math.min(Math.max(day - first, 0), length)) / length
}
