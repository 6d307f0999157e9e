import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, aLease, anAdmin, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp('2025-07-20T04:00:00Z')
})
afterAll(() => app.close())

const months = ['2025-05', '2025-06', '2025-07']

/** Two flats in one building: one let with a valid payment and a bounced one, one vacant. */
async function anOffice() {
  const admin = await anAdmin(app)
  const building = await aBuilding(admin)
  const flat = await aUnit(admin, building.id)
  const vacant = await aUnit(admin, building.id)
  const { lease, advice } = await billedLease(
    admin,
    { propertyId: flat.id, rentAmount: 1_000_000, depositAmount: 1_500_000, startDate: '2025-05-01', endDate: '2026-04-30' },
    months,
  )
  await pay(admin, advice.id, 400_000, { paidOn: '2025-07-01' })
  const bounced = await pay(admin, advice.id, 100_000, { paidOn: '2025-07-02' })
  await admin.call(paymentContract.reverse, { params: { id: bounced.id }, body: { reason: 'Cheque bounced' } })
  return { admin, building, flat, vacant, lease }
}

async function receivable(admin: Admin, asOf?: string): Promise<number> {
  const { accounts } = await admin.call(ledgerContract.trialBalance, { query: asOf ? { asOf } : {} })
  const account = accounts.find(({ code }) => code === '1100')
  return (account?.debitAmount ?? 0) - (account?.creditAmount ?? 0)
}

test('the report of overridden rules has each missing document on a line of its own', async () => {
  const admin = await anAdmin(app)
  const { id } = await aLease(admin, { startDate: '2025-07-01', endDate: '2026-06-30' })
  await admin.call(leaseContract.activate, { params: { id }, body: { overrideReason: 'Signed on paper.' } })
  const { rows } = await admin.call(reportContract.overrides, { query: {} })
  expect(rows[0]?.rules.split('\n')).toEqual(expect.arrayContaining(['OWNER_SIGNATURE', 'TENANT_SIGNATURE']))
})

test('an owner’s tax report is their share of the rent charged in the year, less 20 % for repairs', async () => {
  const admin = await anAdmin(app)
  const [one, two] = [await anOwner(admin), await anOwner(admin)]
  const thram = await aThram(admin, [
    { ownerId: one.id, share: '1/3' },
    { ownerId: two.id, share: '2/3' },
  ])
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const flat = await aUnit(admin, building.id)
  const { advice } = await billedLease(
    admin,
    { propertyId: flat.id, rentAmount: 900_000, startDate: '2025-05-01', endDate: '2026-04-30' },
    months,
  )
  await pay(admin, advice.id, 900_000, { paidOn: '2025-07-01' })
  const report = await admin.call(reportContract.tax, { query: { ownerId: one.id, year: 2025 } })
  const charged = { groupName: building.name, rentAmount: 900_000, shareAmount: 300_000 }
  const empty = { leaseId: null, tenantName: 'VACANT', place: flat.unitNumber, shareAmount: 0 }
  expect(report).toMatchObject({
    rows: [
      ...[{ ...empty, from: '2025-01-01', to: '2025-01-31' }, empty, empty, empty],
      ...[{ ...charged, from: '2025-05-01', receivedAmount: 300_000, paidOn: '2025-07-01' }, charged, charged],
    ],
    properties: [{ buildingId: building.id, unitCount: 1, vacantMonthCount: 4, shareAmount: 900_000, adjustedAmount: 720_000 }],
    totals: {
      grossAmount: 900_000,
      repairsAmount: 180_000,
      adjustedAmount: 720_000,
      receivedAmount: 300_000,
      vacantMonthCount: 4,
    },
  })
  const statement = await admin.call(reportContract.ownerStatement, {
    query: { ownerId: one.id, from: '2025-07-01', to: '2025-07-31' },
  })
  expect(statement.totals).toMatchObject({ openingAmount: 0, incomeAmount: 300_000 })
  expect(statement.rows.find(({ kind }) => kind === 'INCOME')).toMatchObject({ shareAmount: 300_000 })
})

