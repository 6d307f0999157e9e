import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoneyContract } from '../../../domain/advices/lease-money-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { billedLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, aTenant } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

// A company pays 47,500.00 of 50,000.00 and withholds 2,500.00. The office never had the tax, so it is not paid out.

let app: TestApp
let admin: Admin
let licences = 0
beforeAll(async () => {
  app = await anAppWithOffices('2025-02-05T04:00:00Z')
})
afterAll(() => app.close())

async function aPaidJanuary() {
  admin = await nextOffice(app)
  licences += 1
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: `L-W${licences}` })
  const { lease, advice } = await billedLease(admin, { tenantId: tenant.id, rentAmount: 5_000_000 })
  const { id: paymentId } = await pay(admin, advice.id, 4_750_000)
  const credit = (amount: number) =>
    admin.call(leaseMoneyContract.creditNote, {
      params: { id: lease.id },
      body: { amount, reason: 'Never moved in.', adviceId: advice.id },
    })
  return { lease, advice, paymentId, credit }
}
const refund = (id: string, amount: number) =>
  admin.call(leaseMoneyContract.refund, { params: { id }, body: { amount, method: 'CASH', refundedOn: '2025-02-05' } })
async function balanceOf(...codes: string[]) {
  const { accounts, totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  const nets = new Map(accounts.map(({ code, debitAmount, creditAmount }) => [code, debitAmount - creditAmount]))
  return codes.map((code) => nets.get(code))
}

test('of rent that is credited in full, the money that came in is refunded, without the tax', async () => {
  const { lease, credit } = await aPaidJanuary()
  await credit(5_000_000)
  expect((await expectProblem(refund(lease.id, 4_750_001), 'NOT_OPEN')).detail).toBe(
    'The credit of this lease is Nu. 47,500.00. Refund at most that amount. Another Nu. 2,500.00 is tax that the tenant withheld: it was not paid to the office.',
  )
  await refund(lease.id, 4_750_000)
  await expectProblem(refund(lease.id, 1), 'NOT_OPEN')
  // Bank, tax certificates, credit of tenants.
  expect(await balanceOf('1000', '1200', '2000')).toEqual([0, 250_000, -250_000])
})

test('of rent that is credited in part, the whole credit is money that came in', async () => {
  const { lease, credit } = await aPaidJanuary()
  await credit(3_000_000)
  await refund(lease.id, 3_000_000)
  expect(await balanceOf('1000', '1200', '2000')).toEqual([1_750_000, 250_000, 0])
})

test('a refund is not moved to credit that is withheld tax', async () => {
  const { lease, advice, paymentId, credit } = await aPaidJanuary()
  const second = await pay(admin, advice.id, 4_750_000)
  await credit(5_000_000)
  await refund(lease.id, 4_750_000)
  expect((await admin.call(paymentContract.read, { params: { id: paymentId } })).creditAmount).toBe(250_000)
  const reverse = (id: string) => admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'The cheque bounced.' } })
  await reverse(paymentId)
  await expectProblem(reverse(second.id), 'IN_USE')
})
