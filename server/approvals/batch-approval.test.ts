import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Approval } from '../../domain/approval-request.ts'
import { approvalContract } from '../../domain/approvals/approval-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { anOfficeWithApprovals } from '../testing/an-office-with-approvals.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, aCid, anOwner, aUnit } from '../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

// A batch needs a second person if the amount of one of its owners would.

let app: TestApp
let admin: Admin
let manager: Caller

beforeAll(async () => {
  app = await aTestApp()
  ;({ admin, manager } = await anOfficeWithApprovals(app))
})
afterAll(() => app.close())

async function anOwnerWithHouse() {
  const owner = await anOwner(admin)
  const account = { ownerId: owner.id, bankCode: 'BOB', accountName: 'Rent', accountNumber: `1${aCid().slice(0, 8)}` } as const
  const request = (await admin.raw(bankAccountContract.create, { body: account })).body as Approval
  const { resultId } = await manager.call(approvalContract.approve, { params: { id: request.id } })
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  return { ownerId: owner.id, bankAccountId: resultId ?? '', building }
}
type House = Awaited<ReturnType<typeof anOwnerWithHouse>>

async function collect({ building }: House, rentAmount: number) {
  const { advice } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id, rentAmount })
  await pay(admin, advice.id, advice.amount)
  return advice
}

const line = ({ ownerId, bankAccountId }: House, amount: number) => ({ ownerId, bankAccountId, amount })
const send = (owners: ReturnType<typeof line>[]) =>
  admin.raw(remittanceBatchContract.create, { body: { remittedOn: '2025-06-11', owners } })
const sentTo = async ({ ownerId }: House) => (await admin.call(remittanceContract.list, { query: { ownerId } })).items

test('amounts below the limit are executed immediately; those of several owners are not added up', async () => {
  const houses = [await anOwnerWithHouse(), await anOwnerWithHouse()]
  for (const house of houses) await collect(house, 30_000)
  expect((await send(houses.map((house) => line(house, 30_000)))).status).toBe(201)
})

test('one amount above the limit makes the batch wait; a second person sends the whole batch', async () => {
  const [small, large] = [await anOwnerWithHouse(), await anOwnerWithHouse()]
  await collect(small, 30_000)
  await collect(large, 60_000)
  const { status, body } = await send([line(small, 30_000), line(large, 60_000)])
  expect(status).toBe(202)
  const request = body as Approval
  expect(request).toMatchObject({ kind: 'REMITTANCE', amount: 90_000 })
  expect(await sentTo(small)).toEqual([])
  const { excludedOwners } = await manager.call(remittanceBatchContract.preview, {
    body: { ownerIds: [small.ownerId, large.ownerId] },
  })
  expect(excludedOwners.map(({ holdReason }) => holdReason)).toEqual(['AWAITING_APPROVAL', 'AWAITING_APPROVAL'])
  await expectProblem(admin.call(approvalContract.approve, { params: { id: request.id } }), 'ILLEGAL_TRANSITION')
  const { resultId } = await manager.call(approvalContract.approve, { params: { id: request.id } })
  const batch = await admin.call(remittanceBatchContract.read, { params: { id: resultId ?? '' } })
  expect(batch).toMatchObject({ ownerCount: 2, amount: 90_000 })
  expect(await sentTo(large)).toMatchObject([{ amount: 60_000 }])
})

test('earlier remittances to an owner, alone or in a batch, count together with a batch, also while it waits', async () => {
  const house = await anOwnerWithHouse()
  const first = await collect(house, 30_000)
  const body = { ownerId: house.ownerId, adviceIds: [first.id], remittedOn: '2025-06-11' }
  expect((await admin.raw(remittanceContract.create, { body })).status).toBe(201)
  await collect(house, 15_000)
  expect((await send([line(house, 15_000)])).status).toBe(201)
  await collect(house, 10_000)
  const { owners } = await admin.call(remittanceBatchContract.preview, { body: { ownerIds: [house.ownerId] } })
  expect(owners).toMatchObject([{ amount: 10_000, needsApproval: true }])
  const waiting = await send([line(house, 10_000)])
  expect(waiting.status).toBe(202)
  await manager.call(approvalContract.approve, { params: { id: (waiting.body as Approval).id } })
  const last = await collect(house, 1_000)
  const alone = { ownerId: house.ownerId, adviceIds: [last.id], remittedOn: '2025-06-11' }
  expect((await admin.raw(remittanceContract.create, { body: alone })).status).toBe(202)
})

test('a batch cannot be approved if an amount due differs from the request', async () => {
  const house = await anOwnerWithHouse()
  await collect(house, 60_000)
  const request = (await send([line(house, 60_000)])).body as Approval
  await collect(house, 5_000)
  await expectProblem(manager.call(approvalContract.approve, { params: { id: request.id } }), 'AMOUNTS_DIFFER')
  expect(await sentTo(house)).toEqual([])
})
