import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, calendarDate } from '../../calendar-date.ts'
import { chhetrum, plus, ZERO } from '../../money.ts'
import { instalmentIssue, instalmentProgress, isDroppedWithPlan, planState, proposeInstalments } from './payment-plan.ts'

const agreedOn = calendarDate('2026-02-01')
const instalments = [
  { dueOn: calendarDate('2026-02-10'), amount: chhetrum(5_000_00) },
  { dueOn: calendarDate('2026-03-10'), amount: chhetrum(5_000_00) },
]
const plan = { instalments, graceDays: 3, brokenOn: null, cancelledOn: null }

test('payments are applied to the first instalment first', () => {
  const progress = instalmentProgress(instalments, chhetrum(6_000_00), calendarDate('2026-02-11'))
  expect(progress.map(({ paidAmount, state }) => [paidAmount, state])).toEqual([
    [5_000_00, 'PAID'],
    [1_000_00, 'OPEN'],
  ])
})

test('an instalment has its days of grace before the plan is broken', () => {
  expect(planState(plan, ZERO, calendarDate('2026-02-10'))).toBe('ACTIVE')
  expect(planState(plan, chhetrum(4_999_99), calendarDate('2026-02-13'))).toBe('ACTIVE')
  expect(planState(plan, chhetrum(4_999_99), calendarDate('2026-02-14'))).toBe('BROKEN')
  expect(planState(plan, chhetrum(5_000_00), calendarDate('2026-02-14'))).toBe('ACTIVE')
  expect(planState(plan, chhetrum(10_000_00), calendarDate('2026-06-01'))).toBe('PAID')
})

test('a plan that was broken or cancelled keeps that state', () => {
  expect(planState({ ...plan, brokenOn: calendarDate('2026-02-14') }, chhetrum(10_000_00), agreedOn)).toBe('BROKEN')
  expect(planState({ ...plan, cancelledOn: calendarDate('2026-02-14') }, ZERO, calendarDate('2026-06-01'))).toBe('CANCELLED')
})

test('instalments that were not due when the plan ended are dropped, and late instalments stay late', () => {
  const paid = chhetrum(6_000_00)
  const dropped = (state: 'ACTIVE' | 'BROKEN' | 'CANCELLED', endedOn: string | null, today: string) => {
    const [brokenOn, cancelledOn] = [state === 'BROKEN', state === 'CANCELLED'].map((isSo) =>
      isSo && endedOn ? calendarDate(endedOn) : null,
    )
    const progress = instalmentProgress(instalments, state === 'ACTIVE' ? ZERO : paid, calendarDate(today))
    return progress.map((one) => isDroppedWithPlan(one, { state, brokenOn: brokenOn ?? null, cancelledOn: cancelledOn ?? null }))
  }
  expect(dropped('ACTIVE', null, '2026-02-20')).toEqual([false, false])
  expect(dropped('BROKEN', '2026-02-14', '2026-02-14')).toEqual([false, true])
  // Also once that day has passed.
  expect(dropped('BROKEN', '2026-02-14', '2026-06-01')).toEqual([false, true])
  expect(dropped('CANCELLED', '2026-03-10', '2026-06-01')).toEqual([false, true])
  expect(dropped('CANCELLED', '2026-03-11', '2026-06-01')).toEqual([false, false])
  // Broken since midnight; the job that records the day has not run yet.
  expect(dropped('BROKEN', null, '2026-02-14')).toEqual([false, true])
  expect(dropped('BROKEN', null, '2026-06-01')).toEqual([false, false])
})

test('proposed instalments add up, are a month apart, and are accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 36 }), (amount, count) => {
      const total = chhetrum(amount)
      const proposed = proposeInstalments(total, count, addDays(agreedOn, 9))
      expect(plus(...proposed.map((one) => one.amount))).toBe(total)
      expect(proposed.length).toBeLessThanOrEqual(count)
      expect(proposed.every(({ amount: each }) => each > 0)).toBe(true)
      expect(instalmentIssue(proposed, total, agreedOn)).toBeUndefined()
    }),
  )
})

test('instalments in the past, in the wrong order, with another sum or after three years are refused at their field', () => {
  const [first, second] = instalments
  if (!first || !second) throw new Error('Two instalments are needed.')
  const total = chhetrum(10_000_00)
  expect(instalmentIssue(instalments, total, agreedOn)).toBeUndefined()
  expect(instalmentIssue(instalments, total, calendarDate('2026-02-11'))?.path).toBe('/instalments/0/dueOn')
  expect(instalmentIssue([second, first], total, agreedOn)?.path).toBe('/instalments/1/dueOn')
  expect(instalmentIssue([first, { ...second, amount: ZERO }], total, agreedOn)?.path).toBe('/instalments/1/amount')
  expect(instalmentIssue([first], total, agreedOn)?.path).toBe('/instalments')
  const late = { ...second, dueOn: addDays(addMonths(agreedOn, 36), 1) }
  expect(instalmentIssue([first, late], total, agreedOn)?.path).toBe('/instalments/1/dueOn')
})
