import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { creditNoteContract } from '../../domain/advices/lease-money-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { accountOf, advicesOf, billedLease, pay, payLease } from '../testing/billing-steps.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-03-15T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('A28: February at 14,000 was issued and paid, the tenant leaves on the 10th: 9,000.00 is credited to the tenant, 5,000.00 remains charged', async () => {
  const { lease, advice } = await billedLease(admin, { startDate: '2025-02-01', rentAmount: 1_400_000 }, ['2025-02'])
  await pay(admin, advice.id, 1_400_000, { paidOn: '2025-02-05' })
  await admin.call(leaseMoveContract.terminate, {
    params: { id: lease.id },
    body: { by: 'TENANT', noticeDate: '2025-02-01', effectiveDate: '2025-02-10', reason: 'Moved', overrideReason: 'Agreed' },
  })
  const { items } = await admin.call(creditNoteContract.list, { query: { leaseId: lease.id } })
  expect(items).toMatchObject([{ amount: 900_000 }])
  const [charged] = await advicesOf(admin, lease.id)
  expect(charged).toMatchObject({ amount: 1_400_000, creditedAmount: 900_000, paidAmount: 500_000, balanceAmount: 0 })
  expect(await accountOf(admin, lease.id)).toMatchObject({ principalAmount: 0, creditAmount: 900_000, balanceAmount: -900_000 })
})

test('a reversed payment leaves every balance unchanged, whatever it paid', async () => {
  const { lease, tenantId } = await billedLease(admin, { depositAmount: 1_500_000 }, ['2025-01', '2025-02'])
  const look = async () => ({
    advices: (await advicesOf(admin, lease.id)).map(({ id, paidAmount, balanceAmount, postedInterestAmount, status }) => {
      return { id, paidAmount, balanceAmount, postedInterestAmount, status }
    }),
    trial: await admin.call(ledgerContract.trialBalance, {}),
    open: (await admin.call(adviceContract.list, { query: { open: 'true' } })).totals.balanceAmount,
    account: balancesOf(await accountOf(admin, lease.id)),
  })
  const before = await look()
  for (const amount of fc.sample(fc.integer({ min: 1, max: 4_000_000 }), { numRuns: 8, seed: 28 })) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each is compared with the same beginning
    const payment = await payLease(admin, { leaseId: lease.id, tenantId, amount })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'Bounced' } })
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await look()).toEqual(before)
  }
})

function balancesOf({ principalAmount, interestAmount, creditAmount, balanceAmount }: Awaited<ReturnType<typeof accountOf>>) {
  return { principalAmount, interestAmount, creditAmount, balanceAmount }
}
