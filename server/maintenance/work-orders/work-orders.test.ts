import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { damageContract } from '../../../domain/maintenance/damage-contract.ts'
import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { type WorkOrder, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import { expenseContract } from '../../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { advicesOf } from '../../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  aPlotOwnedBy,
  arriveBySms,
  aSignedInOwner,
  aSignedInTenant,
  aUnit,
  type SignedInPerson,
} from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let tenant: SignedInPerson
let owner: SignedInPerson
let ownerId: string
let plotId: string
let buildingId: string

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  tenant = await aSignedInTenant(app, admin)
  owner = await aSignedInOwner(app, admin)
  ownerId = owner.id
  await admin.call(ownerContract.update, { params: { id: ownerId }, body: { expenseLimit: 500_000 } })
  plotId = (await aPlotOwnedBy(admin, [{ ownerId }])).id
  buildingId = (await aBuilding(admin, plotId)).id
})
afterAll(() => app.close())

const today = '2025-06-15'
const aVendor = (name = `Vendor ${aPhone()}`) => admin.call(vendorContract.create, { body: { name, trade: 'PLUMBING' } })
const create = (given: object = {}) =>
  admin.call(workOrderContract.create, { body: { title: 'New pipe', buildingId, ...given } as never })
const at = ({ id }: Pick<WorkOrder, 'id'>) => ({ params: { id } })
const read = (order: WorkOrder, who: Caller = admin) => who.call(workOrderContract.read, at(order))
const quote = (order: WorkOrder, amount: number) => admin.call(workOrderContract.quote, { ...at(order), body: { amount } })
const decide = (order: WorkOrder, answer: 'APPROVED' | 'DECLINED', who: Caller = admin) =>
  who.call(workOrderContract.decide, {
    ...at(order),
    body: { quoteId: order.quote?.id ?? '', answer, ...(answer === 'DECLINED' ? { reason: 'Too dear' } : {}) },
  })
const finish = (order: WorkOrder, given: object = {}) =>
  admin.call(workOrderContract.finish, { ...at(order), body: { doneOn: today, note: 'A new pipe is in.', ...given } })
const bill = (order: WorkOrder, amount: number) =>
  admin.call(workOrderContract.bill, { ...at(order), body: { amount, billedOn: today } })
const pay = (order: WorkOrder) => admin.call(workOrderContract.pay, at(order))
const statementOf = async (who: Caller = owner) =>
  (await who.call(remittanceContract.statement, { query: { from: '2025-01-01', to: '2025-12-31' } })).rows
const balances = async () => {
  const { accounts } = await admin.call(ledgerContract.trialBalance, {})
  return Object.fromEntries(accounts.map(({ code, debitAmount, creditAmount }) => [code, creditAmount - debitAmount]))
}
const aReport = async () => {
  const unit = await aUnit(admin, buildingId)
  const lease = await anActiveLease(admin, { tenantId: tenant.id, propertyId: unit.id })
  const items = [{ description: 'The tap drips', location: 'Kitchen' }]
  const report = await tenant.call(damageContract.create, { body: { leaseId: lease.id, kind: 'MAINTENANCE', items } })
  return { unit, report, leaseId: lease.id, itemId: report.items[0]?.id ?? '' }
}

test('a report becomes a work order, its owner approves the quote, and its bill is in the owner’s statement', async () => {
  const { report, itemId, unit } = await aReport()
  const vendor = await aVendor()
  const made = await create({
    title: 'New tap',
    priority: 'HIGH',
    buildingId: undefined,
    damageItemId: itemId,
    vendorId: vendor.id,
  })
  expect(made).toMatchObject({
    number: 'WO-2025-000001',
    state: 'OPEN',
    placeKind: 'UNIT',
    placeId: unit.id,
    targetOn: '2025-06-18',
  })
  const seen = () => tenant.call(damageContract.read, { params: { id: report.id } })
  expect((await seen()).items[0]?.work).toEqual({ step: 'ASSIGNED', scheduledOn: null, doneOn: null, workOrderId: null })
  const quoted = await quote(made, 600_000)
  expect(quoted).toMatchObject({ state: 'QUOTED', quote: { decidedByOwners: true, owners: [{ ownerId, answer: null }] } })
  await expectProblem(decide(quoted, 'APPROVED'), 'FORBIDDEN')
  await expectProblem(
    admin.call(workOrderContract.schedule, { ...at(quoted), body: { scheduledOn: today } }),
    'ILLEGAL_TRANSITION',
  )
  const asked = await owner.call(notificationContract.list, { query: { type: 'WORK_QUOTE_ASKED' } })
  expect(asked.items[0]).toMatchObject({ path: `/owner/properties/work/${made.id}` })
  expect(
    (await owner.call(workOrderContract.list, { query: { isToApprove: 'true' as never } })).items.map(({ id }) => id),
  ).toEqual([made.id])
  expect(await decide(quoted, 'APPROVED', owner)).toMatchObject({
    state: 'APPROVED',
    quote: { state: 'APPROVED' },
    assigneeName: null,
  })
  await expectProblem(decide(quoted, 'DECLINED', owner), 'ILLEGAL_TRANSITION')
  await admin.call(workOrderContract.schedule, { ...at(made), body: { scheduledOn: '2025-06-17' } })
  expect((await seen()).items[0]?.work).toMatchObject({ step: 'SCHEDULED', scheduledOn: '2025-06-17' })
  const { items: messages } = await admin.call(outboxContract.list, { query: { q: tenant.phoneNumber, type: 'WORK_SCHEDULED' } })
  expect(messages[0]?.body).toContain('17 Jun 2025')
  await finish(made, { rating: 4 })
  expect((await seen()).items[0]).toMatchObject({ status: 'RESOLVED', costAmount: null, work: { step: 'DONE', doneOn: today } })
  await expectProblem(pay(made), 'ILLEGAL_TRANSITION')
  await bill(made, 610_000)
  await expectProblem(pay(made), 'POLICY_VIOLATION')
  await bill(made, 580_000)
  const paid = await pay(made)
  expect(paid).toMatchObject({ state: 'PAID', billAmount: 580_000 })
  expect(await statementOf()).toContainEqual(expect.objectContaining({ kind: 'EXPENSE', shareAmount: -580_000 }))
  expect(await admin.call(vendorContract.read, { params: { id: vendor.id } })).toMatchObject({ rating: '4.0', ratingCount: 1 })
  const costs = await admin.call(workOrderContract.costs, { query: { buildingId } })
  expect(costs.items).toEqual([{ year: 2025, count: 1, amount: 580_000 }])
  expect((await seen()).items[0]).toMatchObject({ costAmount: null, chargedTo: null })
})

