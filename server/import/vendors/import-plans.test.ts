import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Import, importContract } from '../../../domain/import/import-contract.ts'
import { maintenancePlanContract } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { type Admin, aBuilding, anAdmin, aUnit } from '../../testing/factories.ts'
import { csvOf } from '../../testing/import-files.ts'
import { importFile } from '../../testing/imports/import-file.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-04-02T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function put(rows: Record<string, string>[], existing: 'REFUSE' | 'UPDATE' = 'REFUSE', as = admin): Promise<Import> {
  return importFile(as, 'maintenance-plan', csvOf(rows), { existing })
}

const issuesOf = ({ errors }: Import) => errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)
const plansOf = async (as: Admin) => (await as.call(maintenancePlanContract.list, {})).items

test('plans are imported from a file with their vendor, and deleted by an undo', async () => {
  const building = await aBuilding(admin)
  const unit = await aUnit(admin, building.id)
  const vendor = await admin.call(vendorContract.create, { body: { name: 'Lift Works', trade: 'LIFTS' } })
  const lift = { Building: building.name, Equipment: 'Lift', Work: 'Service', Interval: '6', 'Next due': '2025-09-01' }
  const rows = [
    { ...lift, Vendor: 'lift works', 'Lead days': '30' },
    { ...lift, 'Unit number': unit.unitNumber, Equipment: 'Other', Interval: '90', 'Interval unit': 'Days', Active: 'No' },
  ]
  const result = await put(rows)
  expect([issuesOf(result), result.created]).toEqual([[], 2])
  const made = await plansOf(admin)
  expect(made.toSorted((a, b) => a.placeKind.localeCompare(b.placeKind))).toMatchObject([
    { placeId: building.id, vendorId: vendor.id, intervalCount: 6, intervalUnit: 'MONTHS', leadDays: 30, isActive: true },
    { placeId: unit.id, vendorId: null, intervalCount: 90, intervalUnit: 'DAYS', leadDays: 14, isActive: false },
  ])

  // The same file again is refused or changes nothing; a plan is changed on its page.
  expect(issuesOf(await put(rows))).toEqual(
    [2, 3].map((row) => `${row} Work: This plan is already registered. Choose to update the records, or remove the row.`),
  )
  expect(await put(rows, 'UPDATE')).toMatchObject({ errors: [], created: 0, updated: 0 })
  expect(issuesOf(await put([{ ...lift, 'Lead days': '7' }], 'UPDATE'))).toEqual([
    '2 Lead days: An import does not change a plan. Change it on the page of the plan.',
  ])
  expect(await plansOf(admin)).toEqual(made)

  await admin.call(importContract.undo, { params: { id: result.importId } })
  expect(await plansOf(admin)).toEqual([])
})

test('a row is refused with the column to correct', async () => {
  const building = await aBuilding(admin)
  const foreign = await aBuilding(await anAdmin(app))
  const good = { Building: building.name, Equipment: 'Generator', Work: 'Oil', Interval: '1', 'Next due': '2025-05-01' }
  const result = await put([
    { ...good, Building: foreign.name },
    { ...good, Vendor: 'Nobody' },
    { ...good, Work: 'Filter', 'Assigned to': 'Nobody' },
    { ...good, Work: 'Belt', Interval: '21', 'Interval unit': 'Years' },
    { ...good, Work: 'Coil', 'Unit number': '999' },
    { ...good, Work: 'Coolant' },
    { ...good, Work: 'COOLANT' },
  ])
  expect(issuesOf(result).map((issue) => issue.split('.')[0])).toEqual([
    expect.stringContaining('2 Building: '),
    '3 Vendor: There is no such vendor',
    '4 Assigned to: Nobody in the office has this name',
    '5 Interval: Enter an interval of at most 20 years',
    '6 Unit number: The building has no such unit',
    '8 Work: This is already in row 7',
  ])
  expect(await plansOf(admin)).toEqual([])
})
