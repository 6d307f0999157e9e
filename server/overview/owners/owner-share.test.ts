import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { ownerShareContract } from '../../../domain/overview/owner-share-contract.ts'
import { privacyContract } from '../../../domain/overview/privacy-contract.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import { thramContract } from '../../../domain/properties/thram-contract.ts'
import { taxFactContract } from '../../../domain/reports/tax-fact-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { billedLease, pay } from '../../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aLease,
  anOwner,
  aPhone,
  aPlot,
  arriveBySms,
  aTenant,
  aThram,
  aUnit,
} from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-02-01T04:00:00Z'))
})
afterAll(() => app.close())

async function aSharedUnit() {
  const phoneNumber = aPhone()
  const owners = [await anOwner(admin, { phoneNumber }), await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(
    admin,
    owners.map(({ id }) => ({ ownerId: id, share: '1/3' })),
  )
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const unit = await aUnit(admin, building.id)
  return { unit, building, ownerId: owners[0]?.id ?? '', owner: await arriveBySms(app, phoneNumber) }
}

test('C1: of 10,000 in three parts the first owner is due 3,333.34, and only the rest of their own part is outstanding', async () => {
  const { unit, building, owner, ownerId } = await aSharedUnit()
  const { advice } = await billedLease(admin, { propertyId: unit.id, rentAmount: 1_000_000 })
  const mine = () => owner.call(ownerShareContract.read, { query: { from: '2025-01', to: '2025-02' } })
  expect((await mine()).totals).toMatchObject({ dueAmount: 333_334, collectedAmount: 0, outstandingAmount: 333_334 })
  await pay(admin, advice.id, 400_000)
  expect((await mine()).totals).toMatchObject({ dueAmount: 333_334, collectedAmount: 133_334, outstandingAmount: 200_000 })
  await pay(admin, advice.id, 600_000)
  await admin.call(remittanceContract.create, { body: { ownerId, adviceIds: [advice.id], remittedOn: '2025-02-01' } })
  const after = await mine()
  expect(after.rows).toMatchObject([{ buildingId: building.id, dueAmount: 333_334, outstandingAmount: 0 }])
  expect(after.totals.remittedAmount).toBe(333_334)
  const notified = owner.call(ownerShareContract.read, { query: { from: '2025-03', to: '2025-02' } })
  await expectProblem(notified, 'INVALID_INPUT')
})

test('an owner who sold before the rent began sees none of it', async () => {
  const phoneNumber = aPhone()
  const [seller, buyer] = [await anOwner(admin, { phoneNumber }), await anOwner(admin)]
  const thram = await aThram(admin, [{ ownerId: seller.id }])
  const unit = await aUnit(admin, (await aBuilding(admin, (await aPlot(admin, thram.id)).id)).id)
  const sale = { on: '2025-01-16', reason: 'SALE' as const, owners: [{ ownerId: buyer.id }] }
  await admin.call(thramContract.transfer, { params: { id: thram.id }, body: sale })
  const { lease, advice } = await billedLease(admin, { propertyId: unit.id, rentAmount: 3_100_000 })
  await admin.call(adviceContract.generate, { body: { month: '2025-02' } })
  const before = await arriveBySms(app, phoneNumber)
  const query = { from: '2025-01', to: '2025-02' }
  // They own part of January and not one day of February.
  const lines = await before.call(ownerShareContract.lines, { query })
  expect(lines.rows).toMatchObject([{ adviceId: advice.id, rentAmount: 3_100_000, dueAmount: 1_500_000 }])
  expect((await before.call(ownerShareContract.read, { query: { from: '2025-02', to: '2025-02' } })).rows).toEqual([])
  const { rows } = await admin.call(ownerShareContract.lines, { query: { ...query, ownerId: buyer.id } })
  expect(rows.map(({ dueAmount }) => dueAmount)).toEqual([1_600_000, 3_100_000])
  await expectProblem(before.call(leaseContract.read, { params: { id: lease.id } }), 'NOT_FOUND')
})

test('GST belongs to no share: the collected amount is the amount due to the owner', async () => {
  const phoneNumber = aPhone()
  const owner = await anOwner(admin, { phoneNumber, gstNumber: 'GST1', gstRegisteredFrom: '2025-01-01' })
  const thram = await aThram(admin, [{ ownerId: owner.id, share: '1/1' }])
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const unit = await aUnit(admin, building.id, { use: 'COMMERCIAL' })
  const { advice } = await billedLease(admin, { propertyId: unit.id, rentAmount: 1_000_000 })
  expect(advice.gstAmount).toBeGreaterThan(0)
  await pay(admin, advice.id, advice.amount)
  const caller = await arriveBySms(app, phoneNumber)
  const { totals } = await caller.call(ownerShareContract.read, { query: { from: '2025-01', to: '2025-02' } })
  expect(totals).toMatchObject({ dueAmount: 1_000_000, collectedAmount: 1_000_000, outstandingAmount: 0 })
  const { items } = await admin.call(remittanceContract.due, { query: { ownerId: owner.id } })
  expect(items).toMatchObject([{ shareAmount: 1_000_000 }])
})

test('each figure of an owner’s share is the total of the list that it opens, for all properties and for a building', async () => {
  const { unit, building, owner } = await aSharedUnit()
  const { advice } = await billedLease(admin, { propertyId: unit.id, rentAmount: 1_000_000 })
  await pay(admin, advice.id, 250_000)
  const months = { from: '2025-01', to: '2025-02' }
  const { totals, rows } = await owner.call(ownerShareContract.read, { query: months })
  const { remittedAmount, ...amounts } = totals
  const lines = await owner.call(ownerShareContract.lines, { query: months })
  expect(lines.totals).toEqual(amounts)
  expect(lines.rows).toMatchObject([{ adviceId: advice.id, rentAmount: 1_000_000, dueAmount: 333_334, collectedAmount: 83_334 }])
  const ofBuilding = await owner.call(ownerShareContract.lines, { query: { ...months, buildingId: building.id } })
  expect(rows[0]).toMatchObject(ofBuilding.totals)
  expect((await owner.call(ownerShareContract.lines, { query: { ...months, propertyType: 'LAND' } })).rows).toEqual([])
  const sent = await owner.call(remittanceContract.list, { query: { from: '2025-01-01', to: '2025-02-28', status: 'SENT' } })
  expect(sent.totals.amount).toBe(remittedAmount)
})

test('the loan of one owner is in the data export of this owner, and not in that of a co-owner', async () => {
  const { building, ownerId } = await aSharedUnit()
  const [, other] = (await admin.call(buildingContract.read, { params: { id: building.id } })).owners
  const body = { kind: 'LOAN_INTEREST', buildingId: building.id, ownerId, year: 2024, amount: 12_345 } as const
  await admin.call(taxFactContract.create, { body })
  const notified = async (id: string) => (await admin.call(privacyContract.exportUser, { params: { id } }))['taxFacts']
  expect(await notified(ownerId)).toMatchObject([{ kind: 'LOAN_INTEREST', year: 2024, amount: 12_345 }])
  expect(await notified(other?.ownerId ?? '')).toEqual([])
})

test('a lease of several owners is among those that wait for a consent, on the dashboard and in the list', async () => {
  const { unit } = await aSharedUnit()
  const { id } = await aLease(admin, { propertyId: unit.id })
  await aLease(admin)
  const { items } = await admin.call(leaseContract.list, { query: { toConsent: 'true', pageSize: 50 } })
  expect(items.map((lease) => lease.id)).toEqual([id])
  const { pendingTasks } = await admin.call(overviewContract.dashboard, {})
  expect(pendingTasks.find(({ kind }) => kind === 'TO_CONSENT')?.count).toBe(1)
})

test('tax withheld by a company is under “To do” until it is remitted, and its certificate until it is received', async () => {
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-901' })
  const { advice } = await billedLease(admin, { tenantId: tenant.id, rentAmount: 5_000_000 })
  const paid = await pay(admin, advice.id, 4_750_000)
  const needs = async (kind: string) => {
    const { pendingTasks } = await admin.call(overviewContract.dashboard, {})
    return pendingTasks.find((line) => line.kind === kind)
  }
  expect(await needs('TAX_TO_REMIT')).toMatchObject({ count: 1, label: expect.stringContaining('by the 10th') })
  expect(await needs('CERTIFICATES')).toMatchObject({ count: 1 })
  const list = await admin.call(paymentContract.list, { query: { withoutCertificate: 'true' } })
  expect(list.items.map(({ id }) => id)).toEqual([paid.id])
  const keep = { params: { id: paid.id }, body: { number: 'IT-2/77', date: '2025-02-01' } }
  const kept = await admin.call(paymentContract.keepCertificate, keep)
  expect(kept.taxCertificate).toEqual({ number: 'IT-2/77', date: '2025-02-01' })
  expect(await needs('CERTIFICATES')).toBeUndefined()
  const again = (number: string, canReplace: boolean) =>
    admin.call(paymentContract.keepCertificate, { params: { id: paid.id }, body: { number, date: '2025-02-01', canReplace } })
  await again('IT-2/77', false)
  const refused = await expectProblem(again('IT-2/78', false), 'DUPLICATE')
  expect(refused.detail).toBe('Certificate IT-2/77 of 01 Feb 2025 is already recorded.')
  expect((await again('IT-2/78', true)).taxCertificate).toEqual({ number: 'IT-2/78', date: '2025-02-01' })
})

test('a payment without withheld tax has no certificate', async () => {
  const { advice } = await billedLease(admin)
  const { id } = await pay(admin, advice.id, 1_000_000)
  await expectProblem(admin.call(paymentContract.keepCertificate, { params: { id }, body: { number: 'X' } }), 'NOT_OPEN')
})
