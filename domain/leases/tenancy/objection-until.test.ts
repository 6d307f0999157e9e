import { expect, test } from 'vitest'
import { fromTheBeginning } from '../../settings/setting-values.ts'
import { type OfficeCalendar, defaultWorkingWeek } from '../../settings/working-days.ts'
import { objectionUntil } from './objection-until.ts'
import { day } from '../rent/sample-terms.ts'

const weekdays: OfficeCalendar = { weeks: [{ from: fromTheBeginning, value: defaultWorkingWeek }], holidays: new Set() }
const until = (noticeDate: string, calendar = weekdays, notifiedOn?: string) =>
  objectionUntil({ noticeDate: day(noticeDate), days: 10, calendar }, notifiedOn ? day(notifiedOn) : null)

test('a tenant may object for ten working days, Saturdays and Sundays not counted', () => {
  // A Monday and a Friday.
  expect(until('2025-06-16')).toBe('2025-06-30')
  expect(until('2025-06-20')).toBe('2025-07-04')
})

test('a public holiday is not a working day, and one on a Sunday changes nothing', () => {
  const holidays = new Set([day('2025-06-24'), day('2025-06-22')])
  expect(until('2025-06-16', { ...weekdays, holidays })).toBe('2025-07-01')
})

test('each day is counted by the working week in force on it', () => {
  // From 23 June Saturdays are working days: the 28th counts.
  const weeks = [...weekdays.weeks, { from: day('2025-06-23'), value: { ...defaultWorkingWeek, saturday: true } }]
  expect(until('2025-06-16', { ...weekdays, weeks })).toBe('2025-06-28')
})

test('the announced last day to object never moves earlier, but can move later', () => {
  expect(until('2025-06-16', weekdays, '2025-07-02')).toBe('2025-07-02')
  expect(until('2025-06-16', { ...weekdays, holidays: new Set([day('2025-06-24')]) }, '2025-06-30')).toBe('2025-07-01')
})
