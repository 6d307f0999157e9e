import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, anOwner, aPhone, aPlot, arriveBySms, aThram, aUnit } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

// A remittance while the rent changes, a lost reply, and callers who may not remit.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-06-15T04:00:00Z')
})
beforeEach(async () => {
  admin = await nextOffice(app)
})
afterAll(() => app.close())

/** Rent of 10,000.00 that one owner is due. */
async function aPaidRent(by: Admin = admin) {
  const phoneNumber = aPhone()
  const { id: ownerId } = await anOwner(by, { phoneNumber })
  const building = await aBuilding(by, (await aPlot(by, (await aThram(by, [{ ownerId }])).id)).id)
  const { lease, advice } = await billedLease(by, { propertyId: (await aUnit(by, building.id)).id })
  const receipt = await pay(by, advice.id, 1_000_000)
  return { ownerId, phoneNumber, buildingId: building.id, leaseId: lease.id, adviceId: advice.id, receiptId: receipt.id }
}
const accountFor = (ownerId: string, by: Admin = admin) =>
  by.call(bankAccountContract.create, { body: { ownerId, bankCode: 'BNB', accountName: 'Rent', accountNumber: '300123456' } })
const remit = (ownerId: string, adviceId: string, more: object = {}) =>
  admin.raw(remittanceContract.create, { body: { ownerId, adviceIds: [adviceId], remittedOn: '2025-06-15', ...more } })
const dueTo = async (ownerId: string) => (await admin.call(remittanceContract.due, { query: { ownerId } })).totalAmount
const sentTo = async (ownerId: string) =>
  (await admin.call(remittanceContract.list, { query: { ownerId, status: 'SENT' } })).totals.amount
const cash = async () => {
  const { accounts, totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  const account = accounts.find(({ code }) => code === '1000')
  return (account?.debitAmount ?? 0) - (account?.creditAmount ?? 0)
}

test('a receipt that is reversed while its rent is remitted is charged back or not remitted', async () => {
  const { ownerId, adviceId, receiptId } = await aPaidRent()
  const [sent, reversed] = await Promise.all([
    remit(ownerId, adviceId),
    admin.raw(paymentContract.reverse, { params: { id: receiptId }, body: { reason: 'The cheque bounced' } }),
  ])
  expect(reversed.status).toBe(200)
  expect((await sentTo(ownerId)) + (await dueTo(ownerId))).toBe(0)
  expect(await cash()).toBe(sent.status === 201 ? -1_000_000 : 0)
})

test('rent that is credited while it is remitted leaves the owner with what is left of it', async () => {
  const { ownerId, adviceId, leaseId } = await aPaidRent()
  const note = { params: { id: leaseId }, body: { amount: 300_000, reason: 'No water', adviceId } }
  await Promise.all([remit(ownerId, adviceId), admin.raw(leaseMoneyContract.creditNote, note)])
  expect((await sentTo(ownerId)) + (await dueTo(ownerId))).toBe(700_000)
})

test('a batch and a remittance of the same rent at the same time pay once', async () => {
  const { ownerId, adviceId } = await aPaidRent()
  const { id: bankAccountId } = await accountFor(ownerId)
  const batch = { remittedOn: '2025-06-15', owners: [{ ownerId, amount: 1_000_000, bankAccountId }] }
  const replies = await Promise.all([
    admin.raw(remittanceBatchContract.create, { body: batch }),
    remit(ownerId, adviceId),
    admin.raw(remittanceBatchContract.create, { body: batch }),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect([await sentTo(ownerId), await dueTo(ownerId), await cash()]).toEqual([1_000_000, 0, 0])
})

test('a bill that is recorded while the rent is remitted is deducted once, now or next time', async () => {
  const { ownerId, adviceId, buildingId } = await aPaidRent()
  const bill = { buildingId, vendor: 'Druk Plumbing', description: 'Pump', amount: 100_000, billedOn: '2025-06-11' }
  await Promise.all([remit(ownerId, adviceId), admin.raw(expenseContract.create, { body: bill })])
  expect((await sentTo(ownerId)) + (await dueTo(ownerId))).toBe(900_000)
})

test('a remittance whose reply was lost is repeated with its key, and is the same remittance', async () => {
  const { ownerId, adviceId } = await aPaidRent()
  const body = { ownerId, adviceIds: [adviceId], remittedOn: '2025-06-15' }
  const send = () => admin.raw(remittanceContract.create, { body, idempotencyKey: 'remit-once-0001' })
  const replies = [...(await Promise.all([send(), send(), send()])), await send()]
  expect(new Set(replies.map((reply) => (reply.body as { id: string }).id)).size).toBe(1)
  expect([await sentTo(ownerId), await cash()]).toEqual([1_000_000, 0])
})

test('nothing of another office can be remitted, and nothing to its accounts', async () => {
  const theirs = await aPaidRent()
  const { id: theirAccountId } = await accountFor(theirs.ownerId)
  admin = await nextOffice(app)
  const own = await aPaidRent()
  expect(await remit(theirs.ownerId, theirs.adviceId)).toMatchObject({ status: 404 })
  expect(await remit(own.ownerId, theirs.adviceId)).toMatchObject({ status: 404 })
  expect(await remit(own.ownerId, own.adviceId, { bankAccountId: theirAccountId })).toMatchObject({ status: 404 })
  expect(await dueTo(own.ownerId)).toBe(1_000_000)
})

test('an owner can neither remit to themselves nor reverse, write off, refund or settle', async () => {
  const { ownerId, phoneNumber, adviceId, leaseId, receiptId } = await aPaidRent()
  const owner = await arriveBySms(app, phoneNumber)
  const reason = 'By the owner'
  const replies = await Promise.all([
    owner.raw(remittanceContract.create, { body: { ownerId, adviceIds: [adviceId], remittedOn: '2025-06-15' } }),
    owner.raw(paymentContract.reverse, { params: { id: receiptId }, body: { reason } }),
    owner.raw(adviceContract.writeOff, { params: { id: adviceId }, body: { reason } }),
    owner.raw(leaseMoneyContract.refund, {
      params: { id: leaseId },
      body: { amount: 100, method: 'CASH', refundedOn: '2025-06-15' },
    }),
    owner.raw(depositContract.settle, {
      params: { id: leaseId },
      body: { deductions: [], refundAmount: 0, refundedOn: '2025-06-15' },
    }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await dueTo(ownerId)).toBe(1_000_000)
})
