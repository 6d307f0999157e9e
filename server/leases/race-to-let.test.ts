import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { type Admin, aBuilding, aCid, aLease, anActiveLease, aPlot, aTenant, aUnit } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

type Let = { propertyType: PropertyType; propertyId: string }
const asked = 20

/** Twenty clerks let the whole and its parts for the same days at the same time. Returns the leases that were created. */
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

/** Either the whole is let once, or parts of it, each once. */
function expectNoDoubleLetting(leases: readonly Let[], whole: Let): void {
  expect(leases.length).toBeGreaterThan(0)
  expect(new Set(leases.map(({ propertyId }) => propertyId)).size).toBe(leases.length)
  if (leases.some(({ propertyId }) => propertyId === whole.propertyId)) expect(leases).toEqual([whole])
}

test('a building and its units cannot be let in the same days, even by concurrent requests', async () => {
  const building = await aBuilding(admin)
  const units = [await aUnit(admin, building.id), await aUnit(admin, building.id)]
  const whole: Let = { propertyType: 'BUILDING', propertyId: building.id }
  const leases = await race(
    whole,
    units.map(({ id }) => ({ propertyType: 'UNIT', propertyId: id })),
  )
  expectNoDoubleLetting(leases, whole)
})

test('land and its buildings cannot be let for the same days, even by concurrent requests', async () => {
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

/** Two requests at the same time for a flat and its whole house on the same days. Returns how many were granted. */
async function granted(asked: readonly Promise<{ status: number }>[]): Promise<number> {
  const replies = await Promise.all(asked)
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  return replies.filter(({ status }) => status < 300).length
}

const letWhole = (propertyId: string, tenantId: string, startDate: string) => {
  const witnesses = [aCid(), aCid()].map((cid) => ({ name: 'Karma', cid }))
  const body = { propertyType: 'BUILDING' as const, propertyId, tenantId, startDate, endDate: '2031-12-31', witnesses }
  return admin.raw(leaseContract.create, { body: { ...body, rentAmount: 5_000_000 } })
}

test('changed days of a lease cannot overlap a lease of the whole building', async () => {
  for (let time = 0; time < 4; time++) {
    const building = await aBuilding(admin)
    const unit = await aUnit(admin, building.id)
    const tenantId = (await aTenant(admin)).id
    const { id } = await aLease(admin, { propertyId: unit.id, startDate: '2030-01-01', endDate: '2030-12-31' })
    const body = { startDate: '2031-01-01', endDate: '2031-12-31' }
    const moved = admin.raw(leaseMoveContract.change, { params: { id }, body })
    expect(await granted([moved, letWhole(building.id, tenantId, '2031-01-01')])).toBe(1)
  }
})

test('a notice cannot be withdrawn if the whole building was let for the days after it', async () => {
  for (let time = 0; time < 4; time++) {
    const building = await aBuilding(admin)
    const unit = await aUnit(admin, building.id)
    const tenantId = (await aTenant(admin)).id
    const { id } = await anActiveLease(admin, { propertyId: unit.id, endDate: '2031-12-31' })
    const notice = { by: 'TENANT' as const, noticeDate: '2025-06-15', effectiveDate: '2025-08-31', reason: 'Moving to Paro' }
    await admin.call(leaseMoveContract.terminate, { params: { id }, body: notice })
    const withdrawn = admin.raw(leaseMoveContract.withdrawNotice, { params: { id }, body: {} })
    expect(await granted([withdrawn, letWhole(building.id, tenantId, '2030-01-01')])).toBe(1)
  }
})
