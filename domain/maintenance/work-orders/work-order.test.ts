import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDate } from '../../calendar-date.ts'
import { chhetrum } from '../../money.ts'
import { decisionOf, isBillApproved } from './work-approval.ts'
import { defaultWorkTargets, targetDate, workPriorities } from './work-order.ts'
import { isWorkEnded, type WorkAction, workActions, workStateAfter, workStates, workStepOf } from './work-state.ts'

test('work passes from open through a quote to its payment', () => {
  const path: WorkAction[] = ['QUOTE', 'APPROVE', 'SCHEDULE', 'FINISH', 'BILL', 'PAY']
  const states = path.reduce<string[]>(
    (sofar, action) => [...sofar, workStateAfter((sofar.at(-1) ?? 'OPEN') as 'OPEN', action) ?? '?'],
    [],
  )
  expect(states).toEqual(['QUOTED', 'APPROVED', 'SCHEDULED', 'DONE', 'BILLED', 'PAID'])
})

test('a pending or declined quote stops the work, and another quote can follow', () => {
  expect(workStateAfter('QUOTED', 'SCHEDULE')).toBeUndefined()
  expect(workStateAfter('DECLINED', 'SCHEDULE')).toBeUndefined()
  expect(workStateAfter('DECLINED', 'QUOTE')).toBe('QUOTED')
})

test('a quote for work that has begun does not change the state of the work', () => {
  for (const state of ['SCHEDULED', 'DONE', 'BILLED'] as const)
    for (const action of ['QUOTE', 'APPROVE', 'DECLINE'] as const) expect(workStateAfter(state, action)).toBe(state)
})

test('finished work is closed without a bill, also if one was entered by mistake', () => {
  expect(['DONE', 'BILLED', 'SCHEDULED'].map((state) => workStateAfter(state as 'DONE', 'CLOSE'))).toEqual([
    'CLOSED',
    'CLOSED',
    undefined,
  ])
})

test('ended work changes no more, except that the reversal of a paid bill reopens it', () => {
  for (const state of workStates.filter(isWorkEnded))
    expect(workActions.filter((action) => workStateAfter(state, action) !== undefined)).toEqual(
      state === 'PAID' ? ['REOPEN'] : [],
    )
})

test('every sequence of actions ends in a known state, and only finished work is paid', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...workActions), { maxLength: 30 }), (actions) => {
      let [state, isFinished]: [(typeof workStates)[number], boolean] = ['OPEN', false]
      for (const action of actions) {
        const next = workStateAfter(state, action)
        if (next === undefined) continue
        isFinished ||= action === 'FINISH'
        state = next
        expect(workStates).toContain(state)
        if (state === 'PAID' || state === 'CLOSED') expect(isFinished).toBe(true)
      }
    }),
  )
})

const share = (ownerId: string, amount: number, limit: number | null) => ({
  ownerId,
  amount: chhetrum(amount),
  limit: limit === null ? null : chhetrum(limit),
})

test('a bill needs an approved quote of at least its amount from all owners whose part exceeds their limit', () => {
  const approved = (amount: number, ...approvedBy: string[]) => ({ amount: chhetrum(amount), approvedBy })
  const isApproved = (
    amount: number,
    quote?: ReturnType<typeof approved>,
    limits: readonly (number | null)[] = [100_000, 200_000],
  ) =>
    isBillApproved(
      limits.map((limit, nth) => share('ab'.charAt(nth), amount / 2, limit)),
      chhetrum(amount),
      quote,
    )
  expect(isApproved(200_000)).toBe(true)
  expect(isApproved(200_002)).toBe(false)
  expect(isApproved(200_002, undefined, [null, null])).toBe(true)
  expect(isApproved(300_000, approved(300_000, 'a'))).toBe(true)
  expect(isApproved(300_002, approved(300_000, 'a'))).toBe(false)
  expect(isApproved(500_000, approved(500_000, 'a'))).toBe(false)
  expect(isApproved(500_000, approved(500_000, 'a', 'b'))).toBe(true)
  expect(isBillApproved([], chhetrum(900_000), undefined)).toBe(true)
})

test('one owner can decline for all, and all must approve', () => {
  expect(decisionOf(['APPROVED', null])).toBe('WAITING')
  expect(decisionOf(['APPROVED', 'DECLINED', null])).toBe('DECLINED')
  expect(decisionOf(['APPROVED', 'APPROVED'])).toBe('APPROVED')
})

test('work should be done by the day of its priority, by default after 1, 3, 14 and 30 days', () => {
  const days = workPriorities.map((priority) => targetDate(priority, defaultWorkTargets, calendarDate('2025-02-26')))
  expect(days).toEqual(['2025-02-27', '2025-03-01', '2025-03-12', '2025-03-28'])
})

test('a tenant sees whether work is assigned, scheduled or done, and nothing of cancelled work', () => {
  expect(workStepOf({ state: 'OPEN', isAssigned: false })).toBe('PLANNED')
  expect(workStepOf({ state: 'QUOTED', isAssigned: true })).toBe('ASSIGNED')
  expect(workStepOf({ state: 'SCHEDULED', isAssigned: true })).toBe('SCHEDULED')
  expect(workStepOf({ state: 'PAID', isAssigned: true })).toBe('DONE')
  expect(workStepOf({ state: 'CANCELLED', isAssigned: true })).toBeUndefined()
})
