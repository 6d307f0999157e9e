import { afterAll, beforeAll, expect, test } from 'vitest'
import { closingContract } from '../../../domain/ledger/closing-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { thramContract } from '../../../domain/properties/thram-contract.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import { expenseContract } from '../../../domain/remittance/expense-contract.ts'
import { expenseRequestContract } from '../../../domain/remittance/expense-request-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { type Admin, aBuilding, anOwner, aPhone, aPlot, arriveBySms, aSignedInOwner, aThram } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices('2025-06-15T04:00:00Z')
})
afterAll(() => app.close())

type Office = { admin: Admin; ownerIds: string[]; owners: Caller[]; buildingId: string; thramId: string }

/** A building of two owners with a half each; parts above their limit wait for their approval. */
async function anOffice(limits: readonly (number | null)[]): Promise<Office> {
  const admin = await nextOffice(app)
  const ownerIds: string[] = []
  const owners: Caller[] = []
  for (const expenseLimit of limits) {
    const owner = await aSignedInOwner(app, admin)
    await admin.call(ownerContract.update, { params: { id: owner.id }, body: { expenseLimit } })
    ownerIds.push(owner.id)
    owners.push(owner)
  }
  const thram = await aThram(
    admin,
    ownerIds.map((ownerId) => ({ ownerId, share: `1/${limits.length}` })),
  )
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  return { admin, ownerIds, owners, buildingId: building.id, thramId: thram.id }
}

const bill = ({ buildingId }: Office, amount: number) => ({
  ...{ buildingId, vendor: 'Norbu Works', description: 'Roof', category: 'REPAIRS' as const, amount, billedOn: '2025-06-12' },
})
const record = (office: Office, amount: number) => office.admin.call(expenseContract.create, { body: bill(office, amount) })
const ask = (office: Office, amount: number) => office.admin.call(expenseRequestContract.create, { body: bill(office, amount) })
const approve = (owner: Caller | undefined, id: string) => {
  if (!owner) throw new Error('There is no such owner.')
  return owner.call(expenseRequestContract.approve, { params: { id } })
}
const expensesOf = async ({ admin, buildingId }: Office) =>
  (await admin.call(expenseContract.list, { query: { buildingId } })).items
const chargedTo = async ({ admin }: Office, ownerId: string | undefined) =>
  (await admin.call(remittanceContract.due, { query: { ownerId } })).chargedAmount

test('a bill above an owner’s limit is recorded once the owner approves, and both sides are notified', async () => {
  const office = await anOffice([500_000])
  await record(office, 500_000)
  const { detail } = await expectProblem(record(office, 500_001), 'OWNER_APPROVAL_NEEDED')
  expect(detail).toContain('Nu. 5,000.01, which is above this owner’s limit of Nu. 5,000.00')
  await expectProblem(ask(office, 500_000), 'ILLEGAL_TRANSITION')
  const request = await ask(office, 500_001)
  expect(request).toMatchObject({ status: 'WAITING', owners: [{ shareAmount: 500_001, limitAmount: 500_000, decision: null }] })
  expect(await expensesOf(office)).toHaveLength(1)
  const [owner] = office.owners
  const notified = await owner?.call(notificationContract.list, { query: { type: 'EXPENSE_APPROVAL' } })
  expect(notified?.items).toMatchObject([{ subject: expect.stringContaining('Nu. 5,000.01') }])
  expect((await owner?.call(expenseRequestContract.list, {}))?.items).toMatchObject([{ id: request.id, canDecide: true }])
  const approved = await approve(owner, request.id)
  expect(approved).toMatchObject({ status: 'APPROVED', canDecide: false, owners: [{ decision: 'APPROVED' }] })
  expect(await office.admin.call(expenseContract.read, { params: { id: approved.expenseId ?? '' } })).toMatchObject({
    amount: 500_001,
    category: 'REPAIRS',
  })
  expect(await chargedTo(office, office.ownerIds[0])).toBe(1_000_001)
  const decided = await office.admin.call(notificationContract.list, { query: { type: 'EXPENSE_DECIDED' } })
  expect(decided.items).toMatchObject([{ subject: expect.stringMatching(/^Approved: /) }])
  await expectProblem(approve(owner, request.id), 'ILLEGAL_TRANSITION')
})

test('the limit of a building replaces the limits of its owners, above or below them, until it is cleared', async () => {
  const office = await anOffice([500_000, null])
  const limit = (expenseLimit: number | null) =>
    office.admin.call(buildingContract.update, { params: { id: office.buildingId }, body: { expenseLimit } })
  await limit(200_000)
  await record(office, 400_000)
  const { detail } = await expectProblem(record(office, 400_002), 'OWNER_APPROVAL_NEEDED')
  expect(detail).toContain('Nu. 2,000.01, which is above the limit of this building of Nu. 2,000.00')
  const request = await ask(office, 400_002)
  expect(request.owners.map(({ limitAmount }) => limitAmount)).toEqual([200_000, 200_000])
  await limit(900_000)
  await record(office, 1_800_000)
  await limit(null)
  expect((await ask(office, 1_800_000)).owners).toMatchObject([{ ownerId: office.ownerIds[0], limitAmount: 500_000 }])
})

