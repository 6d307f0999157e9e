import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import type { Approval } from '../../domain/approval-request.ts'
import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { recurringChargeContract } from '../../domain/leases/charges/recurring-charge-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { rentRevisionContract } from '../../domain/leases/rent/rent-revision-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { workOrderContract } from '../../domain/maintenance/work-orders/work-order-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { sendRepairBill } from '../testing/a-billed-repair.ts'
import { anOfficeWithApprovals } from '../testing/an-office-with-approvals.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, anActiveLease, aSignedInTenant } from '../testing/factories.ts'
import { aFlatTariff, aMeter, aMeteredCharge, aReading } from '../testing/meters/meter-steps.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

// Every call that reduces a tenant's debt needs approval above the office's limit (Nu. 500 here).

let app: TestApp
let admin: Admin
let manager: Caller

beforeAll(async () => {
  app = await aTestApp()
  ;({ admin, manager } = await anOfficeWithApprovals(app))
})
afterAll(() => app.close())

const approve = (id: string, by: Caller = manager) => by.call(approvalContract.approve, { params: { id } })
const adviceOf = (id: string) => admin.call(adviceContract.read, { params: { id } })
const requestOf = ({ status, body }: { status: number; body: unknown }): Approval => {
  expect(status).toBe(202)
  return body as Approval
}
const creditNote = (leaseId: string, amount: number, by: Caller = admin, adviceId?: string) =>
  by.raw(leaseMoneyContract.creditNote, {
    params: { id: leaseId },
    body: { amount, reason: 'Charged twice.', ...(adviceId ? { adviceId } : {}) },
  })

test('a credit note above the amount waits for a second person and is then issued', async () => {
  const { advice, lease } = await billedLease(admin)
  const request = requestOf(await creditNote(lease.id, 60_000))
  expect(request).toMatchObject({ kind: 'CREDIT_NOTE', call: 'leaseMoney.creditNote', amount: 60_000, recordId: lease.id })
  expect(await adviceOf(advice.id)).toMatchObject({ balanceAmount: advice.amount })
  await expectProblem(approve(request.id, admin), 'ILLEGAL_TRANSITION')
  expect(await approve(request.id)).toMatchObject({ status: 'APPROVED', amount: 60_000 })
  expect(await adviceOf(advice.id)).toMatchObject({ balanceAmount: advice.amount - 60_000 })
})

test('credit notes in parts count together for their lease and person', async () => {
  const { lease, advice } = await billedLease(admin)
  expect((await creditNote(lease.id, 30_000, manager)).status).toBe(201)
  expect((await creditNote(lease.id, 20_000, manager, advice.id)).status).toBe(201)
  expect((await creditNote(lease.id, 100, manager)).status).toBe(202)
  expect((await creditNote(lease.id, 50_000)).status).toBe(201)
  expect(await adviceOf(advice.id)).toMatchObject({ balanceAmount: advice.amount - 100_000 })
})

test('a suspension that credits billed rent waits, and the lease stays active until it is approved', async () => {
  const { lease, advice } = await billedLease(admin)
  const suspend = () =>
    manager.raw(leaseMoveContract.suspend, { params: { id: lease.id }, body: { from: '2025-01-11', reason: 'A fire.' } })
  const request = requestOf(await suspend())
  expect(request.kind).toBe('CREDIT_NOTE')
  expect(request.amount).toBeGreaterThan(50_000)
  expect(await admin.call(leaseContract.read, { params: { id: lease.id } })).toMatchObject({ status: 'ACTIVE' })
  await approve(request.id, admin)
  expect(await admin.call(leaseContract.read, { params: { id: lease.id } })).toMatchObject({ status: 'SUSPENDED' })
  expect(await adviceOf(advice.id)).toMatchObject({ balanceAmount: advice.amount - (request.amount ?? 0) })
})

test('a termination or a lower rent from a past day also waits, and one that credits nothing is executed immediately', async () => {
  const { lease } = await billedLease(admin)
  const params = { id: lease.id }
  const terminate = {
    by: 'TENANT' as const,
    noticeDate: '2025-01-10',
    effectiveDate: '2025-01-12',
    reason: 'Moved away.',
    overrideReason: 'Agreed with both sides.',
  }
  expect(requestOf(await admin.raw(leaseMoveContract.terminate, { params, body: terminate })).kind).toBe('CREDIT_NOTE')
  const lower = { effectiveDate: '2025-01-05', rentAmount: 100_000, noticeDate: '2025-01-01', overrideReason: 'Agreed.' }
  expect(requestOf(await admin.raw(leaseMoveContract.rentChange, { params, body: lower })).kind).toBe('CREDIT_NOTE')
  const suspendLater = { params, body: { from: '2025-12-01' } }
  expect((await admin.raw(leaseMoveContract.suspend, suspendLater)).status).toBe(200)
})

test('a revision of many rents that credits billed rent also waits', async () => {
  const [{ lease, advice }, { lease: other }] = [await billedLease(admin), await billedLease(admin)]
  const rentBeforeAmount = lease.rentAmount ?? 0
  const items = [lease, other].map(({ id }) => ({ leaseId: id, rentBeforeAmount, rentAmount: 100_000 }))
  const body = { effectiveDate: '2025-01-05', noticeDate: '2025-01-01', overrideReason: 'Agreed.', items } as const
  const request = requestOf(await admin.raw(rentRevisionContract.announce, { body: body as never }))
  expect(request).toMatchObject({ kind: 'CREDIT_NOTE', call: 'rentRevision.announce' })
  expect(await adviceOf(advice.id)).toMatchObject({ creditedAmount: 0 })
  await approve(request.id)
  const { creditedAmount } = await adviceOf(advice.id)
  expect(2 * creditedAmount).toBe(request.amount)
})

