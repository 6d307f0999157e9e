import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { accountOf, billedLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, aLease } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-04-20T04:00:00Z'))
})
afterAll(() => app.close())

test('orders entries by value date, whatever the order of posting, and hides the use of credit', async () => {
  const { lease, advice } = await billedLease(admin, {}, ['2025-01'])
  const receipt = await pay(admin, advice.id, 1_250_000, { paidOn: '2025-01-20' })
  await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
  const { rows, ...account } = await accountOf(admin, lease.id)
  expect(
    rows.map(({ date, kind, chargeAmount, paymentAmount, balanceAmount }) => [
      date,
      kind,
      chargeAmount,
      paymentAmount,
      balanceAmount,
    ]),
  ).toEqual([
    ['2025-01-01', 'RENT', 1_000_000, 0, 1_000_000],
    ['2025-01-20', 'PAYMENT', 0, 1_250_000, -250_000],
    ['2025-02-01', 'RENT', 1_000_000, 0, 750_000],
  ])
  expect(rows[1]?.reference).toBe(receipt.receiptNumber)
  expect(rows[0]?.explanation).toContain('01 Jan 2025')
  // February fell due on 5 March: 46 days of 7,500.00 at 24 %.
  expect(account).toEqual({
    asOf: '2025-04-20',
    principalAmount: 750_000,
    creditAmount: 0,
    balanceAmount: 750_000,
    interestAmount: 22_685,
  })
})

test('contains the entries with a value date up to the chosen day', async () => {
  const { lease, advice } = await billedLease(admin, {}, ['2025-01', '2025-02'])
  const receipt = await pay(admin, advice.id, 1_250_000, { paidOn: '2025-01-20' })
  const at = async (day: string) => {
    const { principalAmount, creditAmount, balanceAmount } = await accountOf(admin, lease.id, day)
    return [principalAmount, creditAmount, balanceAmount]
  }
  expect(await at('2024-12-31')).toEqual([0, 0, 0])
  expect(await at('2025-01-19')).toEqual([1_000_000, 0, 1_000_000])
  expect(await at('2025-01-31')).toEqual([0, 250_000, -250_000])
  expect(await at('2025-02-01')).toEqual([750_000, 0, 750_000])
  await admin.call(paymentContract.reverse, { params: { id: receipt.id }, body: { reason: 'Wrong tenant' } })
  expect(await at('2025-01-31')).toEqual([1_000_000, 0, 1_000_000])
  const { rows } = await accountOf(admin, lease.id)
  expect(rows.map(({ kind, date }) => `${kind} ${date}`)).toEqual([
    'RENT 2025-01-01',
    'PAYMENT 2025-01-20',
    'REVERSAL 2025-01-20',
    'RENT 2025-02-01',
  ])
})

test('includes a deposit from the start of the lease', async () => {
  const lease = await aLease(admin, { startDate: '2025-05-01', depositAmount: 1_000_000 })
  expect((await accountOf(admin, lease.id, '2025-04-30')).balanceAmount).toBe(0)
  expect(await accountOf(admin, lease.id)).toMatchObject({ asOf: '2025-04-20', balanceAmount: 1_000_000, interestAmount: 0 })
})

test('includes advices issued in advance, and interest to today, if no day is given', async () => {
  const { lease } = await billedLease(admin, {}, ['2025-01', '2025-06'])
  const account = await accountOf(admin, lease.id)
  expect(account).toMatchObject({ asOf: '2025-04-20', balanceAmount: 2_000_000 })
  expect(account.interestAmount).toBe((await accountOf(admin, lease.id, '2025-04-20')).interestAmount)
})

test('has the same postings as the entries and the trial balance', async () => {
  const { lease, advice } = await billedLease(admin, {}, ['2025-01'])
  await pay(admin, advice.id, 400_000, { paidOn: '2025-04-20' })
  const { items } = await admin.call(ledgerContract.entries, { query: { leaseId: lease.id, sort: 'valueDate:asc' } })
  expect(
    items.map(({ kind, postings }) => [
      kind,
      ...postings.map(({ code, debitAmount, creditAmount }) => [code, debitAmount, creditAmount]),
    ]),
  ).toEqual([
    ['RENT', ['1100', 1_000_000, 0], ['4000', 0, 1_000_000]],
    ['PAYMENT', ['1000', 400_000, 0], ['1100', 0, 400_000]],
  ])
  const cashOn = async (asOf: string) =>
    (await admin.call(ledgerContract.trialBalance, { query: { asOf } })).accounts.find(({ code }) => code === '1000')?.debitAmount
  expect((await cashOn('2025-04-20')) ?? 0).toBe(((await cashOn('2025-04-19')) ?? 0) + 400_000)
})
