import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conflict } from '../../domain/problem.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { type Unit, unitContract } from '../../domain/properties/unit-contract.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const change = (unit: Unit, body: object, ifMatch = unit.version) =>
  admin.call(unitContract.update, { params: { id: unit.id }, body, ifMatch })

test('if two people correct one unit, the second sees the change of the first, and nothing is lost', async () => {
  const unit = await aUnit(admin)
  const first = await change(unit, { waterMeter: 'W-1' })
  expect(first.version).toBe(unit.version + 1)
  const refused = await expectProblem(change(unit, { waterMeter: 'W-2' }), 'CHANGED_MEANWHILE')
  const conflict: Partial<Conflict> = {
    version: first.version,
    changedFields: ['waterMeter'],
    changedBy: 'Pema Wangmo',
  }
  expect(refused.conflict).toMatchObject(conflict)
  expect(refused.conflict?.current).toMatchObject({ waterMeter: 'W-1', bedrooms: unit.bedrooms })
  expect(refused.conflict?.changedAt).toMatch(/^20/)
  const { waterMeter } = await admin.call(unitContract.read, { params: { id: unit.id } })
  expect(waterMeter).toBe('W-1')
  expect(await change(unit, { waterMeter: 'W-2' }, first.version)).toMatchObject({ waterMeter: 'W-2' })
})

test('if two changes have the same version at the same moment, one is refused', async () => {
  const unit = await aUnit(admin)
  const outcomes = await Promise.allSettled([change(unit, { bedrooms: 1 }), change(unit, { bedrooms: 2 })])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a call without a version is accepted, and changes only the fields that it contains', async () => {
  const unit = await aUnit(admin)
  await change(unit, { waterMeter: 'W-1' })
  const saved = await admin.call(unitContract.update, { params: { id: unit.id }, body: { electricityMeter: 'E-1' } })
  expect(saved).toMatchObject({ waterMeter: 'W-1', electricityMeter: 'E-1', version: unit.version + 2 })
})

test('the version is the ETag of the reply, and an invalid header is refused', async () => {
  const unit = await aUnit(admin)
  const { headers } = await admin.raw(unitContract.read, { params: { id: unit.id } })
  expect(headers['etag']).toBe(`"${unit.version}"`)
  const { status } = await admin.raw(unitContract.update, { params: { id: unit.id }, body: { bedrooms: 1 }, ifMatch: 'x' })
  expect(status).toBe(400)
  expect(await change(unit, { bedrooms: 4 })).toMatchObject({ bedrooms: 4 })
})

test('changes of owners, plots and managers change the version of a record', async () => {
  const building = await aBuilding(admin)
  const owner = await anOwner(admin)
  const update = (body: object) => admin.call(buildingContract.update, { params: { id: building.id }, body })
  expect(await update({ owners: [{ ownerId: owner.id }] })).toMatchObject({ version: building.version + 1 })
  expect(await update({ managerIds: [] })).toMatchObject({ version: building.version + 2 })
})

test('derived values do not change the version: letting a unit keeps its version', async () => {
  const unit = await aUnit(admin)
  await anActiveLease(admin, { propertyId: unit.id })
  expect(await admin.call(unitContract.read, { params: { id: unit.id } })).toMatchObject({
    occupancy: 'OCCUPIED',
    version: unit.version,
  })
})

test('thrams, plots and buildings have the same protection', async () => {
  const [thram, plot, building] = [await aThram(admin), await aPlot(admin), await aBuilding(admin)]
  const updates = [
    (ifMatch: number) =>
      admin.call(thramContract.update, { params: { id: thram.id }, body: { ownershipCategory: 'STATE_LAND' }, ifMatch }),
    (ifMatch: number) => admin.call(plotContract.update, { params: { id: plot.id }, body: { address: 'Motithang' }, ifMatch }),
    (ifMatch: number) => admin.call(buildingContract.update, { params: { id: building.id }, body: { floors: 7 }, ifMatch }),
  ]
  for (const update of updates) {
    expect(await update(1)).toMatchObject({ version: 2 })
    await expectProblem(update(1), 'CHANGED_MEANWHILE')
  }
})
