import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { workOrderContract } from '../../domain/maintenance/work-orders/work-order-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { sendRepairBill } from '../testing/a-billed-repair.ts'
import {
  type Admin,
  aBuildingOwnedBy,
  anActiveLease,
  aSignedInOwner,
  aSignedInTenant,
  aUnit,
  type SignedInPerson,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// A tenant's repair bill is a cost of the owners, so it cannot bypass the limit above which they must approve.

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

type Let = { leaseId: string; tenant: SignedInPerson; owner: SignedInPerson }

/** The rent is 10,000 a month; the owner must approve amounts above 1,000. */
async function aLetUnit(): Promise<Let> {
  const [tenant, owner] = [await aSignedInTenant(app, admin), await aSignedInOwner(app, admin)]
  await admin.call(ownerContract.update, { params: { id: owner.id }, body: { expenseLimit: 100_000 } })
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  const propertyId = (await aUnit(admin, building.id)).id
  const { id: leaseId } = await anActiveLease(admin, { tenantId: tenant.id, propertyId, startDate: '2025-06-01' })
  return { leaseId, tenant, owner }
}

const billedOn = '2025-06-10'
async function aReport({ leaseId, tenant }: Let) {
  const items = [{ description: 'The pipe is broken', location: 'Kitchen' }]
  const { id, items: made } = await tenant.call(damageContract.create, { body: { leaseId, kind: 'MAINTENANCE', items } })
  return { id, itemId: made[0]?.id ?? '' }
}
async function aBill(given: Let, amount: number) {
  const params = await aReport(given)
  const { items } = await sendRepairBill(given.tenant, params, { amount, billedOn })
  return { itemId: params.itemId, billId: items[0]?.bills[0]?.id ?? '' }
}
const approve = (billId: string, body: { amount: number; note?: string; isEssential?: boolean }) =>
  admin.call(damageContract.approveBill, { params: { id: billId }, body })
const chargedTo = async (ownerId: string) => (await admin.call(remittanceContract.due, { query: { ownerId } })).chargedAmount
const refund = (id: string, amount: number) =>
  admin.call(leaseMoneyContract.refund, { params: { id }, body: { amount, method: 'CASH', refundedOn: '2025-06-15' } })

test('a bill within the owner’s limit is set off, and one above it waits for the owner', async () => {
  const given = await aLetUnit()
  await approve((await aBill(given, 100_000)).billId, { amount: 100_000 })
  const { billId } = await aBill(given, 700_000)
  const { detail } = await expectProblem(approve(billId, { amount: 700_000 }), 'OWNER_APPROVAL_NEEDED')
  expect(detail).toContain('Nu. 7,000.00, which is above this owner’s limit of Nu. 1,000.00')
  expect(await chargedTo(given.owner.id)).toBe(100_000)
  // An amount up to the limit needs no approval.
  await approve(billId, { amount: 100_000 })
  expect(await chargedTo(given.owner.id)).toBe(200_000)
})

test('an owner approves with the quote of the item’s work order, which the bill uses up', async () => {
  const given = await aLetUnit()
  const { billId, itemId } = await aBill(given, 700_000)
  const order = await admin.call(workOrderContract.create, { body: { title: 'Pipe', damageItemId: itemId } as never })
  const at = { params: { id: order.id } }
  const quoted = await admin.call(workOrderContract.quote, { ...at, body: { amount: 700_000 } })
  await expectProblem(approve(billId, { amount: 700_000 }), 'OWNER_APPROVAL_NEEDED')
  const answer = { quoteId: quoted.quote?.id ?? '', answer: 'APPROVED' } as const
  await given.owner.call(workOrderContract.decide, { ...at, body: answer })
  const done = await approve(billId, { amount: 700_000 })
  expect(done.items[0]?.bills[0]).toMatchObject({ status: 'APPROVED', approvedAmount: 700_000, isEssential: false })
  expect(await admin.call(workOrderContract.read, at)).toMatchObject({ state: 'CANCELLED' })
  expect(await chargedTo(given.owner.id)).toBe(700_000)
})

test('an essential repair is deducted without the owner’s approval, with a reason; its credit pays rent and is never paid out', async () => {
  const given = await aLetUnit()
  const { billId } = await aBill(given, 700_000)
  await expectProblem(approve(billId, { amount: 700_000, isEssential: true }), 'INVALID_INPUT')
  const note = 'No water for five days, and the owner did not answer.'
  const done = await approve(billId, { amount: 700_000, note, isEssential: true })
  expect(done.items[0]?.bills[0]).toMatchObject({ isEssential: true, reason: note, creditAmount: 700_000 })
  const { detail } = await expectProblem(refund(given.leaseId, 1), 'NOT_OPEN')
  expect(detail).toContain('Nu. 7,000.00 is from an essential repair and pays rent only')
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } as never })
  const { items } = await admin.call(adviceContract.list, { query: { leaseId: given.leaseId } })
  expect(items).toMatchObject([{ amount: 1_000_000, balanceAmount: 300_000 }])
})

test('cash paid in addition to an essential repair is refunded once, whichever credit is older', async () => {
  const given = await aLetUnit()
  const note = 'No water.'
  await approve((await aBill(given, 700_000)).billId, { amount: 700_000, note, isEssential: true })
  await approve((await aBill(given, 50_000)).billId, { amount: 50_000, note: 'A new tap.', isEssential: true })
  await refund(given.leaseId, 50_000)
  await expectProblem(refund(given.leaseId, 1), 'NOT_OPEN')
})

test('a bill needs its document, and is at most the rent of two years', async () => {
  const given = await aLetUnit()
  const params = await aReport(given)
  const send = (body: object) => given.tenant.call(damageContract.sendBill, { params, body: { billedOn, ...body } as never })
  await expectProblem(send({ amount: 100 }), 'INVALID_INPUT')
  await expectProblem(send({ amount: 100, documentId: given.leaseId }), 'INVALID_INPUT')
  const { errors } = await expectProblem(sendRepairBill(given.tenant, params, { amount: 24_000_001, billedOn }), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/amount' }])
  await sendRepairBill(given.tenant, params, { amount: 24_000_000, billedOn })
})

test('a repair is set off or charged to the tenant, never both', async () => {
  const given = await aLetUnit()
  const { billId, itemId } = await aBill(given, 80_000)
  const order = await admin.call(workOrderContract.create, {
    body: { title: 'Pipe', damageItemId: itemId, chargedTo: 'TENANT' } as never,
  })
  const at = { params: { id: order.id } }
  await admin.call(workOrderContract.finish, { ...at, body: { doneOn: '2025-06-15', note: 'Mended.' } })
  await admin.call(workOrderContract.bill, { ...at, body: { amount: 90_000, billedOn } })
  const pay = () => admin.call(workOrderContract.pay, at)
  await expectProblem(pay(), 'ILLEGAL_TRANSITION')
  const done = await approve(billId, { amount: 80_000 })
  expect(done.items[0]).toMatchObject({ status: 'RESOLVED', costAmount: 80_000, chargedTo: 'OWNER', charge: null })
  await expectProblem(pay(), 'ILLEGAL_TRANSITION')
  expect(await chargedTo(given.owner.id)).toBe(80_000)
})
