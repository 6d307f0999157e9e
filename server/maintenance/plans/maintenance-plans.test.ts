import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContract } from '../../../domain/jobs/job-contract.ts'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { type MaintenancePlan, maintenancePlanContract } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { type WorkOrder, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import {
  type Admin,
  aBuilding,
  anAdmin,
  anOwner,
  aPassword,
  aPhone,
  aPlotOwnedBy,
  arriveBySms,
  aUnit,
} from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { aMaintenancePlan } from '../../testing/work/a-maintenance-plan.ts'
import { aVendor } from '../../testing/work/work-steps.ts'
import { openDueWork } from './open-due-work.ts'

let app: TestApp
let admin: Admin
let organisationId: string

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
  organisationId = await organisationRunBy(app, admin)
})
afterAll(() => app.close())

const openDue = () => openDueWork((work) => app.database.as({ kind: 'job', organisationId }, work))
const at = ({ id }: { id: string }) => ({ params: { id } })
const read = (plan: MaintenancePlan, who: Caller = admin) => who.call(maintenancePlanContract.read, at(plan))
const change = (plan: MaintenancePlan, body: object) => admin.call(maintenancePlanContract.update, { ...at(plan), body })
const ordersOf = async (plan: MaintenancePlan) => (await admin.call(workOrderContract.list, { query: { planId: plan.id } })).items
const finish = (order: Pick<WorkOrder, 'id'>, doneOn = '2025-06-14') =>
  admin.call(workOrderContract.finish, { ...at(order), body: { doneOn: doneOn as never, note: 'Serviced.' } })
const aPlan = async (given: object = {}) => aMaintenancePlan(admin, { buildingId: (await aBuilding(admin)).id }, given)
const onlyOrderOf = async (plan: MaintenancePlan): Promise<WorkOrder> => {
  const orders = await ordersOf(plan)
  expect(orders).toHaveLength(1)
  return orders[0] as WorkOrder
}

test('a due plan opens one work order, and the next date follows from the completion day', async () => {
  const vendor = await aVendor(admin)
  const plan = await aPlan({ leadDays: 20, vendorId: vendor.id, priority: 'HIGH', chargedTo: 'OFFICE' })
  const later = await aPlan({ leadDays: 14 })
  await openDue()
  expect(await openDue()).toBe(0)
  const order = await onlyOrderOf(plan)
  expect(order).toMatchObject({
    ...{ title: plan.title, targetOn: '2025-06-30', priority: 'HIGH', chargedTo: 'OFFICE', vendorId: vendor.id },
    ...{ state: 'OPEN', planId: plan.id, placeKind: 'BUILDING' },
  })
  expect(await ordersOf(later)).toEqual([])
  expect(await read(plan)).toMatchObject({ workOrderId: order.id, workOrderNumber: order.number, nextDueOn: '2025-06-30' })
  await finish(order, '2025-06-12')
  expect(await read(plan)).toMatchObject({ workOrderId: null, nextDueOn: '2025-12-12', lastDoneOn: '2025-06-12', version: 2 })
  expect(await openDue()).toBe(0)
  const { items } = await admin.call(auditContract.list, { query: { entityId: plan.id } })
  expect(items.flatMap(({ changes }) => changes ?? [])).toContainEqual(
    expect.objectContaining({ field: 'nextDueOn', before: '2025-06-30', after: '2025-12-12' }),
  )
})

test('four processes at the same time open one work order of each plan', async () => {
  const plans = await Promise.all([1, 2, 3].map(() => aPlan({ nextDueOn: '2025-06-20' })))
  const opened = await Promise.all([openDue(), openDue(), openDue(), openDue()])
  expect(opened.reduce((sum, one) => sum + one, 0)).toBe(3)
  for (const plan of plans) await onlyOrderOf(plan)
})

test('the job opens the plans that became due during an outage, once', async () => {
  const own = await aTestApp('2025-06-15T04:00:00Z')
  try {
    let boss = await anAdmin(own)
    const { id: buildingId } = await aBuilding(boss)
    const plan = await aMaintenancePlan(boss, { buildingId }, { intervalCount: 7, intervalUnit: 'DAYS', leadDays: 0 })
    await own.jobs.runDue()
    const orders = async () => (await boss.call(workOrderContract.list, { query: { planId: plan.id } })).items
    expect(await orders()).toEqual([])
    own.clock.set(new Date('2025-08-20T04:00:00Z'))
    await own.jobs.runDue()
    boss = { ...boss, ...(await own.signIn(boss.phoneNumber, aPassword)) }
    const [order, ...more] = await orders()
    expect(more).toEqual([])
    expect(order).toMatchObject({ targetOn: '2025-06-30', isOverdue: true })
    const job = (await boss.call(jobContract.list, {})).find(({ name }) => name === 'OPEN_PLANNED_WORK')
    expect(job?.lastRun).toMatchObject({ dueOn: '2025-08-20', state: 'DONE', result: '1 work order opened.' })
    own.clock.set(new Date('2025-08-21T04:00:00Z'))
    await own.jobs.runDue()
    boss = { ...boss, ...(await own.signIn(boss.phoneNumber, aPassword)) }
    expect(await orders()).toHaveLength(1)
  } finally {
    await own.close()
  }
})

