import { expect, test } from 'vitest'
import { holdReasonOf } from './hold-reason.ts'

const due = { adviceCount: 2, amount: 100, hasAccount: true, isWaiting: false }

test('an owner with an amount due and an account is paid', () => {
  expect(holdReasonOf(due)).toBeNull()
})

test.each([
  ['NOTHING_DUE', { adviceCount: 0, amount: 0, hasAccount: false }],
  ['CHARGES', { amount: 0, hasAccount: false }],
  ['NO_ACCOUNT', { hasAccount: false }],
  ['AWAITING_APPROVAL', { isWaiting: true, hasAccount: false }],
] as const)('%s', (reason, given) => {
  expect(holdReasonOf({ ...due, ...given })).toBe(reason)
})
