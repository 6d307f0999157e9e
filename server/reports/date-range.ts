import { type CalendarDate, firstDayOf, formatDate, monthOf } from '../../domain/calendar-date.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'

export type DateRange = { from: CalendarDate; to: CalendarDate }

/** The requested days; this month up to today if none are given. */
export function dateRangeOf(tx: Tx, asked: { from?: CalendarDate | undefined; to?: CalendarDate | undefined }): DateRange {
  const to = asked.to ?? tx.today
  const from = asked.from ?? firstDayOf(monthOf(to))
  if (to < from) throw fieldProblem('/to', 'The last day is before the first day.')
  return { from, to }
}

export function dateRangeText({ from, to }: DateRange): string {
  return `${formatDate(from)} to ${formatDate(to)}`
}
