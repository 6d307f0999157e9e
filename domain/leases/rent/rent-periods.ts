import { addDays, addMonths, type CalendarDate, dateOf, daysInclusive, partsOf } from '../../calendar-date.ts'
import type { Frequency, RentTerms } from '../lease-terms-shape.ts'

/** A run of days, both ends included. */
export type DateRange = { readonly from: CalendarDate; readonly to: CalendarDate }

/** One whole period of the grid, whether or not the lease covers all of it. */
export type RentPeriod = DateRange & {
  /** 0 is the period that holds the start date. */
  readonly index: number
  readonly days: number
  /** Its place in the year that a rate by area is shared in: calendar year by CALENDAR, lease year by ANNIVERSARY. */
  readonly positionInYear: number
}

type Grid = Pick<RentTerms, 'startDate' | 'frequency' | 'periodMethod'>

const monthsByFrequency: Record<Frequency, number> = { MONTHLY: 1, QUARTERLY: 3, HALF_YEARLY: 6, YEARLY: 12 }

export function monthsOf(frequency: Frequency): number {
  return monthsByFrequency[frequency]
}

export function periodsInYear(frequency: Frequency): number {
  return 12 / monthsByFrequency[frequency]
}

/**
 * CALENDAR: months, quarters, half years and years of the calendar. ANNIVERSARY: counted from the start date, whose day is cut
 * to the month's end but remembered, so 31 Jan is followed by 28 Feb and then 31 Mar (R2, A8).
 */
export function periodAt(grid: Grid, index: number): RentPeriod {
  const months = monthsOf(grid.frequency)
  const anchor = grid.periodMethod === 'CALENDAR' ? calendarAnchor(grid.startDate, months) : grid.startDate
  const from = addMonths(anchor, index * months)
  const to = addDays(addMonths(anchor, (index + 1) * months), -1)
  const monthsIntoYear = grid.periodMethod === 'CALENDAR' ? partsOf(from).month - 1 : index * months
  return { index, from, to, days: daysInclusive(from, to), positionInYear: (monthsIntoYear % 12) / months }
}

/** The period that holds a date on or after the start date. */
export function periodIndexOf(grid: Grid, date: CalendarDate): number {
  const months = monthsOf(grid.frequency)
  const anchor = grid.periodMethod === 'CALENDAR' ? calendarAnchor(grid.startDate, months) : grid.startDate
  const index = Math.floor((monthNumber(date) - monthNumber(anchor)) / months)
  return addMonths(anchor, index * months) > date ? index - 1 : index
}

export function isWhole(period: RentPeriod, stretch: DateRange): boolean {
  return stretch.from === period.from && stretch.to === period.to
}

function calendarAnchor(date: CalendarDate, months: number): CalendarDate {
  const { year, month } = partsOf(date)
  return dateOf(year, month - ((month - 1) % months), 1)
}

function monthNumber(date: CalendarDate): number {
  const { year, month } = partsOf(date)
  return year * 12 + month - 1
}
