import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { accountOf, advicesOf, billedLease, endLease, pay, payLease } from '../testing/billing-steps.ts'
import { type Admin, anActiveLease } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-01T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

const settle = (id: string, deductions: object[], refundAmount: number, refundedOn = '2025-06-20') =>
  admin.raw(depositContract.settle, { params: { id }, body: { deductions, refundAmount, refundedOn, method: 'CASH' } })
const end = (id: string) => endLease(admin, id)

/** A lease that ended on 31 May 2025 with its deposit of 10,000.00 paid on `paidOn`. */
async function anEndedLease(paidOn = '2025-01-01') {
  const lease = await anActiveLease(admin, { depositAmount: 1_000_000 })
  const [deposit] = await advicesOf(admin, lease.id)
  await pay(admin, deposit?.id ?? '', 1_000_000, { paidOn })
  return lease
}

test('credit of the lease pays the claims above the deposit (R7)', async () => {
  const { id: leaseId, tenantId } = await anEndedLease()
  await payLease(admin, { leaseId, tenantId, amount: 50_000 })
  await end(leaseId)
  const { body } = await settle(leaseId, [{ description: 'Damage', amount: 1_100_000 }], 0)
  const { claimAdviceId } = body as { claimAdviceId: string }
  expect(await admin.call(adviceContract.read, { params: { id: claimAdviceId } })).toMatchObject({
    amount: 100_000,
    paidAmount: 50_000,
    balanceAmount: 50_000,
  })
  expect(await accountOf(admin, leaseId)).toMatchObject({ creditAmount: 0, balanceAmount: 50_000 })
})

test('a deposit is not refunded before the day on which it was paid', async () => {
  const { id } = await anEndedLease('2025-06-25')
  await end(id)
  expect(await settle(id, [], 1_000_000, '2025-06-24')).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/refundedOn', message: expect.stringContaining('25 Jun 2025') }] },
  })
  expect(await settle(id, [], 1_000_000, '2025-06-25')).toMatchObject({ status: 200 })
})

test('a deduction settles interest first where the office has set that', async () => {
  const value = { order: 'OLDEST_FIRST', part: 'INTEREST_FIRST' }
  await admin.call(settingContract.update, { body: { key: 'allocation', value } })
  const { lease } = await billedLease(admin, { depositAmount: 1_000_000 }, ['2025-03'])
  const [march, deposit] = await advicesOf(admin, lease.id)
  await pay(admin, deposit?.id ?? '', 1_000_000, { paidOn: '2025-01-01' })
  await end(lease.id)
  await admin.call(leaseMoneyContract.interest, { params: { id: lease.id }, body: { asOf: '2025-05-05' } })
  const deduction = { description: 'Rent of March', amount: 500_000, adviceId: march?.id }
  expect(await settle(lease.id, [deduction], 500_000)).toMatchObject({ status: 200 })
  expect(await admin.call(adviceContract.read, { params: { id: march?.id ?? '' } })).toMatchObject({
    postedInterestAmount: 0,
    balanceAmount: 1_000_000 - (500_000 - 19_726),
  })
})