test('the tenant gets a message each time the day changes, also back to an earlier day', async () => {
  const { itemId } = await aReport()
  const order = await create({ buildingId: undefined, damageItemId: itemId })
  for (const scheduledOn of ['2025-06-20', '2025-06-21', '2025-06-20', '2025-06-20'])
    await admin.call(workOrderContract.schedule, { ...at(order), body: { scheduledOn } })
  const query = { q: tenant.phoneNumber, type: 'WORK_SCHEDULED' } as const
  const { items } = await admin.call(outboxContract.list, { query })
  const days = items.flatMap(({ body }) => /2[01] Jun 2025/.exec(body ?? '') ?? [])
  expect(days.toSorted()).toEqual(['20 Jun 2025', '20 Jun 2025', '21 Jun 2025'])
})

test('a tenant who has left by that day, or has handed the flat back, gets no message', async () => {
  const { itemId, leaseId } = await aReport()
  const at = { params: { id: leaseId } }
  const notice = { by: 'TENANT', noticeDate: '2025-06-01', effectiveDate: '2025-08-31', reason: 'Moving' } as const
  await admin.call(leaseMoveContract.terminate, { ...at, body: notice })
  const order = await create({ buildingId: undefined, damageItemId: itemId })
  const schedule = (scheduledOn: string) =>
    admin.call(workOrderContract.schedule, { params: { id: order.id }, body: { scheduledOn } })
  await schedule('2025-09-05')
  await schedule('2025-08-21')
  await admin.call(leaseContract.vacate, { ...at, body: { date: '2025-06-15' } })
  await schedule('2025-08-22')
  const { items } = await admin.call(outboxContract.list, { query: { q: tenant.phoneNumber, type: 'WORK_SCHEDULED' } })
  const days = items.flatMap(({ body }) => /2[12] Aug 2025|05 Sep 2025/.exec(body) ?? [])
  expect(days).toEqual(['21 Aug 2025'])
})

test('a reversed bill reopens its order, and the amount is credited to the owner', async () => {
  const order = await finish(await create())
  await bill(order, 120_000)
  const paid = await pay(order)
  await admin.call(expenseContract.reverse, { params: { id: paid.expenseId ?? '' }, body: { reason: 'Wrong amount' } })
  expect(await read(order)).toMatchObject({ state: 'BILLED', expenseId: null })
  const of = (await statementOf()).filter(({ label }) => label.includes(order.number))
  expect(of.map(({ shareAmount }) => shareAmount).toSorted((a, b) => a - b)).toEqual([-120_000, 120_000])
  await bill(order, 110_000)
  expect(await pay(order)).toMatchObject({ state: 'PAID', billAmount: 110_000 })
})

test('the tenant’s part is charged on the next advice, and reversed with the bill', async () => {
  const { itemId, report } = await aReport()
  const order = await finish(await create({ buildingId: undefined, damageItemId: itemId, chargedTo: 'TENANT' }))
  await bill(order, 90_000)
  const paid = await pay(order)
  const item = async () => (await tenant.call(damageContract.read, { params: { id: report.id } })).items[0]
  expect(await item()).toMatchObject({ costAmount: 90_000, chargedTo: 'TENANT', charge: { state: 'NEXT_ADVICE' } })
  await admin.call(expenseContract.reverse, { params: { id: paid.expenseId ?? '' }, body: { reason: 'The owner pays it' } })
  expect(await item()).toMatchObject({ costAmount: null, chargedTo: null, charge: null })
  await admin.call(workOrderContract.update, { ...at(order), body: { chargedTo: 'OFFICE' } })
  await pay(order)
  expect(await item()).toMatchObject({ costAmount: null, charge: null })
  expect(
    (await statementOf()).filter(({ label }) => label.includes(order.number)).map(({ shareAmount }) => shareAmount),
  ).toHaveLength(2)
})

