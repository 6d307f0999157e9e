import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { tenantPaymentContract } from '../../domain/payments/tenant-payment-contract.ts'
import { advicesOf, billedLease } from '../testing/billing-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// One transfer can reach a clerk twice: as a slip and as a line of the bank statement.

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

const mbob = (reference: string) => ({ amount: 250_000, method: 'MBOB', paidOn: '2025-03-01', reference }) as const

test('a reference of a receipt can be recorded again only as another payment, by any call', async () => {
  const { lease, tenantId, advice } = await billedLease(admin, {}, ['2025-01', '2025-02'])
  const { receiptNumber } = await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body: mbob('JX 9000-2') })
  const same = mbob('jx90002')
  const byAdvice = (body: object) => admin.raw(paymentContract.payAdvice, { params: { id: advice.id }, body })
  const byLease = (body: object) => admin.raw(paymentContract.payLease, { body: { ...body, tenantId, leaseId: lease.id } })
  const byTenant = (body: object) =>
    admin.raw(tenantPaymentContract.record, { params: { id: tenantId }, body: { ...body, creditTo: lease.id } })
  for (const record of [byAdvice, byLease, byTenant]) {
    const message = expect.stringContaining(receiptNumber)
    // oxlint-disable-next-line no-await-in-loop -- in turn: each of the later ones finds the receipt of the one before it
    expect(await record(same)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ path: '/reference', message }] },
    })
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await record({ ...same, isAnotherPayment: true })).toMatchObject({ status: 201 })
  }
  const { totals } = await admin.call(paymentContract.list, { query: { leaseId: lease.id } })
  expect(totals.amount).toBe(4 * 250_000)
})

test('of two clerks who record one reference for two leases at the same time, the second is asked', async () => {
  const [one, other] = [await billedLease(admin, {}, ['2025-01']), await billedLease(admin, {}, ['2025-01'])]
  const replies = await Promise.allSettled(
    [one, other, one, other].map(({ advice }) =>
      admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body: mbob('JX 777-1') }),
    ),
  )
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('cash for one lease, amount and day needs a confirmation, unless it is for another advice or has another number', async () => {
  const { lease, tenantId } = await billedLease(admin, {}, ['2025-01', '2025-02'])
  const [first, second] = await advicesOf(admin, lease.id)
  const cash = { amount: 1_000_000, method: 'CASH', paidOn: '2025-03-01' } as const
  const byAdvice = (id = '', more: object = {}) =>
    admin.call(paymentContract.payAdvice, { params: { id }, body: { ...cash, ...more } })
  const replies = await Promise.allSettled([byAdvice(first?.id), byAdvice(first?.id), byAdvice(first?.id)])
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { errors } = await expectProblem(byAdvice(first?.id), 'DUPLICATE')
  expect(errors).toMatchObject([{ path: '/amount' }])
  await byAdvice(second?.id)
  await expectProblem(byAdvice(second?.id), 'DUPLICATE')
  const body = { ...cash, tenantId, leaseId: lease.id }
  await expectProblem(admin.call(paymentContract.payLease, { body }), 'DUPLICATE')
  const record = { params: { id: tenantId }, body: { ...cash, creditTo: lease.id } }
  await expectProblem(admin.call(tenantPaymentContract.record, record), 'DUPLICATE')
  await admin.call(paymentContract.payLease, { body: { ...body, isAnotherPayment: true } })
  await admin.call(paymentContract.payLease, { body: { ...body, amount: 999_999 } })
  await admin.call(paymentContract.payLease, { body: { ...body, paidOn: '2025-03-02' } })
  const { totals } = await admin.call(paymentContract.list, { query: { leaseId: lease.id } })
  expect(totals.amount).toBe(4_999_999)
})

test('cash needs no reference, and the reference of a void receipt is free again', async () => {
  const { advice } = await billedLease(admin, {}, ['2025-01'])
  const record = (body: object) => admin.raw(paymentContract.payAdvice, { params: { id: advice.id }, body })
  const cash = { ...mbob('BOOK 7'), method: 'CASH' }
  expect((await record(cash)).status).toBe(201)
  expect((await record({ ...cash, reference: 'BOOK 8' })).status).toBe(201)
  expect((await record(cash)).status).toBe(409)
  const { id } = await admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body: mbob('JX 77') })
  await admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'Wrong lease.' } })
  expect((await record(mbob('JX 77'))).status).toBe(201)
})

test('if two clerks record one slip at the same time, one must confirm', async () => {
  const { advice } = await billedLease(admin, {}, ['2025-01'])
  const record = () => admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body: mbob('JX 78') })
  const replies = await Promise.allSettled([record(), record(), record(), record()])
  const refused = replies.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  await expectProblem(record(), 'DUPLICATE')
})