describe('an office with a let and a vacant flat', () => {
  let office: Awaited<ReturnType<typeof anOffice>>
  beforeAll(async () => {
    office = await anOffice()
  })

  test('dashboard, rent roll, arrears and ledger have equal figures, and show this', async () => {
    const { admin } = office
    const { totals } = await admin.call(overviewContract.dashboard, {})
    const arrears = await admin.call(reportContract.arrears, { query: {} })
    const roll = await admin.call(reportContract.rentRoll, { query: {} })
    const ledger = await receivable(admin)
    expect(arrears.totals.principalAmount).toBe(ledger)
    expect(roll.totals.balanceAmount).toBe(ledger)
    expect(totals.dueAmount).toBe(ledger)
    const { current, ...late } = arrears.totals.buckets
    expect(Object.values(late).reduce((sum, amount) => sum + amount, 0)).toBe(totals.overdueAmount)
    expect(current + totals.overdueAmount).toBe(ledger)
    const receivableCheck = {
      label: '1100 Tenants: advices receivable',
      amount: ledger,
      ledgerAmount: ledger,
      differenceAmount: 0,
    }
    expect(arrears.checks).toEqual([receivableCheck])
    const held = totals.depositsHeldAmount
    const depositCheck = { label: '2100 Security deposits held', amount: held, ledgerAmount: held, differenceAmount: 0 }
    expect(roll.checks).toEqual([receivableCheck, depositCheck])
  })

  test('the arrears and the rent roll of a past day tie to the trial balance of that day', async () => {
    const { admin } = office
    const ledger = await receivable(admin, '2025-06-30')
    expect(ledger).toBeGreaterThan(0)
    expect((await admin.call(reportContract.arrears, { query: { asOf: '2025-06-30' } })).totals.principalAmount).toBe(ledger)
    const roll = await admin.call(reportContract.rentRoll, { query: { month: '2025-06' } })
    expect(roll).toMatchObject({ asOf: '2025-06-30', totals: { balanceAmount: ledger } })
    expect(roll.checks).toMatchObject([{ differenceAmount: 0 }, { differenceAmount: 0 }])
  })

  test('the rent roll has the tenant, the monthly rent, and the vacant flat with its asking rent', async () => {
    const { admin, building, flat, vacant } = office
    const { rows, totals } = await admin.call(reportContract.rentRoll, { query: { buildingId: building.id } })
    expect(rows).toHaveLength(2)
    expect(rows.find(({ propertyId }) => propertyId === flat.id)).toMatchObject({
      groupName: building.name,
      state: 'CURRENT',
      rentAmount: 1_000_000,
      lastPaidOn: '2025-07-01',
    })
    expect(rows.find(({ propertyId }) => propertyId === vacant.id)).toMatchObject({ state: 'VACANT', tenantName: null })
    expect(totals.rentAmount).toBe(1_000_000)
  })

  test('collected amounts exclude a bounced cheque', async () => {
    const { admin, building } = office
    const report = await admin.call(reportContract.collection, { query: { from: '2025-07-01', to: '2025-07-31' } })
    expect(report.totals).toMatchObject({ billedAmount: 1_000_000, collectedAmount: 400_000 })
    expect(report.rows).toMatchObject([{ buildingId: building.id, receiptCount: 1, collectedAmount: 400_000 }])
    expect(report.checks).toMatchObject([{ ledgerAmount: 400_000, differenceAmount: 0 }])
    expect((await admin.call(overviewContract.dashboard, {})).totals.collectedAmount).toBe(400_000)
  })

  test('occupancy counts the units of each building', async () => {
    const { admin } = office
    const { totals, rows } = await admin.call(reportContract.occupancy, { query: {} })
    expect(totals).toMatchObject({ unitCount: 2, occupiedCount: 1, vacantCount: 1, occupiedPercent: 50 })
    expect(rows).toHaveLength(1)
  })

  test('deposits held tie to their account', async () => {
    const { admin } = office
    const { totals, checks } = await admin.call(reportContract.deposits, { query: {} })
    expect(checks).toMatchObject([{ amount: totals.heldAmount, differenceAmount: 0 }])
    expect(totals.heldAmount).toBe((await admin.call(overviewContract.dashboard, {})).totals.depositsHeldAmount)
  })

  const ofOffice = Object.entries(reportContract).filter(([name]) => name !== 'tax' && name !== 'ownerStatement')
  test.each(ofOffice)('%s can be downloaded as a workbook and as PDF', async (_name, endpoint) => {
    const { admin } = office
    const workbook = await admin.raw(endpoint, { query: { format: 'xlsx' } })
    expect(workbook.status).toBe(200)
    expect((await readXlsx(workbook.bytes)).every(({ data }) => data.length > 0)).toBe(true)
    const pdf = await admin.raw(endpoint, { query: { format: 'pdf' } })
    expect(pdf.status).toBe(200)
  })
})

test('a report of another office contains no data of ours', async () => {
  await anOffice()
  const stranger = await anAdmin(app)
  expect(await stranger.call(reportContract.arrears, { query: {} })).toMatchObject({ rows: [], totals: { principalAmount: 0 } })
  expect((await stranger.call(reportContract.rentRoll, { query: {} })).rows).toEqual([])
})

test('a range that ends before it begins, and a future month, are refused at their field', async () => {
  const admin = await anAdmin(app)
  const backwards = admin.call(reportContract.collection, { query: { from: '2025-07-02', to: '2025-07-01' } })
  expect((await expectProblem(backwards, 'INVALID_INPUT')).errors).toMatchObject([{ path: '/to' }])
  const ahead = admin.call(reportContract.rentRoll, { query: { month: '2025-09' } })
  expect((await expectProblem(ahead, 'INVALID_INPUT')).errors).toMatchObject([{ path: '/month' }])
})
