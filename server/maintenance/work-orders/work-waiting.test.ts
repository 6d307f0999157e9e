import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WorkOrder, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { expenseContract } from '../../../domain/remittance/expense-contract.ts'
import { type Admin, aBuildingOwnedBy, aSignedInOwner, type SignedInPerson } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

// What the dashboard counts as waiting is what the list behind it shows.

let app: TestApp
let admin: Admin
let owner: SignedInPerson
let buildingId: string
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  owner = await aSignedInOwner(app, admin)
  await admin.call(ownerContract.update, { params: { id: owner.id }, body: { expenseLimit: 500_000 } })
  buildingId = (await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])).id
})
afterAll(() => app.close())

const at = ({ id }: Pick<WorkOrder, 'id'>) => ({ params: { id } })
const aWork = (targetOn = '2025-07-01') =>
  admin.call(workOrderContract.create, { body: { title: 'Pipe', buildingId, targetOn } as never })
const quote = (order: WorkOrder, amount: number) => admin.call(workOrderContract.quote, { ...at(order), body: { amount } })
const finish = (order: WorkOrder) =>
  admin.call(workOrderContract.finish, { ...at(order), body: { doneOn: '2025-06-14', note: 'Mended.' } })
const list = async (query: object, who: Pick<Admin, 'call'> = admin) =>
  (await who.call(workOrderContract.list, { query: query as never })).items.map(({ id }) => id)

/** The orders behind a line of the to-do list, which must be as many as it counts. */
async function waiting(kind: string): Promise<string[]> {
  const { pendingTasks } = await admin.call(overviewContract.dashboard, {})
  const task = pendingTasks.find((one) => one.kind === kind)
  if (!task || task.count === 0) return []
  const ids = await list(Object.fromEntries(new URL(task.path, 'http://localhost').searchParams))
  expect(ids).toHaveLength(task.count)
  return ids
}

test('late work that is not done, quotes for the office, and finished work without a paid bill are waiting', async () => {
  const late = await aWork('2025-06-01')
  const done = await finish(await aWork('2025-06-14'))
  expect(done).toMatchObject({ state: 'DONE', isOverdue: false })
  const small = await quote(await aWork(), 400_000)
  const large = await quote(await aWork(), 600_000)
  expect(await waiting('WORK_OVERDUE')).toEqual([late.id])
  expect(await waiting('WORK_QUOTE')).toEqual([small.id])
  expect(await waiting('WORK_BILL')).toEqual([done.id])
  expect(await admin.call(workOrderContract.counts, {})).toMatchObject({ overdueCount: 1 })
  expect(await list({ isToApprove: 'true' }, owner)).toEqual([large.id])
  for (const order of [small, large]) await admin.call(workOrderContract.cancel, { ...at(order), body: { reason: 'Not needed' } })
})

test('a quote that nobody answered does not wait any more once the work is paid or closed', async () => {
  const [paid, closed] = [await finish(await aWork()), await finish(await aWork())]
  for (const order of [paid, closed]) await quote(order, 600_000)
  expect(await list({ isToApprove: 'true' }, owner)).toHaveLength(2)
  // The bill is within the limit of the owner, so it needs no approval.
  await admin.call(workOrderContract.bill, { ...at(paid), body: { amount: 450_000, billedOn: '2025-06-15' } })
  expect(await admin.call(workOrderContract.pay, at(paid))).toMatchObject({ state: 'PAID', quote: null })
  expect(await admin.call(workOrderContract.close, at(closed))).toMatchObject({ state: 'CLOSED', quote: null })
  expect(await list({ isToApprove: 'true' }, owner)).toEqual([])
})

test('a bill on the wrong order is removed by closing it, also after its payment was reversed', async () => {
  const orders = [await finish(await aWork()), await finish(await aWork())]
  for (const order of orders)
    await admin.call(workOrderContract.bill, { ...at(order), body: { amount: 300_000, billedOn: '2025-06-15' } })
  const [wrong, paid] = orders as [WorkOrder, WorkOrder]
  const { expenseId } = await admin.call(workOrderContract.pay, at(paid))
  await expectProblem(admin.call(workOrderContract.close, at(paid)), 'ILLEGAL_TRANSITION')
  await admin.call(expenseContract.reverse, { params: { id: expenseId ?? '' }, body: { reason: 'Paid twice' } })
  for (const order of [wrong, paid])
    expect(await admin.call(workOrderContract.close, at(order))).toMatchObject({
      state: 'CLOSED',
      billAmount: null,
      billedOn: null,
    })
  const waitingIds = await waiting('WORK_BILL')
  expect([wrong, paid].some(({ id }) => waitingIds.includes(id))).toBe(false)
})
