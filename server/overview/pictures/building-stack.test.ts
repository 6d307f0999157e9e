import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { buildingStackContract } from '../../../domain/overview/building-stack-contract.ts'
import { recordSummaryContract } from '../../../domain/overview/record-summary-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import { reportContract } from '../../../domain/reports/report-contract.ts'
import { billedLease } from '../../testing/billing-steps.ts'
import {
  type Admin,
  aBuilding,
  aBuildingOwnedBy,
  aLease,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  arriveBySms,
} from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp('2025-07-20T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const stackOf = (by: Pick<Admin, 'call'>, id: string) => by.call(buildingStackContract.buildingStack, { params: { id } })

function unitOn(buildingId: string, floor: number, unitNumber: string) {
  const body = { buildingId, floor, unitNumber, use: 'RESIDENTIAL', area: { value: '800', unit: 'SQFT' } } as const
  return admin.call(unitContract.create, { body })
}

const terms = { startDate: '2025-05-01', endDate: '2026-04-30', rentAmount: 1_000_000 }

test('units are ordered by floor, 2 before 10, with occupancy and lease', async () => {
  const { id } = await aBuilding(admin)
  const [ten, basement] = [await unitOn(id, 1, '1-10'), await unitOn(id, -1, 'B1')]
  const two = await unitOn(id, 1, '1-2')
  const lease = await anActiveLease(admin, { ...terms, propertyId: two.id })
  await aLease(admin, { ...terms, startDate: '2025-09-01', endDate: '2026-08-31', propertyId: ten.id })
  const { units, unitCount, wholeLease } = await stackOf(admin, id)
  expect({ unitCount, wholeLease }).toEqual({ unitCount: 3, wholeLease: null })
  expect(units.map((unit) => [unit.id, unit.occupancy, unit.lease?.isPending ?? null, unit.rentPerSqFt])).toEqual([
    [basement.id, 'VACANT', null, null],
    [two.id, 'OCCUPIED', false, 1250],
    [ten.id, 'RESERVED', true, null],
  ])
  expect(units[1]?.lease).toMatchObject({
    id: lease.id,
    tenantName: lease.tenantName,
    lastDay: '2026-04-30',
    rentAmount: 1_000_000,
  })
})

test('the overdue amount of a unit equals that on its page, and its rent equals the rent roll', async () => {
  const { id } = await aBuilding(admin)
  const unit = await unitOn(id, 2, '201')
  await billedLease(admin, { ...terms, propertyId: unit.id }, ['2025-05', '2025-06'])
  const [shown] = (await stackOf(admin, id)).units
  const summary = await admin.call(recordSummaryContract.unitSummary, { params: { id: unit.id } })
  expect(shown?.overdueAmount).toBeGreaterThan(0)
  expect(shown).toMatchObject({ overdueAmount: summary.overdueAmount, overdueSince: summary.overdueSince })
  const roll = await admin.call(reportContract.rentRoll, { query: { buildingId: id } })
  expect(shown).toMatchObject({ rentPerSqFt: roll.rows[0]?.rentPerSqFt, lease: { rentAmount: roll.rows[0]?.rentAmount } })
})

test('a lease under notice ends on the last day of the notice', async () => {
  const { id } = await aBuilding(admin)
  const unit = await unitOn(id, 2, '201')
  const lease = await anActiveLease(admin, { ...terms, propertyId: unit.id })
  const body = { by: 'TENANT', noticeDate: '2025-07-20', effectiveDate: '2025-12-31', reason: 'Moving' } as const
  await admin.call(leaseMoveContract.terminate, { params: { id: lease.id }, body })
  expect((await stackOf(admin, id)).units[0]?.lease?.lastDay).toBe('2025-12-31')
})

test('a building that is let as a whole shows its lease, and its units are occupied without their own leases', async () => {
  const { id } = await aBuilding(admin)
  await unitOn(id, 0, 'G1')
  const lease = await anActiveLease(admin, { ...terms, propertyType: 'BUILDING', propertyId: id })
  expect(await stackOf(admin, id)).toMatchObject({
    wholeLease: { id: lease.id, leaseNumber: lease.leaseNumber, tenantName: lease.tenantName },
    units: [{ occupancy: 'OCCUPIED', lease: null, rentPerSqFt: null }],
  })
})

test('a building without units is empty, and that of another office is not found', async () => {
  const { id } = await aBuilding(admin)
  expect(await stackOf(admin, id)).toEqual({ unitCount: 0, wholeLease: null, units: [] })
  await expectProblem(stackOf(await anAdmin(app), id), 'NOT_FOUND')
})

test('an owner sees the floors of their building like the office, and none of other owners’ buildings', async () => {
  const phoneNumber = aPhone()
  const { id: ownerId } = await anOwner(admin, { phoneNumber })
  const { id } = await aBuildingOwnedBy(admin, [{ ownerId }])
  const unit = await unitOn(id, 2, '201')
  await unitOn(id, 3, '301')
  await billedLease(admin, { ...terms, propertyId: unit.id }, ['2025-05', '2025-06'])
  const owner = await arriveBySms(app, phoneNumber)
  const shown = await stackOf(owner, id)
  expect(shown).toEqual(await stackOf(admin, id))
  expect(shown.units[0]?.overdueAmount).toBeGreaterThan(0)
  await expectProblem(stackOf(owner, (await aBuilding(admin)).id), 'NOT_FOUND')
})
