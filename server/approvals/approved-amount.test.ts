import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { creditRefundContract, leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import type { Approval } from '../../domain/approval-request.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { agrees } from '../../domain/reports/figure-check.ts'
import { figureCheckContract } from '../../domain/reports/figure-check-contract.ts'
import { anOfficeWithApprovals } from '../testing/an-office-with-approvals.ts'
import { advicesOf, billedLease, pay, payLease } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, aLease, anOwner, aUnit } from '../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let manager: Caller

beforeAll(async () => {
  app = await aTestApp()
  ;({ admin, manager } = await anOfficeWithApprovals(app))
})
afterAll(() => app.close())

const writeOff = (id: string) => admin.raw(adviceContract.writeOff, { params: { id }, body: { reason: 'Cannot be found.' } })
const approve = (id: string) => manager.call(approvalContract.approve, { params: { id } })
const adviceOf = (id: string) => admin.call(adviceContract.read, { params: { id } })
const requestOf = ({ status, body }: { status: number; body: unknown }): Approval => {
  expect(status).toBe(202)
  return body as Approval
}

test('a write-off cannot be approved if the remaining amount is now larger than the request', async () => {
  const { advice } = await billedLease(admin)
  const { id } = await pay(admin, advice.id, advice.amount - 60_000)
  const asked = requestOf(await writeOff(advice.id))
  expect(asked.amount).toBe(60_000)
  await admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'Not ours.' } })
  const refusal = await expectProblem(approve(asked.id), 'ILLEGAL_TRANSITION')
  expect(refusal.detail).toContain('make a new one')
  expect(await adviceOf(advice.id)).toMatchObject({ writtenOffAmount: 0, balanceAmount: advice.amount })
  expect(await manager.call(approvalContract.read, { params: { id: asked.id } })).toMatchObject({ status: 'PENDING' })
  await approve(requestOf(await writeOff(advice.id)).id)
  expect(await adviceOf(advice.id)).toMatchObject({ writtenOffAmount: advice.amount })
})

test('a remittance cannot be approved if the amount due differs from the request', async () => {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const { advice } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  await pay(admin, advice.id, advice.amount)
  const amount = advice.amount - 400_000
  const bill = { buildingId: building.id, vendor: 'Druk Pipes', description: 'A pump', amount, billedOn: '2025-06-10' }
  const { id } = await admin.call(expenseContract.create, { body: { ...bill, chargedTo: 'OWNERS' } })
  const sent = { ownerId: owner.id, adviceIds: [advice.id], remittedOn: '2025-06-11' }
  const remit = (body: object) => admin.raw(remittanceContract.create, { body })
  const asked = requestOf(await remit(sent))
  await admin.call(expenseContract.reverse, { params: { id }, body: { reason: 'Never delivered.' } })
  await expectProblem(approve(asked.id), 'ILLEGAL_TRANSITION')
  const { items } = await admin.call(remittanceContract.list, { query: { ownerId: owner.id } })
  expect(items).toEqual([])
})

test('a reversal that writes off more than the limit waits, and the books balance before and after', async () => {
  const { advice } = await billedLease(admin)
  const { id } = await pay(admin, advice.id, advice.amount - 40_000)
  expect((await writeOff(advice.id)).status).toBe(200)
  const reversal = await admin.raw(paymentContract.reverse, { params: { id }, body: { reason: 'Never came in.' } })
  const asked = requestOf(reversal)
  expect(asked).toMatchObject({ kind: 'WRITE_OFF', call: 'payment.reverse', recordId: id, amount: advice.amount })
  expect(await adviceOf(advice.id)).toMatchObject({ writtenOffAmount: 40_000, paidAmount: advice.amount - 40_000 })
  await expectBalanced()
  await approve(asked.id)
  expect(await adviceOf(advice.id)).toMatchObject({ writtenOffAmount: advice.amount, paidAmount: 0 })
  await expectBalanced()
})

test('a reversal that writes off nothing, or at most the limit, is executed immediately', async () => {
  const { advice } = await billedLease(admin)
  const reverse = (id: string) => admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'Wrong lease.' } })
  const first = await pay(admin, advice.id, advice.amount - 40_000)
  expect(await reverse(first.id)).toMatchObject({ status: 'REVERSED', writtenOffAmount: 0 })
  await pay(admin, advice.id, advice.amount - 45_000)
  const small = await pay(admin, advice.id, 5_000)
  expect((await writeOff(advice.id)).status).toBe(200)
  expect(await reverse(small.id)).toMatchObject({ status: 'REVERSED', writtenOffAmount: 45_000 })
  await expectBalanced()
})

