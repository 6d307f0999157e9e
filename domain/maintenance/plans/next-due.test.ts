import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, calendarDate } from '../../calendar-date.ts'
import { intervalUnits } from './maintenance-plan.ts'
import { type Interval, intervalIssue, isToOpen, nextDueAfterCancelled, nextDueAfterDone } from './next-due.ts'

const every = (intervalCount: number, intervalUnit: Interval['intervalUnit']) => ({ intervalCount, intervalUnit })
const day = calendarDate

test('the next date follows from the day on which the work was done', () => {
  expect(nextDueAfterDone(day('2025-06-18'), every(90, 'DAYS'))).toBe('2025-09-16')
  expect(nextDueAfterDone(day('2025-08-31'), every(6, 'MONTHS'))).toBe('2026-02-28')
  expect(nextDueAfterDone(day('2024-02-29'), every(1, 'YEARS'))).toBe('2025-02-28')
})

test('cancelled work is skipped, and the plan continues with its own dates', () => {
  expect(nextDueAfterCancelled(day('2025-06-20'), every(1, 'MONTHS'), day('2025-06-15'))).toBe('2025-07-20')
  expect(nextDueAfterCancelled(day('2025-01-31'), every(1, 'MONTHS'), day('2025-03-15'))).toBe('2025-03-31')
  expect(nextDueAfterCancelled(day('2020-01-01'), every(1, 'DAYS'), day('2025-06-15'))).toBe('2025-06-16')
  expect(nextDueAfterCancelled(day('2024-02-29'), every(1, 'YEARS'), day('2027-06-15'))).toBe('2028-02-29')
})

test('the date after a cancellation is the first planned one after today and after the skipped one', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(day('2000-01-01'), n))
  const intervals = fc.record({ intervalCount: fc.integer({ min: 1, max: 40 }), intervalUnit: fc.constantFrom(...intervalUnits) })
  fc.assert(
    fc.property(days, intervals, days, (dueOn, interval, today) => {
      const next = nextDueAfterCancelled(dueOn, interval, today)
      expect(next > today && next > dueOn).toBe(true)
      let slow = 1
      const { intervalCount, intervalUnit } = interval
      while (nextDueAfterDone(dueOn, every(intervalCount * slow, intervalUnit)) <= today) slow += 1
      expect(next).toBe(nextDueAfterDone(dueOn, every(intervalCount * slow, intervalUnit)))
    }),
  )
})

test('a work order opens once the lead time has begun, but not while the plan is paused', () => {
  const plan = { nextDueOn: day('2025-06-30'), leadDays: 14, isActive: true }
  expect(isToOpen(plan, day('2025-06-15'))).toBe(false)
  expect(isToOpen(plan, day('2025-06-16'))).toBe(true)
  expect(isToOpen(plan, day('2025-09-01'))).toBe(true)
  expect(isToOpen({ ...plan, isActive: false }, day('2025-09-01'))).toBe(false)
})

test('an interval is at most 20 years', () => {
  expect(intervalIssue(every(20, 'YEARS'))).toBeUndefined()
  expect(intervalIssue(every(240, 'MONTHS'))).toBeUndefined()
  expect(intervalIssue(every(3650, 'DAYS'))).toBeUndefined()
  expect(intervalIssue(every(241, 'MONTHS'))).toBeDefined()
  expect(intervalIssue(every(21, 'YEARS'))).toBeDefined()
})
