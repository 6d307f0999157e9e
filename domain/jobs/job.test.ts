import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { dueDay, type JobSetting, jobPlans, nextDueAt, pauseAfter } from './job.ts'

const at = (thimphu: string) => new Date(`${thimphu}:00+06:00`)
const on = (given: Partial<JobSetting> = {}): JobSetting => ({
  isEnabled: true,
  enabledOn: calendarDate('2025-01-01'),
  dayOfMonth: 1,
  keepCount: 7,
  ...given,
})

test('leases move at midnight in Thimphu, whatever the day is elsewhere', () => {
  expect(dueDay(jobPlans.MOVE_LEASES, undefined, at('2025-06-14T23:59'))).toBe('2025-06-14')
  expect(dueDay(jobPlans.MOVE_LEASES, undefined, at('2025-06-15T00:00'))).toBe('2025-06-15')
  expect(nextDueAt(jobPlans.MOVE_LEASES, undefined, at('2025-06-15T00:00'))).toEqual(at('2025-06-16T00:00'))
})

test('before its hour a daily job still belongs to the day before', () => {
  expect(dueDay(jobPlans.CLEAR_OUT, undefined, at('2025-06-15T02:59'))).toBe('2025-06-14')
  expect(nextDueAt(jobPlans.CLEAR_OUT, undefined, at('2025-06-15T02:59'))).toEqual(at('2025-06-15T03:00'))
})

test('a job that needs a setting is off until the setting is on', () => {
  expect(dueDay(jobPlans.GENERATE_ADVICES, undefined, at('2025-06-15T10:00'))).toBeUndefined()
  expect(nextDueAt(jobPlans.BACK_UP, on({ isEnabled: false }), at('2025-06-15T10:00'))).toBeUndefined()
})

test('the monthly run is due on its day of the month, and after an outage for the latest missed month only', () => {
  const fifth = on({ dayOfMonth: 5 })
  expect(dueDay(jobPlans.GENERATE_ADVICES, fifth, at('2025-06-05T00:59'))).toBe('2025-05-05')
  expect(dueDay(jobPlans.GENERATE_ADVICES, fifth, at('2025-06-05T01:00'))).toBe('2025-06-05')
  expect(dueDay(jobPlans.GENERATE_ADVICES, fifth, at('2025-08-30T12:00'))).toBe('2025-08-05')
  expect(nextDueAt(jobPlans.GENERATE_ADVICES, fifth, at('2025-12-05T01:00'))).toEqual(at('2026-01-05T01:00'))
})

test('a monthly job that is turned on in the middle of a month waits for its day', () => {
  const since = on({ enabledOn: calendarDate('2025-06-15') })
  expect(dueDay(jobPlans.GENERATE_ADVICES, since, at('2025-06-15T10:00'))).toBeUndefined()
  expect(nextDueAt(jobPlans.GENERATE_ADVICES, since, at('2025-06-15T10:00'))).toEqual(at('2025-07-01T01:00'))
})

test('after failures the pause grows from five minutes to six hours', () => {
  expect([1, 2, 3, 30].map((failures) => pauseAfter(failures) / 60_000)).toEqual([5, 10, 20, 360])
})
