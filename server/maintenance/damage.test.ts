import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { conditionContract } from '../../domain/leases/condition/condition-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { type DamageReportDetail, damageContract } from '../../domain/maintenance/damage-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { pay } from '../testing/billing-steps.ts'
import { sendRepairBill } from '../testing/a-billed-repair.ts'
import {
  type Admin,
  aBuildingOwnedBy,
  anActiveLease,
  anAdmin,
  aPhone,
  arriveBySms,
  aSignedInOwner,
  aSignedInTenant,
  aTenant,
  aUnit,
  type SignedInPerson,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let tenant: SignedInPerson
let owner: SignedInPerson
let propertyOf: () => Promise<string>

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  tenant = await aSignedInTenant(app, admin)
  owner = await aSignedInOwner(app, admin)
  const building = await aBuildingOwnedBy(admin, [{ ownerId: owner.id }])
  propertyOf = async () => (await aUnit(admin, building.id)).id
})
afterAll(() => app.close())

const newLease = async (given: object = {}) =>
  anActiveLease(admin, { tenantId: tenant.id, propertyId: await propertyOf(), ...given })
const report = (leaseId: string, who: Caller = tenant, given: object = {}) =>
  who.call(damageContract.create, {
    body: { leaseId, kind: 'MAINTENANCE', items: [{ description: 'The tap drips', location: 'Kitchen' }], ...given } as never,
  })
const firstOf = ({ id, items }: DamageReportDetail) => ({ id, itemId: items[0]?.id ?? '' })
const read = (id: string, who: Caller = admin) => who.call(damageContract.read, { params: { id } })
const resolve = (damage: DamageReportDetail, given: object = {}, who: Caller = admin) =>
  who.call(damageContract.resolve, { params: firstOf(damage), body: { note: 'Mended.', ...given } as never })
const sendBill = (damage: DamageReportDetail, amount = 250_000, who: Caller = tenant) =>
  sendRepairBill(who, firstOf(damage), { amount, billedOn: '2025-06-10' })
const approve = (damage: DamageReportDetail, amount = 250_000) =>
  admin.call(damageContract.approveBill, { params: { id: damage.items[0]?.bills[0]?.id ?? '' }, body: { amount } })
const advicesOf = async (leaseId: string) =>
  (await admin.call(adviceContract.list, { query: { leaseId, sort: 'dueDate:asc' } })).items
const bill = (month: string) => admin.call(adviceContract.generate, { body: { month } as never })

async function aPhoto(): Promise<FormData> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a06030' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'tap.png')
  return form
}

const trialBalance = () => admin.call(ledgerContract.trialBalance, {})
const accountOf = async (code: string) => (await trialBalance()).accounts.find((account) => account.code === code)

async function expectBalancedBooks(): Promise<void> {
  const { totalDebitAmount, totalCreditAmount } = await trialBalance()
  expect(totalDebitAmount).toBe(totalCreditAmount)
}

test('a tenant reports damage; the office and the owner see it, a stranger does not', async () => {
  const { id } = await newLease()
  const damage = await report(id)
  expect(damage).toMatchObject({ status: 'REPORTED', reportedAs: 'CURRENT_TENANT', title: 'The tap drips', openCount: 1 })
  expect(await read(damage.id, owner)).toMatchObject({ id: damage.id })
  const listed = await owner.call(damageContract.list, { query: { leaseId: id } })
  expect(listed.items.map((item) => item.id)).toEqual([damage.id])
  const phoneNumber = aPhone()
  await aTenant(admin, { phoneNumber })
  const stranger = await arriveBySms(app, phoneNumber)
  await expectProblem(read(damage.id, stranger), 'NOT_FOUND')
  await expectProblem(report(id, stranger), 'NOT_FOUND')
  expect((await stranger.call(damageContract.list, {})).items).toEqual([])
})

test('both sides see the photo of an item, and nobody else does', async () => {
  const damage = await report((await newLease()).id)
  const photo = await tenant.raw(damageContract.addPhoto, { params: firstOf(damage), body: await aPhoto() })
  expect(photo.status).toBe(201)
  const [photoId = ''] = (await read(damage.id, tenant)).items[0]?.photoIds ?? []
  for (const who of [tenant, owner, admin]) {
    expect((await who.raw(documentContract.read, { params: { id: photoId } })).status).toBe(200)
  }
  expect((await read(damage.id)).photoId).toBe(photoId)
  const other = await anAdmin(app)
  expect((await other.raw(documentContract.read, { params: { id: photoId } })).status).toBe(404)
})