async function expectBalanced() {
  const { totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  const { figures } = await admin.call(figureCheckContract.run, {})
  expect(figures.length).toBeGreaterThan(0)
  expect(figures.filter((figure) => !agrees(figure))).toEqual([])
}

test('parts of a refund or write-off count together for their lease and person for 24 hours', async () => {
  const { advice, lease, tenantId } = await billedLease(admin)
  const paid = { leaseId: lease.id, tenantId, amount: advice.amount + 500_000, method: 'CASH', paidOn: '2025-06-10' } as const
  await admin.call(paymentContract.payLease, { body: paid })
  const refund = async (amount: number, by: Caller = admin) =>
    (
      await by.raw(leaseMoneyContract.refund, {
        params: { id: lease.id },
        body: { amount, method: 'CASH', refundedOn: '2025-06-14' },
      })
    ).status
  expect(await refund(30_000)).toBe(201)
  expect(await refund(20_000)).toBe(201)
  expect(await refund(10_000)).toBe(202)
  expect(await refund(40_000, manager)).toBe(201)
  expect(await refund(10_001, manager)).toBe(202)
  const other = await billedLease(admin, {}, ['2025-01', '2025-02'])
  const statuses: number[] = []
  for (const { id, amount } of (await advicesOf(admin, other.lease.id)).filter(({ periodStart }) => periodStart)) {
    await pay(admin, id, amount - 30_000)
    statuses.push((await writeOff(id)).status)
  }
  expect(statuses).toEqual([200, 202])
  await expectBalanced()
})

test('parts of a remittance to one owner count together for 24 hours, also for different leases', async () => {
  const owner = await anOwner(admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const aPart = async () => {
    const { advice } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id, rentAmount: 30_000 })
    await pay(admin, advice.id, advice.amount)
    return advice.id
  }
  const parts = [await aPart(), await aPart()]
  const remit = (adviceId: string | undefined, ownerId = owner.id) =>
    admin.raw(remittanceContract.create, { body: { ownerId, adviceIds: [adviceId ?? ''], remittedOn: '2025-06-11' } })
  expect((await remit(parts[0])).status).toBe(201)
  const asked = requestOf(await remit(parts[1]))
  expect(asked).toMatchObject({ kind: 'REMITTANCE', amount: 30_000 })
  await approve(asked.id)
  // A requested amount counts for the requester, even after it is approved and its fields are deleted.
  expect((await remit(await aPart())).status).toBe(202)
  const other = await anOwner(admin)
  const house = await aBuildingOwnedBy(admin, [{ ownerId: other.id }])
  const { advice } = await billedLease(admin, { propertyId: (await aUnit(admin, house.id)).id, rentAmount: 30_000 })
  await pay(admin, advice.id, advice.amount)
  expect((await remit(advice.id, other.id)).status).toBe(201)
})

test('a deposit counts once against the limit, and not with a refund of credit', async () => {
  const lease = await aLease(admin, { depositAmount: 40_000 })
  const [advice] = await advicesOf(admin, lease.id)
  await pay(admin, advice?.id ?? '', 40_000, { paidOn: '2025-06-10' })
  await payLease(admin, { leaseId: lease.id, tenantId: lease.tenantId, amount: 20_000, paidOn: '2025-06-10' })
  await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
  const refunded = { refundedOn: '2025-06-14', method: 'CASH' } as const
  const params = { id: lease.id }
  const settled = await admin.raw(depositContract.settle, { params, body: { deductions: [], refundAmount: 40_000, ...refunded } })
  expect(settled.status).toBe(200)
  expect((await admin.raw(leaseMoneyContract.refund, { params, body: { amount: 20_000, ...refunded } })).status).toBe(201)
})

test('a write-off counts with the late interest that it writes off', async () => {
  const terms = { rentAmount: 1_000_000, depositAmount: 0, startDate: '2025-01-01' }
  const { lease, advice } = await billedLease(admin, terms)
  // Due on 5 February: 130 days at 24 % are 854.79.
  const asOf = calendarDate('2025-06-15')
  await admin.call(leaseMoneyContract.interest, { params: { id: lease.id }, body: { asOf } })
  await pay(admin, advice.id, 990_000, { paidOn: asOf })
  const asked = requestOf(await writeOff(advice.id))
  expect(asked.amount).toBe(10_000 + 85_479)
  await approve(asked.id)
  expect(await adviceOf(advice.id)).toMatchObject({ status: 'WRITEOFF', writtenOffAmount: 10_000, postedInterestAmount: 0 })
  await expectBalanced()
})

test('a refund of excess rent counts with the interest that is paid with it', async () => {
  const { lease, advice } = await billedLease(admin, { rentAmount: 1_000_000, depositAmount: 0 })
  await pay(admin, advice.id, advice.amount, { paidOn: '2025-02-05' })
  const body = { excess: [{ adviceId: advice.id, amount: 49_000 }], refundedOn: '2025-06-15', method: 'CASH' } as const
  const asked = requestOf(await admin.raw(leaseMoneyContract.excessRent, { params: { id: lease.id }, body }))
  // 130 days at 24 % are 41.88.
  expect(asked.amount).toBe(49_000 + 4_188)
  await approve(asked.id)
  const { items } = await admin.call(creditRefundContract.list, { query: { leaseId: lease.id } })
  expect(items).toMatchObject([{ amount: 49_000, interestAmount: 4_188 }])
})
