import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { aBuilding, aCid, type Admin, anAdmin, aPlot, aTenant, aUnit } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

type Let = { propertyType: PropertyType; propertyId: string }
const asked = 20

/** Twenty clerks at once, who let the whole and its part by turns in the same days; the leases that came of it. */
async function race(whole: Let, parts: readonly Let[]): Promise<Let[]> {
  const tenantId = (await aTenant(admin)).id
  const replies = await Promise.all(
    Array.from({ length: asked }, (_, index) => {
      const wanted = index % 2 === 0 ? whole : (parts[((index - 1) / 2) % parts.length] ?? whole)
      const witnesses = [aCid(), aCid()].map((cid) => ({ name: 'Karma', cid }))
      const body = { ...wanted, tenantId, startDate: '2025-01-01', endDate: '2025-12-31', rentAmount: 1_000_000, witnesses }
      return admin.raw(leaseContract.create, { body })
    }),
  )
  expect(replies.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
  const { items } = await admin.call(leaseContract.list, { query: { tenantId, pageSize: 50 } })
  return items.map(({ propertyType, propertyId }) => ({ propertyType, propertyId }))
}

/** Either the whole is let, once, or parts of it, each once. */
function expectNoDoubleLetting(leases: readonly Let[], whole: Let): void {
  expect(leases.length).toBeGreaterThan(0)
  expect(new Set(leases.map(({ propertyId }) => propertyId)).size).toBe(leases.length)
  if (leases.some(({ propertyId }) => propertyId === whole.propertyId)) expect(leases).toEqual([whole])
}

test('a building and its units are not let in the same days, however many ask at once', async () => {
  const building = await aBuilding(admin)
  const units = [await aUnit(admin, building.id), await aUnit(admin, building.id)]
  const whole: Let = { propertyType: 'BUILDING', propertyId: building.id }
  const leases = await race(
    whole,
    units.map(({ id }) => ({ propertyType: 'UNIT', propertyId: id })),
  )
  expectNoDoubleLetting(leases, whole)
})

test('land and what stands on it are not let in the same days, however many ask at once', async () => {
  const plot = await aPlot(admin)
  const building = await aBuilding(admin, plot.id)
  const unit = await aUnit(admin, (await aBuilding(admin, plot.id)).id)
  const whole: Let = { propertyType: 'LAND', propertyId: plot.id }
  const leases = await race(whole, [
    { propertyType: 'BUILDING', propertyId: building.id },
    { propertyType: 'UNIT', propertyId: unit.id },
  ])
  expectNoDoubleLetting(leases, whole)
})
