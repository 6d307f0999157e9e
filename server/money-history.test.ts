import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../domain/audit/audit-contract.ts'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../domain/advices/lease-money-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { closingContract } from '../domain/ledger/closing-contract.ts'
import { remittanceContract } from '../domain/remittance/remittance-contract.ts'
import { billedLease, pay } from './testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anAdmin, anOwner, aUnit } from './testing/factories.ts'
import { aTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const historyOf = async (entityId: string) =>
  (await admin.call(auditContract.list, { query: { entityId } })).items.map(({ action, entity, changes }) => {
    return { action, entity, changes }
  })

test('the history of a payment has its receipt, and its reversal lists the changes', async () => {
  const { advice } = await billedLease(admin)
  const payment = await pay(admin, advice.id, 400_000)
  await admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'The cheque of Sonam bounced.' } })
  const history = await historyOf(payment.id)
  expect(history.find(({ action }) => action === 'payment.payAdvice')?.changes).toEqual(
    expect.arrayContaining([
      { field: 'amount', before: null, after: 400_000 },
      { field: 'method', before: null, after: 'CASH' },
      { field: 'receiptNumber', before: null, after: payment.receiptNumber },
    ]),
  )
  expect(history.find(({ action }) => action === 'payment.reverse')?.changes).toEqual([
    { field: 'status', before: 'RECORDED', after: 'REVERSED' },
    { field: 'reversalReason' },
  ])
  expect(JSON.stringify(history)).not.toContain('Sonam')
})

test('the history of an advice has every amount posted to it, before and after', async () => {
  const { advice, lease } = await billedLease(admin)
  const payment = await pay(admin, advice.id, 400_000)
  await admin.call(paymentContract.reverse, { params: { id: payment.id }, body: { reason: 'Wrong lease.' } })
  await admin.call(leaseMoneyContract.creditNote, {
    params: { id: lease.id },
    body: { amount: 100_000, reason: 'Goodwill', adviceId: advice.id },
  })
  await admin.call(leaseMoneyContract.interest, { params: { id: lease.id }, body: { asOf: '2025-06-15' } })
  await admin.call(adviceContract.writeOff, { params: { id: advice.id }, body: { reason: 'Cannot be found.' } })
  const of = async (call: string) => (await historyOf(advice.id)).filter(({ action }) => action === call)
  const paid = [{ field: 'paidAmount', before: 0, after: 400_000 }]
  expect(await of('payment.payAdvice')).toEqual([{ action: 'payment.payAdvice', entity: 'advice', changes: paid }])
  expect((await of('payment.reverse'))[0]?.changes).toEqual([{ field: 'paidAmount', before: 400_000, after: 0 }])
  expect((await of('leaseMoney.creditNote'))[0]?.changes).toEqual([{ field: 'creditedAmount', before: 0, after: 100_000 }])
  expect((await of('leaseMoney.interest'))[0]?.changes).toEqual([
    { field: 'interestPostedAmount', before: 0, after: expect.any(Number) },
  ])
  expect((await of('advice.writeOff'))[0]?.changes).toEqual(
    expect.arrayContaining([{ field: 'writtenOffAmount', before: 0, after: advice.amount - 100_000 }]),
  )
  expect(await of('advice.writeOff')).toHaveLength(1)
})

test('charges, credits and refunds are in the history of the lease with their amount', async () => {
  const { lease } = await billedLease(admin)
  const charged = await admin.call(leaseMoneyContract.charge, {
    params: { id: lease.id },
    body: { description: 'A key for Karma', amount: 5_000 },
  })
  await admin.call(leaseMoneyContract.creditNote, { params: { id: lease.id }, body: { amount: 5_000, reason: 'Goodwill' } })
  await admin.call(paymentContract.payLease, {
    body: { leaseId: lease.id, tenantId: lease.tenantId, amount: 9_000_000, method: 'CASH', paidOn: '2025-06-10' },
  })
  const refund = await admin.call(leaseMoneyContract.refund, {
    params: { id: lease.id },
    body: { amount: 1_000, method: 'CASH', refundedOn: '2025-06-14' },
  })
  const ofLease = await historyOf(lease.id)
  const amountOf = (call: string) =>
    ofLease.find(({ action }) => action === call)?.changes.find(({ field }) => field === 'amount')
  expect(amountOf('leaseMoney.charge')).toEqual({ field: 'amount', before: null, after: 5_000 })
  expect(amountOf('leaseMoney.creditNote')).toEqual({ field: 'amount', before: null, after: 5_000 })
  expect(amountOf('leaseMoney.refund')).toEqual({ field: 'amount', before: null, after: 1_000 })
  expect((await historyOf(refund.id))[0]).toMatchObject({ entity: 'creditRefund', action: 'leaseMoney.refund' })
  expect((await historyOf(charged.id)).flatMap(({ changes }) => changes)).toContainEqual({
    field: 'amount',
    before: null,
    after: 5_000,
  })
  expect(JSON.stringify(ofLease)).not.toContain('Karma')
})

test('the history of an advice shows its remittance and the reversal', async () => {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const { advice } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  await pay(admin, advice.id, advice.amount)
  const { id } = await admin.call(remittanceContract.create, {
    body: { ownerId: owner.id, adviceIds: [advice.id], remittedOn: '2025-06-11' },
  })
  await admin.call(remittanceContract.reverse, { params: { id }, body: { reason: 'Wrong account.' } })
  const isRemitted = (await historyOf(advice.id)).flatMap(({ changes }) => changes.filter(({ field }) => field === 'isRemitted'))
  expect(isRemitted).toEqual([
    { field: 'isRemitted', before: true, after: false },
    { field: 'isRemitted', before: false, after: true },
  ])
  const ofRemittance = await historyOf(id)
  expect(ofRemittance.map(({ action }) => action).sort()).toEqual(['remittance.create', 'remittance.reverse'])
  expect(ofRemittance.find(({ action }) => action === 'remittance.reverse')?.changes).toEqual([
    { field: 'status', before: 'SENT', after: 'REVERSED' },
  ])
})

test('closing and opening the books are in the audit with the day', async () => {
  const office = await anAdmin(app)
  await office.call(closingContract.close, { body: { until: '2025-01-31' } })
  await office.call(closingContract.reopen, { body: { until: null, reason: 'A receipt was forgotten.' } })
  const events = (await office.call(auditContract.list, {})).items.filter(({ entity }) => entity === 'ledgerClosing')
  expect(events.map(({ action, changes }) => ({ action, changes }))).toEqual([
    { action: 'ledgerClosing.reopen', changes: [{ field: 'closedUntil', before: '2025-01-31', after: null }] },
    { action: 'ledgerClosing.close', changes: [{ field: 'closedUntil', before: null, after: '2025-01-31' }] },
  ])
})
