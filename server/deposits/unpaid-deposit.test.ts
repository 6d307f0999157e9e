import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { accountOf, advicesOf, endLease, pay } from '../testing/billing-steps.ts'
import { type Admin, anActiveLease } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

// Nobody owes a deposit of a lease that has ended: it would be neither paid, nor settled, nor written off.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-01T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

async function aLeaseWithDeposit() {
  const { id } = await anActiveLease(admin, { depositAmount: 2_000_000 })
  return { id, depositId: (await depositOf(id))?.id ?? '' }
}
const depositOf = async (id: string) => (await advicesOf(admin, id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
const end = (id: string) => endLease(admin, id)

test('a deposit that was never paid is no longer owed when the lease ends', async () => {
  const { id } = await aLeaseWithDeposit()
  await end(id)
  expect(await depositOf(id)).toMatchObject({ balanceAmount: 0, creditedAmount: 2_000_000, isCredited: true })
  expect(await accountOf(admin, id)).toMatchObject({ principalAmount: 0, balanceAmount: 0 })
})

test('a part that was paid stays held, and only the rest is no longer owed', async () => {
  const { id, depositId } = await aLeaseWithDeposit()
  await pay(admin, depositId, 500_000)
  await end(id)
  expect(await depositOf(id)).toMatchObject({ balanceAmount: 0, paidAmount: 500_000, creditedAmount: 1_500_000 })
  const { accounts } = await admin.call(ledgerContract.trialBalance, {})
  expect(accounts.find(({ code }) => code === '2100')).toMatchObject({ creditAmount: 500_000 })
})

test('a receipt of the deposit that is reversed after the end leaves no debt', async () => {
  const { id, depositId } = await aLeaseWithDeposit()
  const { id: paymentId } = await pay(admin, depositId, 2_000_000)
  await end(id)
  await admin.call(paymentContract.reverse, { params: { id: paymentId }, body: { reason: 'The cheque bounced' } })
  expect(await depositOf(id)).toMatchObject({ balanceAmount: 0, paidAmount: 0, creditedAmount: 2_000_000 })
})

test('the deposit of a lease that is renewed is still owed, and no longer once the renewal is cancelled and the lease has ended', async () => {
  const { id } = await anActiveLease(admin, { endDate: '2025-06-30', depositAmount: 2_000_000 })
  const { id: renewalId } = await admin.call(leaseMoveContract.renew, {
    params: { id },
    body: { startDate: '2025-07-01', endDate: '2026-06-30', rentAmount: 1_000_000 },
  })
  await admin.call(leaseContract.vacate, { params: { id }, body: { date: '2025-06-30' } })
  expect(await depositOf(id)).toMatchObject({ balanceAmount: 2_000_000 })
  await admin.call(leaseContract.cancel, { params: { id: renewalId }, body: {} })
  expect(await depositOf(id)).toMatchObject({ balanceAmount: 0, creditedAmount: 2_000_000 })
})
