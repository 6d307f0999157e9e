import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { accountOf, advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anOwner, aUnit } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

// The worked cases of decision 168. May is due on 5 June; today is 20 July, and the books are closed until 30 June.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-20T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

const ofMay = { startDate: '2025-05-01', depositAmount: 0 }
const close = () => admin.call(closingContract.close, { body: { until: '2025-06-30' } })
const reverse = (id: string) => admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'Cheque bounced' } })

/** All figures of a lease and of the office for closed days. */
const closedDays = async (leaseId: string) => ({
  trialBalance: await admin.call(ledgerContract.trialBalance, { query: { asOf: '2025-06-30' } }),
  period: await admin.call(ledgerContract.periodBalance, { query: { from: '2025-06-01', to: '2025-06-30' } }),
  account: await accountOf(admin, leaseId, '2025-06-30'),
  arrears: (await admin.call(reportContract.arrears, { query: { asOf: '2025-06-30' } })).rows,
})
const balances = async (asOf: string) => {
  const { accounts } = await admin.call(ledgerContract.trialBalance, { query: { asOf } })
  return Object.fromEntries(accounts.map(({ code, debitAmount, creditAmount }) => [code, debitAmount - creditAmount]))
}

test('closed days do not change; the reversal counts from the first open day and names the receipt and its day', async () => {
  const { lease, advice } = await billedLease(admin, ofMay, ['2025-05'])
  const paid = await pay(admin, advice.id, 1_000_000, { paidOn: '2025-06-10' })
  await close()
  const before = await closedDays(lease.id)
  expect(await reverse(paid.id)).toMatchObject({ status: 'REVERSED', paidOn: '2025-06-10', receiptNumber: paid.receiptNumber })
  expect(await closedDays(lease.id)).toEqual(before)
  expect(before.account).toMatchObject({ balanceAmount: 0 })
  expect(await balances('2025-06-30')).toMatchObject({ 1000: 1_000_000, 1100: 0 })
  expect(await balances('2025-07-01')).toMatchObject({ 1000: 0, 1100: 1_000_000 })
  const { items } = await admin.call(ledgerContract.entries, { query: { paymentId: paid.id, sort: 'valueDate:asc' } })
  expect(items.map(({ kind, valueDate, explanation }) => [kind, valueDate, explanation])).toEqual([
    ['PAYMENT', '2025-06-10', expect.any(String)],
    ['REVERSAL', '2025-07-01', `Receipt ${paid.receiptNumber} of 10 Jun 2025 was reversed. Books closed until 30 Jun 2025.`],
  ])
  expect((await advicesOf(admin, lease.id))[0]).toMatchObject({ status: 'OVERDUE', balanceAmount: 1_000_000 })
})

test('late interest runs to the day of the payment and again from the day after the reversal, not in closed days between', async () => {
  const { lease, advice } = await billedLease(admin, ofMay, ['2025-05'])
  const paid = await pay(admin, advice.id, 1_000_000, { paidOn: '2025-06-10' })
  await close()
  await reverse(paid.id)
  // 10,000.00 × 24 % ÷ 365 a day: 6 to 10 June, and 2 to 20 July.
  const post = () => admin.call(leaseMoneyContract.interest, { params: { id: lease.id }, body: { asOf: '2025-07-20' } })
  expect((await post()).postedAmount).toBe(Math.round((1_000_000 * 0.24 * (5 + 19)) / 365))
  expect((await post()).postedAmount).toBe(0)
})

test('if the days are opened again, the reversal counts from the day of the payment, with the interest of every day', async () => {
  const { lease, advice } = await billedLease(admin, ofMay, ['2025-05'])
  const paid = await pay(admin, advice.id, 1_000_000, { paidOn: '2025-06-10' })
  await close()
  await admin.call(closingContract.reopen, { body: { until: '2025-05-31', reason: 'A cheque bounced' } })
  await reverse(paid.id)
  expect(await accountOf(admin, lease.id, '2025-06-30')).toMatchObject({ principalAmount: 1_000_000 })
  const { postedAmount } = await admin.call(leaseMoneyContract.interest, {
    params: { id: lease.id },
    body: { asOf: '2025-07-20' },
  })
  expect(postedAmount).toBe(Math.round((1_000_000 * 0.24 * 45) / 365))
})

test('credit of the receipt that paid an advice of an open month is withdrawn there', async () => {
  const { lease, advice } = await billedLease(admin, ofMay, ['2025-05'])
  const paid = await pay(admin, advice.id, 1_500_000, { paidOn: '2025-06-10' })
  await close()
  await admin.call(adviceContract.generate, { body: { month: '2025-07' } })
  expect(await accountOf(admin, lease.id)).toMatchObject({ creditAmount: 0, principalAmount: 500_000 })
  const before = await closedDays(lease.id)
  await reverse(paid.id)
  expect(await closedDays(lease.id)).toEqual(before)
  expect(await accountOf(admin, lease.id)).toMatchObject({ creditAmount: 0, principalAmount: 2_000_000 })
})

test('the deposit of a receipt is unpaid again, but was held in the closed days', async () => {
  const { lease } = await billedLease(admin, { startDate: '2025-05-01', depositAmount: 2_000_000 }, ['2025-05'])
  const deposit = (await advicesOf(admin, lease.id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  const paid = await pay(admin, deposit?.id ?? '', 2_000_000, { paidOn: '2025-06-10' })
  await close()
  const before = await closedDays(lease.id)
  await reverse(paid.id)
  expect(await closedDays(lease.id)).toEqual(before)
  const again = (await advicesOf(admin, lease.id)).find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  expect(again).toMatchObject({ balanceAmount: 2_000_000 })
  expect((await balances('2025-06-30'))['1000']).toBe(2_000_000)
  expect((await balances('2025-07-20'))['1000']).toBe(0)
})

test('the remitted share is charged back on the next remittance today; the statement of the closed month does not change', async () => {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const unit = await aUnit(admin, building.id)
  const { lease, advice } = await billedLease(admin, { ...ofMay, propertyId: unit.id }, ['2025-05'])
  const paid = await pay(admin, advice.id, 1_000_000, { paidOn: '2025-06-10' })
  await admin.call(remittanceContract.create, {
    body: { ownerId: owner.id, adviceIds: [advice.id], remittedOn: '2025-06-20' },
  })
  await close()
  const statement = async () =>
    (await admin.call(remittanceContract.statement, { query: { ownerId: owner.id, from: '2025-06-01', to: '2025-06-30' } })).rows
  const before = { days: await closedDays(lease.id), statement: await statement() }
  await reverse(paid.id)
  expect({ days: await closedDays(lease.id), statement: await statement() }).toEqual(before)
  expect(await admin.call(remittanceContract.due, { query: { ownerId: owner.id } })).toMatchObject({
    ...{ items: [], chargedAmount: 1_000_000, totalAmount: -1_000_000 },
  })
})
