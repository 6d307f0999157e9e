import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { mapContract } from '../../domain/map/map-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, aLease, anAdmin, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('a thram shows the leases, the money and the damage of its plots, buildings and units', async () => {
  const { id: thramId } = await aThram(admin)
  const [built, bare] = [await aPlot(admin, thramId), await aPlot(admin, thramId)]
  const unit = await aUnit(admin, (await aBuilding(admin, built.id)).id)
  const house = await aBuilding(admin, built.id)
  const { lease: ofUnit, advice } = await billedLease(admin, { propertyId: unit.id })
  const ofHouse = await aLease(admin, { propertyType: 'BUILDING', propertyId: house.id })
  const ofLand = await aLease(admin, { propertyType: 'LAND', propertyId: bare.id, purpose: 'COMMERCIAL' })
  await billedLease(admin)
  const items = [{ location: 'Kitchen', description: 'The tap drips.' }]
  const report = await admin.call(damageContract.create, { body: { leaseId: ofUnit.id, kind: 'MAINTENANCE', items } })

  const leases = await admin.call(leaseContract.list, { query: { thramId } })
  expect(leases.items.map(({ id }) => id).sort()).toEqual([ofUnit.id, ofHouse.id, ofLand.id].sort())
  const advices = await admin.call(adviceContract.list, { query: { thramId } })
  expect(advices.items.map(({ id }) => id)).toEqual([advice.id])
  expect(advices.totals.amount).toBe(advice.amount)
  expect((await admin.call(damageContract.list, { query: { thramId } })).items.map(({ id }) => id)).toEqual([report.id])
  const plots = await admin.call(mapContract.list, { params: { kind: 'plot' }, query: { thramId } })
  expect(plots.items.map(({ id }) => id).sort()).toEqual([built.id, bare.id].sort())
})
