import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseMoneyContract } from '../../../domain/advices/lease-money-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { billedLease, pay, payLease } from '../../testing/billing-steps.ts'
import { type Admin, anActiveLease } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type TestApp } from '../../testing/test-app.ts'

// A refund is paid from money that the office had on that day.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-01T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

const refund = (id: string, amount: number, refundedOn: string) =>
  admin.raw(leaseMoneyContract.refund, { params: { id }, body: { amount, method: 'CASH', refundedOn } })

test('credit is not refunded before the day on which it was received', async () => {
  const { id: leaseId, tenantId } = await anActiveLease(admin)
  await payLease(admin, { leaseId, tenantId, amount: 30_000, paidOn: '2025-02-10' })
  await payLease(admin, { leaseId, tenantId, amount: 50_000, paidOn: '2025-06-10' })
  expect(await refund(leaseId, 30_001, '2025-06-09')).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/refundedOn', message: expect.stringContaining('10 Jun 2025') }] },
  })
  expect(await refund(leaseId, 30_000, '2025-06-09')).toMatchObject({ status: 201 })
  expect(await refund(leaseId, 50_000, '2025-06-09')).toMatchObject({ status: 400 })
  expect(await refund(leaseId, 50_000, '2025-06-10')).toMatchObject({ status: 201 })
})

test('credit of a credit note is refunded from the day of the note', async () => {
  const { lease, advice } = await billedLease(admin, { depositAmount: 0 })
  await pay(admin, advice.id, 1_000_000)
  const body = { amount: 200_000, reason: 'No water', adviceId: advice.id }
  await admin.call(leaseMoneyContract.creditNote, { params: { id: lease.id }, body })
  expect(await refund(lease.id, 200_000, '2025-06-30')).toMatchObject({ status: 400 })
  expect(await refund(lease.id, 200_000, '2025-07-01')).toMatchObject({ status: 201 })
  const { accounts } = await admin.call(ledgerContract.trialBalance, { query: { asOf: '2025-06-30' } })
  expect(accounts.find(({ code }) => code === '2000')).toMatchObject({ debitAmount: 0, creditAmount: 0 })
})

test('excess rent is not refunded before the day on which it was collected', async () => {
  const { lease, advice } = await billedLease(admin, { depositAmount: 0 })
  await pay(admin, advice.id, 1_000_000, { paidOn: '2025-03-05' })
  const excess = (refundedOn: string) =>
    admin.raw(leaseMoneyContract.excessRent, {
      params: { id: lease.id },
      body: { excess: [{ adviceId: advice.id, amount: 100_000 }], method: 'CASH', refundedOn },
    })
  expect(await excess('2025-03-04')).toMatchObject({ status: 400, body: { errors: [{ path: '/refundedOn' }] } })
  expect(await excess('2025-03-05')).toMatchObject({ status: 201 })
})