test('a work order can be opened before its date, once by two people, and not while the plan is paused', async () => {
  const plan = await aPlan({ nextDueOn: '2025-12-01' })
  const open = (ifMatch?: number) =>
    admin.raw(maintenancePlanContract.openWork, { ...at(plan), ...(ifMatch ? { ifMatch } : {}) } as never)
  const answers = await Promise.all([open(plan.version), open(plan.version)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const order = await onlyOrderOf(plan)
  expect(order).toMatchObject({ targetOn: '2025-12-01', state: 'OPEN', title: plan.title })
  expect(JSON.stringify(answers.find(({ status }) => status === 409)?.body)).toContain(`${order.number} is already open`)
  await finish(order, '2025-06-14')
  expect(await read(plan)).toMatchObject({ nextDueOn: '2025-12-14', workOrderId: null })
  await change(plan, { isActive: false })
  expect((await open()).body).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
  const other = await anAdmin(app)
  expect((await other.raw(maintenancePlanContract.openWork, at(plan))).status).toBe(404)
})

test('cancelled work is skipped this time, and the plan continues with its own dates', async () => {
  const plan = await aPlan({ nextDueOn: '2025-06-10', intervalCount: 1 })
  await openDue()
  const order = await onlyOrderOf(plan)
  await admin.call(workOrderContract.cancel, { ...at(order), body: { reason: 'Done by the maker' } })
  expect(await read(plan)).toMatchObject({ nextDueOn: '2025-07-10', workOrderId: null, lastDoneOn: null })
  expect(await openDue()).toBe(0)
})

test('a paused plan opens nothing, and a vendor who is no longer offered is omitted', async () => {
  const vendor = await aVendor(admin)
  const plan = await aPlan({ nextDueOn: '2025-06-10', isActive: false, vendorId: vendor.id })
  expect(await openDue()).toBe(0)
  expect((await read(plan)).isOverdue).toBe(false)
  await admin.call(vendorContract.update, { ...at(vendor), body: { isActive: false } })
  await change(plan, { isActive: true })
  expect(await openDue()).toBe(1)
  expect(await onlyOrderOf(plan)).toMatchObject({ vendorId: null })
})

test('overdue plans are counted on the dashboard and found by their filters, with those of the units of a building', async () => {
  const { id: buildingId } = await aBuilding(admin)
  const unit = await aUnit(admin, buildingId)
  const late = await aMaintenancePlan(admin, { unitId: unit.id }, { nextDueOn: '2025-06-01', kind: 'WATER_TANK' })
  const other = await aMaintenancePlan(admin, { buildingId })
  expect([late.isOverdue, other.isOverdue]).toEqual([true, false])
  expect(late).toMatchObject({ placeKind: 'UNIT', placeId: unit.id })
  const listed = async (query: object) =>
    (await admin.call(maintenancePlanContract.list, { query: { pageSize: 50, ...query } as never })).items.map(({ id }) => id)
  expect(await listed({ buildingId })).toEqual([late.id, other.id])
  expect(await listed({ buildingId, isOverdue: 'true' })).toEqual([late.id])
  expect(await listed({ unitId: unit.id })).toEqual([late.id])
  expect(await listed({ buildingId, kind: 'LIFT' })).toEqual([other.id])
  const { pendingTasks } = await admin.call(overviewContract.dashboard, {})
  const overdue = await listed({ isOverdue: 'true' })
  expect(pendingTasks.find(({ kind }) => kind === 'PLAN_OVERDUE')).toMatchObject({ count: overdue.length })
})

test('an invalid value is refused at its field', async () => {
  const { id: buildingId } = await aBuilding(admin)
  const unit = await aUnit(admin, buildingId)
  const refused = async (given: object) => {
    const terms = { kind: 'LIFT', title: 'Lift', intervalCount: 1, nextDueOn: '2025-07-01', buildingId }
    const { status, body } = await admin.raw(maintenancePlanContract.create, { body: { ...terms, ...given } as never })
    const [issue] = (Reflect.get(Object(body), 'errors') ?? []) as { pointer?: string; path?: string }[]
    return [status, issue?.pointer ?? issue?.path]
  }
  expect(await refused({ unitId: unit.id })).toEqual([400, '/buildingId'])
  expect(await refused({ intervalCount: 21, intervalUnit: 'YEARS' })).toEqual([400, '/intervalCount'])
  expect(await refused({ intervalCount: 0 })).toEqual([400, '/intervalCount'])
  expect(await refused({ leadDays: 181 })).toEqual([400, '/leadDays'])
  expect(await refused({ chargedTo: 'TENANT' })).toEqual([400, '/chargedTo'])
  expect(await refused({ vendorId: buildingId })).toEqual([400, '/vendorId'])
  const plan = await aMaintenancePlan(admin, { buildingId }, { intervalCount: 30 })
  const far = await admin.raw(maintenancePlanContract.update, { ...at(plan), body: { intervalUnit: 'YEARS' } })
  expect(far.status).toBe(400)
})

test('a deleted plan leaves its work orders, and the error about a building in use names its plan', async () => {
  const { id: buildingId } = await aBuilding(admin)
  const plan = await aMaintenancePlan(admin, { buildingId }, { nextDueOn: '2025-06-20' })
  const blocked = await admin.raw(buildingContract.remove, { params: { id: buildingId } } as never)
  expect([blocked.status, JSON.stringify(blocked.body)]).toEqual([409, expect.stringContaining('Service the lift')])
  await openDue()
  const order = await onlyOrderOf(plan)
  await admin.call(maintenancePlanContract.remove, at(plan))
  expect((await admin.raw(maintenancePlanContract.read, at(plan))).status).toBe(404)
  expect(await admin.call(workOrderContract.read, at(order))).toMatchObject({ planId: null, state: 'OPEN' })
  expect(await finish(order)).toMatchObject({ state: 'DONE' })
})

test('two people can finish an order and delete its plan at the same moment without a deadlock', async () => {
  const plan = await aPlan({ nextDueOn: '2025-06-20' })
  await openDue()
  const order = await onlyOrderOf(plan)
  const [done] = await Promise.all([finish(order), admin.call(maintenancePlanContract.remove, at(plan))])
  expect(done).toMatchObject({ state: 'DONE' })
})

test('an owner sees the plans of their buildings and units, with the last day and bill, but not the assignee', async () => {
  const phoneNumber = aPhone()
  const { id: ownerId } = await anOwner(admin, { phoneNumber })
  const plot = await aPlotOwnedBy(admin, [{ ownerId }])
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, building.id)
  const assigneeId = admin.adminId
  const lift = await aMaintenancePlan(admin, { buildingId: building.id }, { assigneeId, nextDueOn: '2025-07-20' })
  const tank = await aMaintenancePlan(admin, { unitId: unit.id }, { title: 'Clean the tank', nextDueOn: '2025-08-01' })
  await aPlan()
  await admin.call(maintenancePlanContract.openWork, at(lift))
  const order = await onlyOrderOf(lift)
  await finish(order, '2025-06-10')
  await admin.call(workOrderContract.bill, { ...at(order), body: { amount: 450_000, billedOn: '2025-06-11' } as never })
  const owner = await arriveBySms(app, phoneNumber)
  const { items } = await owner.call(maintenancePlanContract.list, { query: { buildingId: building.id } })
  expect(items).toMatchObject([
    { id: tank.id, nextDueOn: '2025-08-01', lastDoneOn: null, lastBillAmount: null },
    { id: lift.id, nextDueOn: '2025-12-10', lastDoneOn: '2025-06-10', lastBillAmount: 450_000, assigneeName: null },
  ])
  expect((await owner.call(maintenancePlanContract.list, {})).items.map(({ id }) => id)).toEqual([tank.id, lift.id])
})

test('another office cannot see it, and an owner cannot see plans of other owners', async () => {
  const plan = await aPlan()
  const other = await anAdmin(app)
  expect((await other.raw(maintenancePlanContract.read, at(plan))).status).toBe(404)
  expect((await other.call(maintenancePlanContract.list, {})).items).toEqual([])
  expect((await other.raw(maintenancePlanContract.remove, at(plan))).status).toBe(404)
  const phoneNumber = aPhone()
  await anOwner(admin, { phoneNumber })
  const owner = await arriveBySms(app, phoneNumber)
  expect((await owner.call(maintenancePlanContract.list, {})).items).toEqual([])
  await expectProblem(owner.call(maintenancePlanContract.read, at(plan)), 'FORBIDDEN')
  await expectProblem(owner.call(maintenancePlanContract.openWork, at(plan)), 'FORBIDDEN')
})
