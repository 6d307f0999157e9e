import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { nextStep } from './next-step.ts'

const on = (day: number) => calendarDate(`2025-06-${String(day).padStart(2, '0')}`)
const overdue = {
  today: on(15),
  overdueSince: on(5),
  hasContact: true,
  promise: null,
  remindedOn: null,
  calledOn: null,
  planBrokenOn: null,
  remedyOn: null,
}

test('the first step is a reminder, and a reminder sent before the due date does not count', () => {
  expect(nextStep(overdue)).toEqual({ step: 'REMIND', on: null })
  expect(nextStep({ ...overdue, remindedOn: on(2) })).toEqual({ step: 'REMIND', on: null })
})

test('the next step follows three days after a reminder and seven days after a call', () => {
  expect(nextStep({ ...overdue, remindedOn: on(13) })).toEqual({ step: 'WAIT', on: on(16) })
  expect(nextStep({ ...overdue, remindedOn: on(12) })).toEqual({ step: 'CALL', on: null })
  expect(nextStep({ ...overdue, remindedOn: on(6), calledOn: on(9) })).toEqual({ step: 'WAIT', on: on(16) })
  expect(nextStep({ ...overdue, remindedOn: on(6), calledOn: on(8) })).toEqual({ step: 'SERVE_NOTICE', on: null })
})

test('a notice of breach follows a reminder and a call; after its last day to pay the office decides', () => {
  const called = { ...overdue, remindedOn: on(6), calledOn: on(8) }
  expect(nextStep({ ...called, calledOn: null })).toEqual({ step: 'CALL', on: null })
  expect(nextStep({ ...called, remedyOn: on(15) })).toEqual({ step: 'WAIT_FOR_REMEDY', on: on(15) })
  expect(nextStep({ ...called, remedyOn: on(14) })).toEqual({ step: 'REMEDY_PASSED', on: null })
  const promise = { on: on(14), state: 'BROKEN' as const }
  expect(nextStep({ ...called, promise, remedyOn: on(20) })).toEqual({ step: 'CALL_AGAIN', on: null })
})

test('the office waits for a promised day, and calls once a day about a broken promise', () => {
  const promise = { on: on(20), state: 'OPEN' as const }
  expect(nextStep({ ...overdue, promise })).toEqual({ step: 'WAIT_FOR_PROMISE', on: on(20) })
  const broken = { ...overdue, promise: { on: on(14), state: 'BROKEN' as const } }
  expect(nextStep(broken)).toEqual({ step: 'CALL_AGAIN', on: null })
  expect(nextStep({ ...broken, calledOn: on(15) })).toEqual({ step: 'WAIT', on: on(16) })
})

test('a broken payment plan needs one call, then the usual steps continue', () => {
  expect(nextStep({ ...overdue, planBrokenOn: on(14) })).toEqual({ step: 'CALL_BROKEN_PLAN', on: null })
  expect(nextStep({ ...overdue, planBrokenOn: on(14), calledOn: on(14) })).toEqual({ step: 'WAIT', on: on(21) })
})

test('a tenant without any contact needs a phone number first', () => {
  expect(nextStep({ ...overdue, hasContact: false })).toEqual({ step: 'ADD_CONTACT', on: null })
})
