import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { type DaySpan, monthsOf, partOn, startOn, wholeMonths } from './time-line.ts'

const days = (from: string, to: string): DaySpan => ({ from: calendarDate(from), to: calendarDate(to) })
/** 100 days, so that a day is one percent. */
const line = days('2026-01-01', '2026-04-10')

test('a span includes both of its days, and shows where it continues beyond the time line', () => {
  expect(partOn(line, days('2026-01-11', '2026-01-20'))).toEqual({
    start: 10,
    width: 10,
    isCutAtStart: false,
    isCutAtEnd: false,
  })
  expect(partOn(line, days('2025-01-01', '2027-01-01'))).toEqual({ start: 0, width: 100, isCutAtStart: true, isCutAtEnd: true })
  expect(partOn(line, days('2026-04-10', '2026-04-10'))).toMatchObject({ start: 99, width: 1 })
})

test('a span before the line, after it, or without days is not drawn', () => {
  expect(partOn(line, days('2025-01-01', '2025-12-31'))).toBeUndefined()
  expect(partOn(line, days('2026-04-11', '2026-05-01'))).toBeUndefined()
  expect(partOn(line, days('2026-02-02', '2026-02-01'))).toBeUndefined()
})

test('a day outside the line is drawn at its nearer end', () => {
  expect(startOn(line, calendarDate('2026-01-31'))).toBe(30)
  expect(startOn(line, calendarDate('2025-01-01'))).toBe(0)
  expect(startOn(line, calendarDate('2030-01-01'))).toBe(100)
})

test('whole months go from the first day of the first to the last day of the last, over the end of a year', () => {
  const span = wholeMonths(days('2027-11-24', '2028-02-03'))
  expect(span).toEqual(days('2027-11-01', '2028-02-29'))
  expect(monthsOf(span)).toEqual(['2027-11', '2027-12', '2028-01', '2028-02'])
})
