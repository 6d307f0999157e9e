import { expect, test } from 'vitest'
import { chhetrum } from '../../domain/money.ts'
import { owedOf } from './owed-amount.ts'

const lease = (leaseId: string, creditAmount: number) => ({ leaseId, creditAmount: chhetrum(creditAmount) })
const advice = (leaseId: string, balanceAmount: number) => ({ leaseId, balanceAmount: chhetrum(balanceAmount) })

test('credit of one lease is not deducted from what another lease owes', () => {
  const account = { open: [advice('new', 1_500_000)], balanceAmount: chhetrum(1_500_000), interestAmount: chhetrum(2_000) }
  expect(owedOf({ ...account, creditAmount: chhetrum(500_000), outlook: [lease('old', 500_000), lease('new', 0)] })).toEqual({
    owedAmount: 1_502_000,
    usedAmount: 0,
    creditAmount: 500_000,
  })
})

test('credit pays what is open on its own lease, and the rest stays', () => {
  const account = { open: [advice('one', 300_000)], balanceAmount: chhetrum(300_000), interestAmount: chhetrum(0) }
  expect(owedOf({ ...account, creditAmount: chhetrum(500_000), outlook: [lease('one', 500_000)] })).toEqual({
    owedAmount: 0,
    usedAmount: 300_000,
    creditAmount: 200_000,
  })
})