test('the credit of the tenant’s part is the damage alone: rent and other charges on its advice stay', async () => {
  const { itemId, report } = await aReport()
  const { leaseId } = report
  await admin.call(recurringChargeContract.create, {
    body: { leaseId, kind: 'PARKING', amount: 100_000, startsOn: '2025-06-01' },
  })
  const order = await finish(await create({ buildingId: undefined, damageItemId: itemId, chargedTo: 'TENANT' }))
  await bill(order, 400_000)
  const { expenseId } = await pay(order)
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const before = await balances()
  await admin.call(expenseContract.reverse, { params: { id: expenseId ?? '' }, body: { reason: 'Wrong house' } })
  const [june] = (await advicesOf(admin, leaseId)).filter(({ periodStart }) => periodStart === '2025-06-01')
  expect(june).toMatchObject({ amount: 1_500_000, creditedAmount: 400_000, balanceAmount: 1_100_000 })
  const after = await balances()
  const changes = ['4000', '4010', '4300'].map((code) => (after[code] ?? 0) - (before[code] ?? 0))
  expect(changes).toEqual([0, 0, -400_000])
})

test('within the limit the office decides; a cost of the office needs no approval; a declined quote stops the work', async () => {
  const small = await quote(await create(), 500_000)
  expect(small.quote).toMatchObject({ decidedByOwners: false, owners: [] })
  await expectProblem(decide(small, 'APPROVED', owner), 'FORBIDDEN')
  const declined = await decide(small, 'DECLINED')
  expect(declined).toMatchObject({ state: 'DECLINED', quote: { state: 'DECLINED', reason: 'Too dear' } })
  await expectProblem(finish(declined), 'ILLEGAL_TRANSITION')
  const own = await quote(await create({ chargedTo: 'OFFICE' }), 900_000)
  expect(own.quote?.decidedByOwners).toBe(false)
  const order = await quote(await create(), 700_000)
  expect(await decide(order, 'DECLINED', owner)).toMatchObject({ state: 'DECLINED' })
  expect(await quote(order, 400_000)).toMatchObject({ state: 'QUOTED', quote: { decidedByOwners: false } })
})

test('the limit of a building also applies to a quote for its unit', async () => {
  const { id } = await aBuilding(admin, plotId)
  const unit = await aUnit(admin, id)
  await admin.call(buildingContract.update, { params: { id }, body: { expenseLimit: 100_000 } })
  const asked = await quote(await create({ buildingId: undefined, unitId: unit.id }), 100_001)
  expect(asked.quote).toMatchObject({ decidedByOwners: true, owners: [{ ownerId }] })
  const plain = await quote(await create({ buildingId: undefined, plotId }), 500_000)
  expect(plain.quote?.decidedByOwners).toBe(false)
})

test('work on a plot is charged to its owners', async () => {
  const order = await finish(await create({ buildingId: undefined, plotId, title: 'Fence' }))
  await bill(order, 77_000)
  const { expenseId } = await pay(order)
  const expense = await admin.call(expenseContract.read, { params: { id: expenseId ?? '' } })
  expect(expense).toMatchObject({ buildingId: null, plotId, shares: [{ ownerId, amount: 77_000 }] })
  expect((await admin.call(expenseContract.list, {})).items.map(({ id }) => id)).toContain(expenseId)
})

test('another office, another owner and a tenant cannot see it', async () => {
  const order = await create()
  const other = await anAdmin(app)
  expect((await other.raw(workOrderContract.read, at(order))).status).toBe(404)
  expect((await other.call(workOrderContract.list, {})).items).toEqual([])
  const phoneNumber = aPhone()
  await anOwner(admin, { phoneNumber })
  const stranger = await arriveBySms(app, phoneNumber)
  expect((await stranger.raw(workOrderContract.read, at(order))).status).toBe(404)
  expect((await stranger.call(workOrderContract.list, {})).items).toEqual([])
  expect((await tenant.raw(workOrderContract.read, at(order))).status).toBe(403)
})

test('overdue and waiting work is counted, and found by its filters', async () => {
  const late = await create({ targetOn: '2025-06-01', priority: 'EMERGENCY' })
  expect(late.isOverdue).toBe(true)
  const listed = async (query: object) =>
    (await admin.call(workOrderContract.list, { query: query as never })).items.map(({ id }) => id)
  expect(await listed({ isOverdue: 'true' })).toContain(late.id)
  expect(await listed({ priority: 'EMERGENCY' })).toEqual([late.id])
  const counts = await admin.call(workOrderContract.counts, {})
  expect(counts.overdueCount).toBe((await listed({ isOverdue: 'true' })).length)
  expect(counts.states.find(({ state }) => state === 'OPEN')?.count).toBe((await listed({ state: 'OPEN', pageSize: 50 })).length)
})