test('each co-owner above their own limit must approve; the others are not asked', async () => {
  const office = await anOffice([300_000, 400_000, null])
  const request = await ask(office, 1_500_000)
  expect(request.owners.map(({ shareAmount }) => shareAmount)).toEqual([500_000, 500_000])
  const [first, second, third] = office.owners
  await expectProblem(approve(third, request.id), 'NOT_FOUND')
  expect((await third?.call(expenseRequestContract.list, {}))?.items).toEqual([])
  expect(await approve(first, request.id)).toMatchObject({ status: 'WAITING', canDecide: false })
  await expectProblem(approve(first, request.id), 'ILLEGAL_TRANSITION')
  expect(await expensesOf(office)).toEqual([])
  expect(await approve(second, request.id)).toMatchObject({ status: 'APPROVED' })
  expect(await chargedTo(office, office.ownerIds[2])).toBe(500_000)
})

test('the decline of one owner closes it, and nothing is posted', async () => {
  const office = await anOffice([100, 100])
  const request = await ask(office, 500_000)
  const [first, second] = office.owners
  const answer = { params: { id: request.id }, body: { reason: 'Too dear.' } }
  expect(await first?.call(expenseRequestContract.decline, answer)).toMatchObject({ status: 'DECLINED', reason: 'Too dear.' })
  await expectProblem(approve(second, request.id), 'ILLEGAL_TRANSITION')
  expect(await expensesOf(office)).toEqual([])
  const trial = await office.admin.call(ledgerContract.trialBalance, {})
  expect(trial.totalDebitAmount).toBe(0)
})

test('the office can withdraw it, once, and then the owner can no longer approve', async () => {
  const office = await anOffice([100])
  const { id } = await ask(office, 500_000)
  const withdraw = () =>
    office.admin.call(expenseRequestContract.withdraw, { params: { id }, body: { reason: 'Entered twice.' } })
  expect(await withdraw()).toMatchObject({ status: 'WITHDRAWN', reason: 'Entered twice.' })
  await expectProblem(withdraw(), 'ILLEGAL_TRANSITION')
  await expectProblem(approve(office.owners[0], id), 'ILLEGAL_TRANSITION')
})

test('a new owner must approve before the expense is recorded', async () => {
  const office = await anOffice([100])
  const { id } = await ask(office, 500_000)
  const phoneNumber = aPhone()
  const buyer = await anOwner(office.admin, { phoneNumber })
  await office.admin.call(ownerContract.update, { params: { id: buyer.id }, body: { expenseLimit: 100 } })
  await office.admin.call(thramContract.transfer, {
    params: { id: office.thramId },
    body: { on: '2025-06-01', reason: 'SALE', owners: [{ ownerId: buyer.id }] },
  })
  expect(await approve(office.owners[0], id)).toMatchObject({ status: 'WAITING' })
  expect(await approve(await arriveBySms(app, phoneNumber), id)).toMatchObject({ status: 'APPROVED' })
  expect(await chargedTo(office, buyer.id)).toBe(500_000)
})

test('if the date of the bill was closed before approval, the expense is posted on the first open day', async () => {
  const office = await anOffice([100])
  const { id } = await ask(office, 500_000)
  await office.admin.call(closingContract.close, { body: { until: '2025-06-13' } })
  const { expenseId } = await approve(office.owners[0], id)
  const { items } = await office.admin.call(ledgerContract.entries, { query: { expenseId: expenseId ?? '' } })
  expect(items.map(({ valueDate }) => valueDate)).toEqual(['2025-06-14'])
})

test('if two co-owners approve at the same time, the bill is recorded once', async () => {
  const office = await anOffice([100, 100])
  const { id } = await ask(office, 500_000)
  const both = await Promise.all(office.owners.map((owner) => approve(owner, id)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['APPROVED', 'WAITING'])
  expect(await expensesOf(office)).toHaveLength(1)
})

test('an expense of the office needs no approval, and another office sees none of it', async () => {
  const office = await anOffice([100])
  await office.admin.call(expenseContract.create, { body: { ...bill(office, 500_000), chargedTo: 'OFFICE' } })
  const { id } = await ask(office, 500_000)
  const stranger = await nextOffice(app)
  await expectProblem(stranger.call(expenseRequestContract.read, { params: { id } }), 'NOT_FOUND')
  const withdrawal = { params: { id }, body: { reason: 'Mine.' } }
  await expectProblem(stranger.call(expenseRequestContract.withdraw, withdrawal), 'NOT_FOUND')
})
