import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { tenantPaymentContract } from '../../domain/payments/tenant-payment-contract.ts'
import { advicesOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aLease, anAdmin, aTenant } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'
import { readPrintedReceipts } from './read-printed-receipts.ts'

// One payment of a tenant at the counter, for one lease or several.

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-02-20T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const cash = { method: 'CASH', paidOn: '2025-02-20' } as const

async function twoLeases() {
  const { id: tenantId } = await aTenant(admin)
  const flat = await billedLease(admin, { tenantId, depositAmount: 2_000_000 }, ['2025-01', '2025-02'])
  const shop = await billedLease(admin, { tenantId }, ['2025-02'])
  return { tenantId, flat: flat.lease.id, shop: shop.lease.id, shopAdvice: shop.advice }
}

test('45,000 at move-in pay the rent and the deposit with one receipt, although the deposit was not ticked', async () => {
  const { id: tenantId } = await aTenant(admin)
  const lease = await aLease(admin, { tenantId, rentAmount: 1_500_000, depositAmount: 3_000_000, startDate: '2025-02-01' })
  await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
  const params = { id: tenantId }
  const { items } = await admin.call(tenantPaymentContract.due, { params, query: { leaseId: lease.id } })
  expect(items).toMatchObject([{ leaseId: lease.id, depositAmount: 3_000_000 }])
  const amount = items[0]!.dueAmount + 3_000_000
  const preview = await admin.call(tenantPaymentContract.preview, { params, body: { amount, creditTo: lease.id } })
  expect(preview.leases).toMatchObject([{ leaseId: lease.id, amount, creditAmount: 0 }])
  const paid = await admin.call(tenantPaymentContract.record, { params, body: { ...cash, amount, creditTo: lease.id } })
  expect(paid).toMatchObject({ totalAmount: amount, items: [{ leaseId: lease.id, creditAmount: 0 }] })
  expect(paid.items[0]?.allocations.map(({ kind }) => kind)).toContain('SECURITY_DEPOSIT')
  expect((await advicesOf(admin, lease.id)).every(({ balanceAmount }) => balanceAmount === 0)).toBe(true)
})

test('two leases of one tenant get a payment and a receipt each, as in the preview, and one sheet with the sum', async () => {
  const { tenantId, flat, shop } = await twoLeases()
  const params = { id: tenantId }
  const { items } = await admin.call(tenantPaymentContract.due, { params, query: { leaseId: flat } })
  expect(items.map(({ leaseId }) => leaseId)).toEqual([flat, shop])
  const adviceIds = items.flatMap(({ advices }) => advices.map(({ adviceId }) => adviceId))
  const amount = items.reduce((sum, { dueAmount, depositAmount }) => sum + dueAmount + depositAmount, 0) + 50_000
  const body = { amount, adviceIds, creditTo: flat }
  const preview = await admin.call(tenantPaymentContract.preview, { params, body })
  const paid = await admin.call(tenantPaymentContract.record, { params, body: { ...body, ...cash } })
  expect(paid.items.map((payment) => [payment.leaseId, payment.amount, payment.creditAmount])).toEqual(
    preview.leases.map((part) => [part.leaseId, part.amount, part.creditAmount]),
  )
  expect(paid.items.map(({ creditAmount }) => creditAmount)).toEqual([50_000, 0])
  expect(new Set(paid.items.map(({ receiptNumber }) => receiptNumber)).size).toBe(2)
  expect(paid.totalAmount).toBe(amount)
  const sheet = await admin.raw(tenantPaymentContract.sheet, { params: { id: paid.items[1]!.id } })
  expect(sheet.status).toBe(200)
  const organisationId = await organisationRunBy(app, admin)
  const read = () => app.database.as({ kind: 'job', organisationId }, (tx) => readPrintedReceipts(tx, paid.items[1]!.id))
  const printed = await read()
  expect(printed.lines.map(({ receipt }) => receipt)).toEqual(paid.items.map(({ receiptNumber }) => receiptNumber))
  expect(printed.amount).toBe(amount)
  await admin.call(paymentContract.reverse, { params: { id: paid.items[1]!.id }, body: { reason: 'Another tenant paid.' } })
  const afterwards = await read()
  expect([afterwards.mark, ...afterwards.lines.map((line) => line.for)]).toEqual(['VOID', printed.lines[0]?.for, 'void'])
})

test('a lease without a ticked advice does not change: the rest is credit of the lease at the counter', async () => {
  const { tenantId, flat, shop, shopAdvice } = await twoLeases()
  const params = { id: tenantId }
  const body = { ...cash, amount: 9_000_000, creditTo: flat }
  const { items } = await admin.call(tenantPaymentContract.record, { params, body })
  expect(items.map(({ leaseId }) => leaseId)).toEqual([flat])
  expect(items[0]?.creditAmount).toBeGreaterThan(0)
  const [open] = await advicesOf(admin, shop)
  expect(open).toMatchObject({ id: shopAdvice.id, paidAmount: 0 })
})

test('if two clerks record the same money at the same time, the second must confirm that it is another payment, which becomes credit', async () => {
  const { tenantId, flat } = await twoLeases()
  const params = { id: tenantId }
  const due = await admin.call(tenantPaymentContract.due, { params, query: { leaseId: flat } })
  const amount = due.items[0]!.dueAmount
  const take = (more: object = {}) =>
    admin.call(tenantPaymentContract.record, { params, body: { ...cash, amount, creditTo: flat, ...more } })
  const replies = await Promise.allSettled([take(), take()])
  const first = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
  expect(first).toHaveLength(1)
  await expectProblem(take(), 'DUPLICATE')
  const both = [...first, await take({ isAnotherPayment: true })]
  const settled = both.flatMap(({ items }) => items.flatMap(({ allocations }) => allocations))
  const rents = settled.filter(({ kind }) => kind === 'RENT').reduce((sum, allocation) => sum + allocation.amount, 0)
  expect(rents).toBe(amount)
})

test('advices and leases of another tenant, unknown ones, and paid ones are refused before anything is stored', async () => {
  const [{ tenantId, flat, shopAdvice }, other, elsewhere] = [await twoLeases(), await twoLeases(), await anAdmin(app)]
  const params = { id: tenantId }
  const body = { ...cash, amount: 100_000, creditTo: flat }
  const record = (more: object, by: Admin = admin) =>
    by.call(tenantPaymentContract.record, { params, body: { ...body, ...more } })
  await expectProblem(record({ adviceIds: [other.shopAdvice.id] }), 'NOT_OPEN')
  await expectProblem(record({ creditTo: other.flat }), 'NOT_FOUND')
  await expectProblem(record({}, elsewhere), 'NOT_FOUND')
  await pay(admin, shopAdvice.id, shopAdvice.balanceAmount, { paidOn: '2025-02-20' })
  await expectProblem(record({ adviceIds: [shopAdvice.id] }), 'NOT_OPEN')
  const { items } = await admin.call(tenantPaymentContract.due, { params })
  expect(items.find(({ leaseId }) => leaseId === flat)?.advices.every(({ balanceAmount }) => balanceAmount > 0)).toBe(true)
})
