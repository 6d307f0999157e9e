import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { tenancyContract } from '../../../domain/leases/tenancy/tenancy-contract.ts'
import { type Admin, aBuilding, aLease, anActiveLease, aUnit } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

const tenantsIn = async (id: string) =>
  (await admin.call(tenancyContract.inBuilding, { params: { id } })).map((tenant) => tenant.id).sort()

test('the tenants of a building are those with an active lease of one of its units, each once', async () => {
  const building = await aBuilding(admin)
  const units = [await aUnit(admin, building.id), await aUnit(admin, building.id), await aUnit(admin, building.id)]
  const [first, second, third] = units.map(({ id }) => id)
  const running = await anActiveLease(admin, { propertyId: first ?? '' })
  await anActiveLease(admin, { propertyId: second ?? '', tenantId: running.tenantId })
  await aLease(admin, { propertyId: third ?? '' })
  await anActiveLease(admin)
  expect(await tenantsIn(building.id)).toEqual([running.tenantId])
})

test('the tenant of a whole building is its tenant until the lease has ended', async () => {
  const building = await aBuilding(admin)
  const lease = await anActiveLease(admin, { propertyType: 'BUILDING', propertyId: building.id, endDate: '2025-06-10' })
  expect(await tenantsIn(building.id)).toEqual([lease.tenantId])
  await admin.call(leaseContract.vacate, { params: { id: lease.id }, body: { date: '2025-06-10' } })
  expect(await tenantsIn(building.id)).toEqual([])
})
