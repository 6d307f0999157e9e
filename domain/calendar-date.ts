import { z } from 'zod'
import { t } from './wording.ts'

/** A civil date in Thimphu, "YYYY-MM-DD". It is compared and sorted as text. */
export type CalendarDate = string & z.$brand<'CalendarDate'>
/** "YYYY-MM". */
export type Month = string & z.$brand<'Month'>

export const calendarDateSchema = z
  .string()
  .refine(isCalendarDate, { error: ({ input }) => dateIssue(String(input)) })
  .brand<'CalendarDate'>()
  .meta({ format: 'date' })
export const monthSchema = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.')
  .brand<'Month'>()

const [firstYear, lastYear] = [1900, 2199]

export function isCalendarDate(text: string): text is CalendarDate {
  const year = yearOfDay(text)
  return year !== undefined && year >= firstYear && year <= lastYear
}

/** The year of a day if that day exists in the calendar. */
function yearOfDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? year : undefined
}

/** A date with a mistyped year is still a date, so the message describes that mistake. */
function dateIssue(text: string): string {
  const year = yearOfDay(text)
  if (year === undefined) return 'Enter a date as YYYY-MM-DD.'
  return year > lastYear
    ? 'This date is too far in the future. Check the year.'
    : 'This date is too far in the past. Check the year.'
}

export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`"${text}" is not a date.`)
  return text
}

export function dateOf(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as CalendarDate
}

export function partsOf(date: CalendarDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Days since 1 January 1970. It uses civil arithmetic only, so no time zone can shift it. */
export function dayNumber(date: CalendarDate): number {
  const { year, month, day } = partsOf(date)
  return Date.UTC(year, month - 1, day) / 86_400_000
}

export function dateOfDayNumber(days: number): CalendarDate {
  return new Date(days * 86_400_000).toISOString().slice(0, 10) as CalendarDate
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days)
}

/** The same day of the month, limited to the end of the month: 31 Jan + 1 month = 28 or 29 Feb. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date)
  const index = year * 12 + (month - 1) + months
  const toYear = Math.floor(index / 12)
  const toMonth = (index % 12) + 1
  return dateOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}

/** Includes both days: 1 Jan to 1 Jan is 1 day (money.md R2). */
export function daysInclusive(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from) + 1
}

export function earlier<T extends CalendarDate>(a: T, b: T): T {
  return a < b ? a : b
}

export function later<T extends CalendarDate>(a: T, b: T): T {
  return a > b ? a : b
}

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7) as Month
}

export function firstDayOf(month: Month): CalendarDate {
  return `${month}-01` as CalendarDate
}

export function lastDayOf(month: Month): CalendarDate {
  const year = Number(month.slice(0, 4))
  const number = Number(month.slice(5, 7))
  return dateOf(year, number, daysInMonth(year, number))
}

export function addMonthsToMonth(month: Month, months: number): Month {
  return monthOf(addMonths(firstDayOf(month), months))
}

/** Thimphu is six hours ahead of UTC throughout the year. */
export function thimphuDate(instant: Date): CalendarDate {
  return new Date(instant.getTime() + 6 * 3_600_000).toISOString().slice(0, 10) as CalendarDate
}

/** The names of months in dates, in the language of the page. */
export const monthNames = [
  t`Jan`,
  t`Feb`,
  t`Mar`,
  t`Apr`,
  t`May`,
  t`Jun`,
  t`Jul`,
  t`Aug`,
  t`Sep`,
  t`Oct`,
  t`Nov`,
  t`Dec`,
] as const

/** "21 Nov 2026". */
export function formatDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date)
  return `${String(day).padStart(2, '0')} ${monthNames[month - 1]} ${year}`
}

/** "Nov 2026". */
export function formatMonth(month: Month): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}