test('the tenant does not see the names of staff', async () => {
  const damage = await report((await newLease()).id)
  await admin.call(damageContract.comment, { params: { id: damage.id }, body: { words: 'The plumber comes on Monday.' } })
  const toTenant = (await read(damage.id, tenant)).timeline
  expect(toTenant.map(({ kind, actorType, actorName, isOwn }) => [kind, actorType, actorName, isOwn])).toEqual([
    ['REPORTED', 'CURRENT_TENANT', null, true],
    ['COMMENT', 'ADMIN', null, false],
  ])
  expect((await read(damage.id)).timeline[1]?.actorName).toEqual(expect.any(String))
})

test('a report is resolved once all its items are decided, and stays resolved', async () => {
  const items = [
    { description: 'The tap drips', location: 'Kitchen' },
    { description: 'The paint is old', location: 'Lounge' },
  ]
  const damage = await report((await newLease()).id, owner, { items })
  expect(damage.reportedAs).toBe('OWNER')
  expect(await resolve(damage)).toMatchObject({ status: 'REPORTED', openCount: 1 })
  const second = { id: damage.id, itemId: damage.items[1]?.id ?? '' }
  const done = await admin.call(damageContract.reject, { params: second, body: { note: 'Wear and tear, next year.' } })
  expect(done).toMatchObject({ status: 'RESOLVED', openCount: 0 })
  await expectProblem(resolve(damage), 'ILLEGAL_TRANSITION')
  await expectProblem(
    tenant.call(damageContract.addItem, { params: { id: damage.id }, body: { description: 'More', location: 'Hall' } }),
    'ILLEGAL_TRANSITION',
  )
})

test('an approved repair bill is deducted from the next advice by itself', async () => {
  const { id } = await newLease({ startDate: '2025-06-01' })
  const damage = await sendBill(await report(id))
  expect(damage).toMatchObject({ openBills: 1 })
  const listed = async (withOpenBill: 'true' | 'false') =>
    (await admin.call(damageContract.list, { query: { leaseId: id, withOpenBill } as never })).items.length
  expect([await listed('true'), await listed('false')]).toEqual([1, 0])
  const done = await approve(damage, 200_000)
  expect(done).toMatchObject({ status: 'RESOLVED', openBills: 0 })
  expect(done.items[0]).toMatchObject({ costAmount: 200_000, chargedTo: 'OWNER' })
  expect(done.items[0]?.bills[0]).toMatchObject({ status: 'APPROVED', approvedAmount: 200_000, creditAmount: 200_000 })
  await bill('2025-06')
  expect(await advicesOf(id)).toMatchObject([{ amount: 1_000_000, paidAmount: 200_000, balanceAmount: 800_000 }])
  expect((await read(damage.id, tenant)).items[0]?.bills[0]).toMatchObject({ creditAmount: 0, receiptNumber: expect.any(String) })
  await expectBalancedBooks()
})

test('an approved repair bill settles outstanding advices, the oldest first, and never twice', async () => {
  const { id } = await newLease({ startDate: '2025-04-01' })
  await bill('2025-04')
  await bill('2025-05')
  const damage = await sendBill(await report(id), 1_200_000)
  const billId = damage.items[0]?.bills[0]?.id ?? ''
  const twice = await Promise.allSettled([approve(damage, 1_200_000), approve(damage, 1_200_000)])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await advicesOf(id)).map(({ balanceAmount }) => balanceAmount)).toEqual([0, 800_000])
  // The owners' cost, deducted from their next remittance (decision 19).
  expect((await accountOf('2300'))?.debitAmount).toBeGreaterThanOrEqual(1_200_000)
  expect((await accountOf('5100'))?.debitAmount).toBe(0)
  await expectProblem(
    admin.call(damageContract.rejectBill, { params: { id: billId }, body: { reason: 'Too late' } }),
    'ILLEGAL_TRANSITION',
  )
  await expectBalancedBooks()
})

test('after a reversed set-off the amount is owed again', async () => {
  const { id } = await newLease({ startDate: '2025-05-01' })
  await bill('2025-05')
  const done = await approve(await sendBill(await report(id)))
  const paymentId = done.items[0]?.bills[0]?.paymentId ?? ''
  await admin.call(paymentContract.reverse, { params: { id: paymentId }, body: { reason: 'The paper was of another house.' } })
  expect((await advicesOf(id))[0]?.balanceAmount).toBe(1_000_000)
  const [item] = (await read(done.id)).items
  expect(item).toMatchObject({ costAmount: null, chargedTo: null, bills: [{ isReversed: true, creditAmount: null }] })
  // The tenant can send the right bill for the same repair.
  const again = await sendBill(done, 200_000)
  const billId = again.items[0]?.bills.find(({ status }) => status === 'SENT')?.id ?? ''
  const approved = await admin.call(damageContract.approveBill, { params: { id: billId }, body: { amount: 200_000 } })
  expect(approved.items[0]).toMatchObject({ status: 'RESOLVED', costAmount: 200_000 })
  expect((await advicesOf(id))[0]?.balanceAmount).toBe(800_000)
  await expectProblem(sendBill(done), 'ILLEGAL_TRANSITION')
  await expectBalancedBooks()
})

