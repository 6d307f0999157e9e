import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { unitPlanContract } from '../../domain/properties/unit-plan-contract.ts'
import { type Admin, aBuilding, anAdmin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

async function aTallBuilding(): Promise<string> {
  const { id } = await aBuilding(admin)
  await admin.call(buildingContract.update, { params: { id }, body: { floors: 60 } })
  return id
}
const plan = (buildingId: string, more: object = {}) => ({
  ...{ buildingId, firstFloor: 1, lastFloor: 3, unitsPerFloor: 4, numbering: '{floor}{unit2}' },
  ...more,
})
const register = (buildingId: string, more: object = {}, idempotencyKey?: string) =>
  admin.call(unitPlanContract.register, { body: plan(buildingId, more), ...(idempotencyKey ? { idempotencyKey } : {}) })
const unitsIn = async (buildingId: string) => (await admin.call(unitContract.list, { query: { buildingId, pageSize: 50 } })).items

test('three floors of four units are registered as in the preview, equal except for floor and number', async () => {
  const buildingId = await aTallBuilding()
  const preview = await admin.call(unitPlanContract.preview, { body: plan(buildingId) })
  expect(preview.takenNumbers).toEqual([])
  const alike = { use: 'COMMERCIAL', askingRentAmount: 1_200_000, area: { value: '600', unit: 'SQFT' } }
  const { units } = await register(buildingId, alike)
  expect(units.map(({ unitNumber, floor }) => ({ unitNumber, floor }))).toEqual(preview.units)
  const stored = await unitsIn(buildingId)
  expect(stored).toHaveLength(12)
  for (const unit of stored) expect(unit).toMatchObject({ ...alike, occupancy: 'VACANT' })
  const [first] = units
  const { items } = await admin.call(auditContract.list, { query: { entityId: first?.id ?? '' } })
  expect(items).toMatchObject([{ entity: 'unit' }])
})

test('existing numbers of the building are reported before saving, and then nothing is registered', async () => {
  const buildingId = await aTallBuilding()
  await admin.call(unitContract.create, { body: { buildingId, unitNumber: ' 2 03', floor: 2 } })
  expect(await admin.call(unitPlanContract.preview, { body: plan(buildingId) })).toMatchObject({ takenNumbers: ['203'] })
  await expectProblem(register(buildingId), 'DUPLICATE')
  expect(await unitsIn(buildingId)).toHaveLength(1)
})

test('the same request sent twice registers once, and so do two people at the same time', async () => {
  const buildingId = await aTallBuilding()
  const key = crypto.randomUUID()
  const [first, again] = [await register(buildingId, {}, key), await register(buildingId, {}, key)]
  expect(again).toEqual(first)
  const other = await aTallBuilding()
  const results = await Promise.allSettled([register(other), register(other), register(other)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await unitsIn(other)).toHaveLength(12)
})

test('500 units are registered in one call; more, or a floor that the building lacks, are refused', async () => {
  const buildingId = await aTallBuilding()
  const { units } = await register(buildingId, { lastFloor: 50, unitsPerFloor: 10 })
  expect(units).toHaveLength(500)
  await expectProblem(register(buildingId, { lastFloor: 50, unitsPerFloor: 11, numbering: 'X{count}' }), 'INVALID_INPUT')
  await admin.call(buildingContract.update, { params: { id: buildingId }, body: { floors: 50 } })
  await expectProblem(register(buildingId, { lastFloor: 51, unitsPerFloor: 1, numbering: 'Y{count}' }), 'INVALID_INPUT')
})

test('another office cannot plan units of this building', async () => {
  const buildingId = await aTallBuilding()
  const other = await anAdmin(app)
  await expectProblem(other.call(unitPlanContract.register, { body: plan(buildingId) }), 'INVALID_INPUT')
  await expectProblem(other.call(unitPlanContract.preview, { body: plan(buildingId) }), 'INVALID_INPUT')
})
