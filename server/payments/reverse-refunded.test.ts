import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { advicesOf, billedLease, pay, payLease } from '../testing/billing-steps.ts'
import { type Admin } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// The worked cases of decision 169: from 12,000.00 on an advice of 10,000.00, 1,500.00 of the credit was refunded; then the cheque bounces.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-03-20T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

const reverse = (id: string) => admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'Cheque bounced' } })
const refund = (leaseId: string, amount: number, refundedOn = '2025-02-10') =>
  admin.call(leaseMoneyContract.refund, { params: { id: leaseId }, body: { amount, method: 'CASH', refundedOn } as never })
const balances = async () => {
  const { accounts, totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  return Object.fromEntries(accounts.map(({ code, debitAmount, creditAmount }) => [code, debitAmount - creditAmount]))
}

async function aRefunded() {
  const { lease, advice } = await billedLease(admin, { depositAmount: 0 })
  const bounced = await pay(admin, advice.id, 1_200_000)
  await refund(lease.id, 150_000)
  return { lease, advice, bounced }
}
const replace = ({ id: leaseId, tenantId }: { id: string; tenantId: string }, amount: number) =>
  payLease(admin, { leaseId, tenantId, amount, paidOn: '2025-03-01' })

test('a receipt whose credit was refunded cannot be reversed before its replacement, and the error states this', async () => {
  const { lease, bounced } = await aRefunded()
  const { detail } = await expectProblem(reverse(bounced.id), 'IN_USE')
  expect(detail).toMatch(/^Nu\. 1,500\.00 of the credit from this receipt was refunded to the tenant \(RF-\d{4}-\d{6}\)\./)
  expect(detail).toMatch(
    /Record the payment that replaces it first\. The lease needs Nu\. 1,500\.00 of credit from other receipts; it has Nu\. 0\.00\.$/,
  )
  await replace(lease, 149_999)
  await expectProblem(reverse(bounced.id), 'IN_USE')
  expect((await admin.call(paymentContract.read, { params: { id: bounced.id } })).status).toBe('POSTED')
})

test('after the replacement the refund is charged to it, and the rest pays the dues again', async () => {
  const { lease, bounced } = await aRefunded()
  await replace(lease, 1_200_000)
  expect(await reverse(bounced.id)).toMatchObject({ status: 'REVERSED' })
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ status: 'PAID', paidAmount: 1_000_000 })
  expect(await balances()).toMatchObject({ 1000: 1_200_000 - 150_000, 1100: 0, 2000: -50_000 })
  await expectProblem(refund(lease.id, 50_001), 'NOT_OPEN')
  await refund(lease.id, 50_000, '2025-03-01')
  expect(await balances()).toMatchObject({ 1000: 1_000_000, 2000: 0 })
})

test('the part that the replacement does not cover is outstanding', async () => {
  const { lease, bounced } = await aRefunded()
  await replace(lease, 150_000)
  await reverse(bounced.id)
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ status: 'OVERDUE', balanceAmount: 1_000_000 })
  expect(await balances()).toMatchObject({ 1000: 0, 1100: 1_000_000, 2000: 0 })
})

test('the replacement then covers the refund: it can be reversed only after another one', async () => {
  const { lease, bounced } = await aRefunded()
  const first = await replace(lease, 150_000)
  await reverse(bounced.id)
  await expectProblem(reverse(first.id), 'IN_USE')
  await replace(lease, 1_150_000)
  await reverse(first.id)
  expect(await balances()).toMatchObject({ 1000: 1_000_000, 1100: 0, 2000: 0 })
})

test('credit that is refunded and needed for a reversal at the same moment is used once', async () => {
  const { lease, bounced } = await aRefunded()
  await replace(lease, 150_000)
  const both = await Promise.allSettled([reverse(bounced.id), refund(lease.id, 200_000)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { 2000: credit = 0 } = await balances()
  expect(credit).toBeLessThanOrEqual(0)
})

test('another office cannot reverse it', async () => {
  const { lease, bounced } = await aRefunded()
  await replace(lease, 1_200_000)
  const other = await nextOffice(app)
  const asked = { params: { id: bounced.id }, body: { reason: 'Not mine' } }
  await expectProblem(other.call(paymentContract.reverse, asked), 'NOT_FOUND')
  expect((await admin.call(paymentContract.read, { params: { id: bounced.id } })).status).toBe('POSTED')
})
