import { expect, test } from 'vitest'
import { paymentState } from './payment-history.ts'

const nothing = {
  ...{ billedAmount: 0, paidAmount: 0, openAmount: 0, overdueAmount: 0, writtenOffAmount: 0, daysLate: 0 },
  isUnbilled: false,
}

test('a month shows its worst state', () => {
  const paid = { ...nothing, billedAmount: 1000, paidAmount: 1000 }
  expect(paymentState(nothing)).toBe('NONE')
  expect(paymentState({ ...nothing, isUnbilled: true })).toBe('NOT_BILLED')
  expect(paymentState({ ...paid, isUnbilled: true })).toBe('PAID')
  expect(paymentState(paid)).toBe('PAID')
  expect(paymentState({ ...paid, daysLate: 1 })).toBe('PAID_LATE')
  expect(paymentState({ ...paid, daysLate: 9, openAmount: 500 })).toBe('DUE')
  expect(paymentState({ ...paid, openAmount: 500, overdueAmount: 500 })).toBe('PART')
  expect(paymentState({ ...nothing, billedAmount: 1000, openAmount: 1000, overdueAmount: 1000 })).toBe('OVERDUE')
  expect(paymentState({ ...paid, writtenOffAmount: 300 })).toBe('WRITTEN_OFF')
})