test('a bill is approved up to its amount, or refused with a reason; another can follow a refused one', async () => {
  const damage = await sendBill(await report((await newLease()).id))
  await expectProblem(approve(damage, 250_001), 'INVALID_INPUT')
  await expectProblem(sendBill(damage), 'ILLEGAL_TRANSITION')
  const billId = damage.items[0]?.bills[0]?.id ?? ''
  const refused = await admin.call(damageContract.rejectBill, { params: { id: billId }, body: { reason: 'No paper.' } })
  expect(refused.items[0]?.bills[0]).toMatchObject({ status: 'REJECTED', reason: 'No paper.' })
  expect((await sendBill(damage, 100_000)).items[0]?.bills).toHaveLength(2)
})

test('damage charged to the tenant becomes a line of the next rent advice', async () => {
  const { id } = await newLease({ startDate: '2025-06-01' })
  const done = await resolve(await report(id), { costAmount: 150_050, chargedTo: 'TENANT' })
  expect(done.items[0]?.charge).toEqual({ state: 'NEXT_ADVICE', adviceId: null, adviceNumber: null })
  await bill('2025-06')
  const [advice] = await advicesOf(id)
  expect(advice).toMatchObject({ amount: 1_150_050 })
  expect(advice?.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Rent', 1_000_000],
    ['Repair: Kitchen', 150_050],
  ])
  await bill('2025-07')
  expect((await advicesOf(id))[1]?.amount).toBe(1_000_000)
  expect((await read(done.id, tenant)).items[0]?.charge).toMatchObject({ state: 'ON_ADVICE', adviceNumber: advice?.adviceNumber })
  expect((await accountOf('4300'))?.creditAmount).toBe(150_050)
  await expectBalancedBooks()
})

test('after the end of a lease, damage charged to the tenant is deducted from the deposit, and the tenant can only read it', async () => {
  const { id } = await newLease({ startDate: '2024-06-01', endDate: '2025-05-31', depositAmount: 100_000 })
  const [deposit] = await advicesOf(id)
  await pay(admin, deposit?.id ?? '', 100_000)
  const damage = await report(id)
  await admin.call(leaseContract.vacate, { params: { id }, body: { date: '2025-06-10' } as never })
  const done = await resolve(damage, { costAmount: 90_000, chargedTo: 'TENANT' })
  expect(done.items[0]?.charge).toMatchObject({ state: 'FROM_DEPOSIT' })
  expect(await read(damage.id, tenant)).toMatchObject({ id: damage.id })
  await expectProblem(report(id), 'ILLEGAL_TRANSITION')
  const later = await tenant.call(damageContract.comment, { params: { id: damage.id }, body: { words: 'It was old.' } })
  expect(later.timeline.at(-1)?.actorType).toBe('PREVIOUS_TENANT')
})

test('entry damage is reported within 14 days, in addition to the entry report, and is never charged to the tenant', async () => {
  const late = await newLease()
  const problem = await expectProblem(report(late.id, tenant, { kind: 'ENTRY_DAMAGE' }), 'POLICY_VIOLATION')
  expect(problem.detail).toContain('15 Jan 2025')
  const { id } = await newLease({ startDate: '2025-06-05' })
  const entry = await admin.call(conditionContract.begin, { params: { id }, body: { kind: 'ENTRY' } })
  const conditionItemId = entry.items[0]?.id
  const items = [{ description: 'The door sticks', location: 'Lounge', conditionItemId }]
  const damage = await report(id, tenant, { kind: 'ENTRY_DAMAGE', items })
  expect(damage.items[0]?.conditionItem).toMatchObject({ id: conditionItemId, room: 'Lounge' })
  await expectProblem(resolve(damage, { costAmount: 100, chargedTo: 'TENANT' }), 'POLICY_VIOLATION')
  await expectProblem(report(late.id, admin, { kind: 'ENTRY_DAMAGE', items }), 'INVALID_INPUT')
})

test('each cost has somebody who bears it', async () => {
  const damage = await report((await newLease()).id)
  await expectProblem(resolve(damage, { costAmount: 100 }), 'INVALID_INPUT')
  await expectProblem(resolve(damage, { chargedTo: 'OWNER' }), 'INVALID_INPUT')
  expect((await resolve(damage, { costAmount: 100, chargedTo: 'OWNER' })).items[0]).toMatchObject({
    charge: null,
    costAmount: 100,
  })
})
