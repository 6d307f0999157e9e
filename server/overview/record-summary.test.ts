import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { recordSummaryContract } from '../../domain/overview/record-summary-contract.ts'
import { type SummarisedKind, summarisedKinds } from '../../domain/overview/record-summary.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { advicesOf, billedLease, pay, payLease } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, aLease, anActiveLease, anOwner, aPlot, aTenant, aThram, aUnit } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices('2025-07-20T04:00:00Z')
})
afterAll(() => app.close())

const summaryOf = (admin: Admin, kind: SummarisedKind, id: string) =>
  admin.call(recordSummaryContract[`${kind}Summary`], { params: { id } })

/** Two flats in one building, each with a tenant who owes three months; the first has paid in part. */
async function twoFlats() {
  const admin = await nextOffice(app)
  const owner = await anOwner(admin)
  const thram = await aThram(admin, [{ ownerId: owner.id, share: '1/1' }])
  const plot = await aPlot(admin, thram.id)
  const building = await aBuilding(admin, plot.id)
  const [one, two] = [await aUnit(admin, building.id), await aUnit(admin, building.id)]
  const terms = { rentAmount: 1_000_000, startDate: '2025-05-01', endDate: '2026-04-30' }
  const { lease, advice } = await billedLease(admin, { ...terms, propertyId: one.id }, ['2025-05'])
  const other = await anActiveLease(admin, { ...terms, propertyId: two.id })
  for (const month of ['2025-06', '2025-07', '2025-08']) await admin.call(adviceContract.generate, { body: { month } })
  await pay(admin, advice.id, 400_000, { paidOn: '2025-07-01' })
  return { admin, owner, thram, plot, building, unit: one, lease, other }
}

test('the balance of a tenant, lease, unit, building, thram and owner equals that of arrears and rent roll', async () => {
  const { admin, owner, thram, building, unit, lease, other } = await twoFlats()
  const arrears = await admin.call(reportContract.arrears, { query: {} })
  const rentRoll = await admin.call(reportContract.rentRoll, { query: {} })
  const owed = (leaseId: string) => arrears.rows.find((row) => row.leaseId === leaseId)!
  const balance = (of: SummarisedKind, id: string) => summaryOf(admin, of, id).then(({ balanceAmount }) => balanceAmount)
  expect(owed(lease.id).principalAmount).toBeGreaterThan(0)
  for (const [kind, id] of [
    ['lease', lease.id],
    ['tenant', lease.tenantId],
    ['unit', unit.id],
  ] as const) {
    expect(await balance(kind, id), kind).toBe(owed(lease.id).principalAmount)
  }
  expect(rentRoll.rows.find((row) => row.leaseId === lease.id)?.balanceAmount).toBe(owed(lease.id).principalAmount)
  const both = owed(lease.id).principalAmount + owed(other.id).principalAmount
  for (const [kind, id] of [
    ['building', building.id],
    ['thram', thram.id],
    ['owner', owner.id],
  ] as const) {
    expect(await balance(kind, id), kind).toBe(both)
  }
  const summary = await summaryOf(admin, 'lease', lease.id)
  expect(summary.overdueAmount).toBe(owed(lease.id).principalAmount - owed(lease.id).current)
})

test('shows the oldest overdue day, the next due day, and whom to call', async () => {
  const { admin, lease, building, owner, plot } = await twoFlats()
  const open = (await advicesOf(admin, lease.id)).filter(({ balanceAmount }) => balanceAmount > 0)
  const late = open.filter(({ dueDate }) => dueDate < '2025-07-20').toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
  const ahead = open.find(({ dueDate }) => dueDate >= '2025-07-20')!
  expect(await summaryOf(admin, 'tenant', lease.tenantId)).toMatchObject({
    overdueSince: late[0]!.dueDate,
    nextDue: { dueDate: ahead.dueDate, amount: ahead.balanceAmount },
    runningLeases: 1,
    lease: { id: lease.id, lastDay: '2026-04-30' },
    contact: { role: 'TENANT', name: lease.tenantName },
    next: { action: 'RECEIVE_PAYMENT', leaseId: lease.id },
  })
  const ofBuilding = await summaryOf(admin, 'building', building.id)
  expect(ofBuilding).toMatchObject({ runningLeases: 2, contact: { role: 'OWNER', name: owner.nameEnglish } })
  expect(ofBuilding.next).toEqual({ action: 'SHOW_OVERDUE', leaseId: null })
  expect(await summaryOf(admin, 'plot', plot.id)).toMatchObject({ balanceAmount: 0, runningLeases: 0, lease: null, next: null })
})

test('late interest is included once it is charged, next to the balance, until it is paid', async () => {
  const { admin, lease, building, other } = await twoFlats()
  const interestOf = async (kind: SummarisedKind, id: string) => (await summaryOf(admin, kind, id)).interestAmount
  expect(await interestOf('lease', lease.id)).toBe(0)
  const before = await summaryOf(admin, 'building', building.id)
  await admin.call(leaseMoneyContract.interest, { params: { id: lease.id }, body: { asOf: '2025-07-20' } })
  const charged = await interestOf('lease', lease.id)
  expect(charged).toBeGreaterThan(0)
  expect(await interestOf('tenant', lease.tenantId)).toBe(charged)
  expect(await summaryOf(admin, 'building', building.id)).toMatchObject({
    balanceAmount: before.balanceAmount,
    interestAmount: charged,
  })
  expect(await interestOf('lease', other.id)).toBe(0)
  const { balanceAmount } = await summaryOf(admin, 'lease', lease.id)
  const amount = (balanceAmount ?? 0) + (charged ?? 0)
  await payLease(admin, { leaseId: lease.id, tenantId: lease.tenantId, amount, paidOn: '2025-07-20' })
  expect(await summaryOf(admin, 'lease', lease.id)).toMatchObject({ balanceAmount: 0, interestAmount: 0 })
})

test('without a balance the next step is to sign, then to renew before the term ends; a new tenant has none', async () => {
  const admin = await nextOffice(app)
  const { id: tenantId } = await aTenant(admin)
  expect(await summaryOf(admin, 'tenant', tenantId)).toMatchObject({ balanceAmount: 0, nextDue: null, lease: null, next: null })
  const draft = await aLease(admin, { tenantId, depositAmount: 0, startDate: '2025-08-01' })
  expect((await summaryOf(admin, 'tenant', tenantId)).next).toEqual({ action: 'SIGN', leaseId: draft.id })
  await admin.call(leaseContract.cancel, { params: { id: draft.id }, body: { reason: 'Drawn up twice.' } })
  const ending = await anActiveLease(admin, { tenantId, startDate: '2024-09-01', endDate: '2025-08-31', depositAmount: 0 })
  const summary = await summaryOf(admin, 'lease', ending.id)
  expect(summary.lease?.status).toBe('UPCOMING_EXPIRATION')
  expect(summary.next).toEqual({ action: 'RENEW', leaseId: ending.id })
})

test('a record of another office gets 404', async () => {
  const { lease, unit, building, plot, thram, owner } = await twoFlats()
  const elsewhere = await nextOffice(app)
  const ids = { tenant: lease.tenantId, lease: lease.id, unit: unit.id, building: building.id, plot: plot.id }
  const all = { ...ids, thram: thram.id, owner: owner.id }
  for (const kind of summarisedKinds) await expectProblem(summaryOf(elsewhere, kind, all[kind]), 'NOT_FOUND')
})
