import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { accountOf, advicesOf, billedLease, endLease, pay } from '../testing/billing-steps.ts'
import { type Admin } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

// Two people who act on the money of one lease at the same moment, a lost reply, and another office.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-01T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

/** A lease that ended on 31 May 2025: 10,000.00 is held, and 10,000.00 is owed for January. */
async function anEndedLease() {
  const { lease } = await billedLease(admin, { depositAmount: 1_000_000 })
  const [january, deposit] = await advicesOf(admin, lease.id)
  const held = await pay(admin, deposit?.id ?? '', 1_000_000, { paidOn: '2025-01-01' })
  await endLease(admin, lease.id)
  return { id: lease.id, adviceId: january?.id ?? '', receiptId: held.id }
}
const settle = (id: string, deductions: object[], refundAmount: number, more: object = {}, by: Admin = admin) =>
  by.raw(depositContract.settle, {
    params: { id },
    body: { deductions, refundAmount, refundedOn: '2025-06-20', method: 'CASH' },
    ...more,
  })
const rent = (adviceId: string, amount = 1_000_000) => ({ description: 'Rent of January', amount, adviceId })
const balances = async () => {
  const { accounts, totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  return Object.fromEntries(accounts.map(({ code, debitAmount, creditAmount }) => [code, debitAmount - creditAmount]))
}
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)

test('of several who settle one deposit at the same time one does, and the money is paid out once', async () => {
  const { id } = await anEndedLease()
  const replies = await Promise.all([1, 2, 3, 4].map(() => settle(id, [], 1_000_000)))
  expect(statusesOf(replies)).toEqual([200, 409, 409, 409])
  expect(await balances()).toMatchObject({ 1000: 0, 2100: 0 })
})

test('a settlement whose reply was lost is repeated with its key, and is the same settlement', async () => {
  const { id } = await anEndedLease()
  const idempotencyKey = 'settle-once-0001'
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => settle(id, [], 1_000_000, { idempotencyKey })))
  const again = await settle(id, [], 1_000_000, { idempotencyKey })
  for (const reply of [...others, again]) expect(reply).toMatchObject({ status: 200, body: first?.body })
  expect(await settle(id, [], 999_999, { idempotencyKey })).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } })
  expect(await balances()).toMatchObject({ 1000: 0, 2100: 0 })
})

test('rent that is paid at the counter while the deposit pays it is paid once', async () => {
  const { id, adviceId } = await anEndedLease()
  const [settled] = await Promise.all([
    settle(id, [rent(adviceId)], 0),
    pay(admin, adviceId, 1_000_000, { paidOn: '2025-06-20' }),
  ])
  const { creditAmount } = await accountOf(admin, id)
  expect(await admin.call(adviceContract.read, { params: { id: adviceId } })).toMatchObject({
    balanceAmount: 0,
    paidAmount: 1_000_000,
  })
  // Either the settlement was first, and the payment is credit, or it found the rent paid and was refused.
  expect([settled.status, creditAmount]).toEqual(settled.status === 200 ? [200, 1_000_000] : [400, 0])
  expect(await balances()).toMatchObject({ 1000: 2_000_000, 1100: 0 })
})

test('a receipt of the deposit that is reversed while the deposit is settled is either void or settled', async () => {
  const { id, receiptId } = await anEndedLease()
  const replies = await Promise.all([
    settle(id, [], 1_000_000),
    admin.raw(paymentContract.reverse, { params: { id: receiptId }, body: { reason: 'The cheque bounced' } }),
  ])
  expect(statusesOf(replies)).toEqual([200, 409])
  expect(await balances()).toMatchObject({ 1000: 0, 2100: 0 })
})

test('rent that is credited while the deposit pays it leaves credit or a refusal, never a negative debt', async () => {
  const { id, adviceId } = await anEndedLease()
  const note = { params: { id }, body: { amount: 400_000, reason: 'No water', adviceId } }
  const [settled, credited] = await Promise.all([settle(id, [rent(adviceId)], 0), admin.raw(leaseMoneyContract.creditNote, note)])
  expect(credited.status).toBeLessThan(300)
  const account = await accountOf(admin, id)
  expect(account).toMatchObject(
    settled.status === 200 ? { principalAmount: 0, creditAmount: 400_000 } : { principalAmount: 600_000, creditAmount: 0 },
  )
  await balances()
})

test('another office finds neither the lease nor its advices', async () => {
  const { id, adviceId } = await anEndedLease()
  const other = await nextOffice(app)
  expect(await settle(id, [], 1_000_000, {}, other)).toMatchObject({ status: 404 })
  admin = other
  const own = await anEndedLease()
  expect(await settle(own.id, [rent(adviceId)], 0)).toMatchObject({ status: 400 })
  expect(await settle(own.id, [rent(own.adviceId), rent(adviceId, 1)], 0)).toMatchObject({ status: 400 })
  expect((await admin.call(depositContract.read, { params: { id: own.id } })).settlement).toBeNull()
})
