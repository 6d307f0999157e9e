import {
  addDays,
  addMonths,
  type CalendarDate,
  dateOf,
  dateOfDayNumber,
  dayNumber,
  daysInclusive,
  partsOf,
} from '../../calendar-date.ts'
import { type Fraction, fraction } from '../../fraction.ts'
import { type Frequency, type RentTerms, weekdays } from '../lease-terms-shape.ts'

/** A range of days, both ends included. */
export type DateRange = { readonly from: CalendarDate; readonly to: CalendarDate }

/** One whole period of the grid, whether or not the lease covers all of it. */
export type RentPeriod = DateRange & {
  /** 0 is the period that contains the start date. */
  readonly index: number
  readonly days: number
  /**
   * Its position in the year among whose periods a rate by area is divided: calendar year for CALENDAR, lease year for ANNIVERSARY; 0 for
   * weeks.
   */
  readonly positionInYear: number
}

type Grid = Pick<RentTerms, 'startDate' | 'frequency' | 'periodMethod' | 'weekStartsOn' | 'customDates'>
/** The terms that determine the number of periods in a year. */
export type PaidBy = { readonly frequency: Frequency; readonly customDates?: readonly string[] | null | undefined }

const monthsByFrequency: Partial<Record<Frequency, number>> = { MONTHLY: 1, QUARTERLY: 3, HALF_YEARLY: 6, YEARLY: 12 }
const weeksByFrequency: Partial<Record<Frequency, number>> = { WEEKLY: 1, EVERY_TWO_WEEKS: 2, EVERY_FOUR_WEEKS: 4 }

/** Undefined if a period has no fixed number of days. */
export function daysOfWeeks(frequency: Frequency): number | undefined {
  const weeks = weeksByFrequency[frequency]
  return weeks === undefined ? undefined : weeks * 7
}

/** The number of equal parts in a year; undefined for weeks, because no number of weeks is a year. */
export function partsOfYear({ frequency, customDates }: PaidBy): number | undefined {
  const months = monthsByFrequency[frequency]
  if (months !== undefined) return 12 / months
  return frequency === 'CUSTOM_DATES' ? datesOf(customDates).length : undefined
}

/** Weeks use a year of 365 days, like late interest and YEAR_365 (R17): 52 1/7 weeks. */
export function periodsInYear(paid: PaidBy): Fraction {
  const days = daysOfWeeks(paid.frequency)
  return days === undefined ? fraction(partsOfYear(paid) ?? 1) : fraction(365, days)
}

/** The rent of a month is that of a period times this number: a twelfth of a yearly rent (R17). */
export function periodsInMonth(paid: PaidBy): Fraction {
  const { numerator, denominator } = periodsInYear(paid)
  return fraction(numerator, denominator * 12n)
}

/**
 * CALENDAR: months, quarters, half years and years of the calendar, and weeks from a weekday. ANNIVERSARY: counted from the start date, whose
 * day is cut to the month's end but remembered, so 31 Jan is followed by 28 Feb and then 31 Mar (R2, A8). CUSTOM_DATES: from one of the
 * dates to the day before the next.
 */
export function periodAt(grid: Grid, index: number): RentPeriod {
  const days = daysOfWeeks(grid.frequency)
  if (days !== undefined) {
    const from = addDays(weekAnchor(grid), index * days)
    return { index, from, to: addDays(from, days - 1), days, positionInYear: 0 }
  }
  if (grid.frequency === 'CUSTOM_DATES') {
    const dates = datesOf(grid.customDates)
    const number = customNumber(dates, grid.startDate) + index
    const from = customDay(dates, number)
    const to = addDays(customDay(dates, number + 1), -1)
    return { index, from, to, days: daysInclusive(from, to), positionInYear: number % dates.length }
  }
  const months = monthsByFrequency[grid.frequency] ?? 1
  const anchor = monthAnchor(grid, months)
  const from = addMonths(anchor, index * months)
  const to = addDays(addMonths(anchor, (index + 1) * months), -1)
  const monthsIntoYear = grid.periodMethod === 'CALENDAR' ? partsOf(from).month - 1 : index * months
  return { index, from, to, days: daysInclusive(from, to), positionInYear: (monthsIntoYear % 12) / months }
}

/** The period that contains a date on or after the start date. */
export function periodIndexOf(grid: Grid, date: CalendarDate): number {
  const days = daysOfWeeks(grid.frequency)
  if (days !== undefined) return Math.floor((dayNumber(date) - dayNumber(weekAnchor(grid))) / days)
  if (grid.frequency === 'CUSTOM_DATES') {
    const dates = datesOf(grid.customDates)
    return customNumber(dates, date) - customNumber(dates, grid.startDate)
  }
  const months = monthsByFrequency[grid.frequency] ?? 1
  const anchor = monthAnchor(grid, months)
  const index = Math.floor((monthNumber(date) - monthNumber(anchor)) / months)
  return addMonths(anchor, index * months) > date ? index - 1 : index
}

export function isFullPeriod(period: RentPeriod, stretch: DateRange): boolean {
  return stretch.from === period.from && stretch.to === period.to
}

function monthAnchor({ startDate, periodMethod }: Grid, months: number): CalendarDate {
  return periodMethod === 'CALENDAR' ? calendarAnchor(startDate, months) : startDate
}

function calendarAnchor(date: CalendarDate, months: number): CalendarDate {
  const { year, month } = partsOf(date)
  return dateOf(year, month - ((month - 1) % months), 1)
}

/** The start date, or the weekday on or before it. 1 January 1970 was a Thursday. */
function weekAnchor({ startDate, periodMethod, weekStartsOn = 'MONDAY' }: Grid): CalendarDate {
  if (periodMethod === 'ANNIVERSARY') return startDate
  const day = dayNumber(startDate)
  const since = (((day + 3 - weekdays.indexOf(weekStartsOn)) % 7) + 7) % 7
  return dateOfDayNumber(day - since)
}

function datesOf(customDates: PaidBy['customDates']): readonly string[] {
  if (!customDates?.length) throw new RangeError('Custom dates are missing.')
  return customDates
}

/** The dates of all years have consecutive numbers: this is the last one on or before a day. */
function customNumber(dates: readonly string[], date: CalendarDate): number {
  const monthAndDay = date.slice(5)
  const passed = dates.filter((one) => one <= monthAndDay).length
  return partsOf(date).year * dates.length + passed - 1
}

function customDay(dates: readonly string[], number: number): CalendarDate {
  const [month = 1, day = 1] = (dates[number % dates.length] ?? '').split('-').map(Number)
  return dateOf(Math.floor(number / dates.length), month, day)
}

function monthNumber(date: CalendarDate): number {
  const { year, month } = partsOf(date)
  return year * 12 + month - 1
}