test('ending or lowering a recurring charge also waits if it credits more, also in parts', async () => {
  const lease = await anActiveLease(admin)
  const parking = { leaseId: lease.id, kind: 'PARKING' as const, amount: 100_000, startsOn: '2025-01-01' }
  const { id } = await admin.call(recurringChargeContract.create, { body: parking })
  await admin.call(adviceContract.generate, { body: { month: '2025-01' } })
  const params = { id }
  const end = (endsOn: string, by: Caller = manager) => by.raw(recurringChargeContract.end, { params, body: { endsOn } })
  const lower = (amount: number, by: Caller = manager) =>
    by.raw(recurringChargeContract.change, { params, body: { effectiveDate: '2025-01-02', amount } })
  const request = requestOf(await end('2024-12-31'))
  expect(request).toMatchObject({ kind: 'CREDIT_NOTE', amount: 100_000, recordId: id, lease: { id: lease.id } })
  await manager.call(approvalContract.withdraw, { params: { id: request.id } })
  expect(requestOf(await lower(1)).amount).toBeGreaterThan(50_000)
  expect((await end('2025-01-20', admin)).status).toBe(200)
  expect((await end('2025-01-10', admin)).status).toBe(202)
  expect(await admin.call(recurringChargeContract.read, { params })).toMatchObject({ endsOn: '2025-01-20', changes: [] })
})

test('voiding a reading after billing also waits if it credits more', async () => {
  const lease = await anActiveLease(admin)
  const meter = await aMeter(admin, { unitId: lease.propertyId, tariffId: (await aFlatTariff(admin)).id })
  await aMeteredCharge(admin, lease.id, meter.id)
  await aReading(admin, meter.id, '2024-12-31', '1000')
  const { id } = await aReading(admin, meter.id, '2025-01-31', '1400')
  await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
  const gone = await manager.raw(meterReadingContract.void, { params: { id }, body: { reason: 'Misread' } })
  const request = requestOf(gone)
  expect(request).toMatchObject({ kind: 'CREDIT_NOTE', amount: 80_000, recordId: id })
  await manager.call(approvalContract.withdraw, { params: { id: request.id } })
  const body = { value: '1390', reason: 'Misread' }
  expect((await manager.raw(meterReadingContract.correct, { params: { id }, body })).status).toBe(200)
})

test('reversing a bill also waits if it credits what its tenant was charged', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const lease = await anActiveLease(admin, { tenantId: tenant.id })
  const items = [{ description: 'The door is broken', location: 'Kitchen' }]
  const report = await tenant.call(damageContract.create, { body: { leaseId: lease.id, kind: 'MAINTENANCE', items } as never })
  const work = { title: 'New door', damageItemId: report.items[0]?.id ?? '', chargedTo: 'TENANT', priority: 'NORMAL' } as const
  const { id } = await admin.call(workOrderContract.create, { body: work })
  const params = { id }
  await admin.call(workOrderContract.finish, { params, body: { doneOn: '2025-06-14', note: 'A new door.' } })
  await admin.call(workOrderContract.bill, { params, body: { amount: 90_000, billedOn: '2025-06-14' } })
  const { expenseId } = await admin.call(workOrderContract.pay, { params })
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const [advice] = (await admin.call(adviceContract.list, { query: { leaseId: lease.id, month: '2025-06' } })).items
  const reverse = { params: { id: expenseId ?? '' }, body: { reason: 'The owner pays the door.' } }
  const request = requestOf(await admin.raw(expenseContract.reverse, reverse))
  expect(request).toMatchObject({ kind: 'CREDIT_NOTE', amount: 90_000, lease: { id: lease.id }, tenant: { id: tenant.id } })
  expect(await adviceOf(advice?.id ?? '')).toMatchObject({ creditedAmount: 0 })
  await approve(request.id)
  expect(await adviceOf(advice?.id ?? '')).toMatchObject({ creditedAmount: 90_000 })
})

test('setting off a repair bill above the amount waits, also in parts', async () => {
  const tenant = await aSignedInTenant(app, admin)
  const { lease, advice } = await billedLease(admin, { tenantId: tenant.id })
  const aBill = async (amount: number) => {
    const items = [{ description: 'The tap drips', location: 'Kitchen' }]
    const report = await tenant.call(damageContract.create, { body: { leaseId: lease.id, kind: 'MAINTENANCE', items } as never })
    const params = { id: report.id, itemId: report.items[0]?.id ?? '' }
    const sent = await sendRepairBill(tenant, params, { amount, billedOn: '2025-06-10' })
    return { reportId: report.id, id: sent.items[0]?.bills[0]?.id ?? '' }
  }
  const setOff = (id: string, amount: number) => manager.raw(damageContract.approveBill, { params: { id }, body: { amount } })
  const large = await aBill(250_000)
  const request = requestOf(await setOff(large.id, 250_000))
  expect(request).toMatchObject({ kind: 'REPAIR_BILL', amount: 250_000, recordId: large.reportId })
  await manager.call(approvalContract.withdraw, { params: { id: request.id } })
  expect((await setOff((await aBill(30_000)).id, 30_000)).status).toBe(200)
  expect((await setOff((await aBill(20_001)).id, 20_001)).status).toBe(202)
  await approve(requestOf(await setOff(large.id, 250_000)).id, admin)
  expect(await adviceOf(advice.id)).toMatchObject({ balanceAmount: advice.amount - 280_000 })
})
