import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { constraintProblem } from '../platform/database/constraint-problems.ts'
import { newId } from '../platform/database/new-id.ts'
import { aBuilding, type Admin, aLease, anAdmin, aPlot, aUnit } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

// The guarantees of the database itself: these tests write rows and bypass all checks of the product.

let app: TestApp
let admin: Admin
let organisationId: string
let pattern: string
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  const { id } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  organisationId = id
  pattern = (await aLease(admin)).id
})
afterAll(() => app.close())

type Let = { propertyType: PropertyType; propertyId: string }
type Days = { from?: string; to?: string; status?: string }

/** Inserts a row into `leases` without any checks: returns 'LET', or the code of the error. */
async function letRaw(
  { propertyType, propertyId }: Let,
  { from = '2025-01-01', to = '2025-12-31', status = 'PENDING' }: Days = {},
) {
  const property = (type: PropertyType) => (type === propertyType ? propertyId : null)
  const row = {
    id: newId(),
    lease_number: `RAW-${newId()}`,
    property_type: propertyType,
    plot_id: property('LAND'),
    building_id: property('BUILDING'),
    unit_id: property('UNIT'),
    ...{ starts_on: from, ends_on: to, occupied_until: status === 'HOLDOVER' ? null : to, status },
  }
  return outcome(
    sql`insert into leases select (jsonb_populate_record(l, ${JSON.stringify(row)}::jsonb)).* from leases l where l.id = ${pattern}`,
  )
}

async function outcome(statement: ReturnType<typeof sql>): Promise<string> {
  try {
    await app.database.as({ kind: 'job', organisationId }, (tx) => statement.execute(tx))
    return 'LET'
  } catch (error) {
    return constraintProblem(error)?.code ?? String(error)
  }
}

const house = (propertyId: string): Let => ({ propertyType: 'BUILDING', propertyId })
const flat = (propertyId: string): Let => ({ propertyType: 'UNIT', propertyId })
const land = (propertyId: string): Let => ({ propertyType: 'LAND', propertyId })

/** Ten requests for the whole property, each for one month of the year, compete with ten requests for a part of it all year. */
async function race(whole: Let, parts: readonly Let[]): Promise<void> {
  const months = Array.from({ length: 10 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
  const asked = months.flatMap((month, index) => {
    const part = parts[index]
    if (!part) throw new Error('A race of ten needs ten parts.')
    return [letRaw(whole, { from: `${month}-01`, to: `${month}-28` }), letRaw(part)]
  })
  const outcomes = await Promise.all(asked)
  const wholes = outcomes.filter((_, index) => index % 2 === 0)
  const rest = outcomes.filter((_, index) => index % 2 === 1)
  const [won, lost] = wholes.includes('LET') ? [wholes, rest] : [rest, wholes]
  expect([new Set(won), new Set(lost)]).toEqual([new Set(['LET']), new Set(['LEASE_OVERLAP'])])
}

test('twenty concurrent rows for a house and its flats let either only the house, or only the flats', async () => {
  for (let time = 0; time < 5; time++) {
    const { id } = await aBuilding(admin)
    const flats = await Promise.all(Array.from({ length: 10 }, async () => flat((await aUnit(admin, id)).id)))
    await race(house(id), flats)
  }
})

test('twenty concurrent leases of land and its buildings let either only the land, or only the buildings', async () => {
  for (let time = 0; time < 5; time++) {
    const plot = await aPlot(admin)
    const houses = await Promise.all(Array.from({ length: 10 }, () => aBuilding(admin, plot.id)))
    const parts = houses.map(async ({ id }, index) => (index % 2 === 0 ? house(id) : flat((await aUnit(admin, id)).id)))
    await race(land(plot.id), await Promise.all(parts))
  }
})

test('flats of one building can be let at the same time, and the whole building after them', async () => {
  const { id } = await aBuilding(admin)
  expect(await letRaw(flat((await aUnit(admin, id)).id))).toBe('LET')
  expect(await letRaw(flat((await aUnit(admin, id)).id))).toBe('LET')
  expect(await letRaw(house(id), { from: '2025-12-31', to: '2026-12-31' })).toBe('LEASE_OVERLAP')
  expect(await letRaw(house(id), { from: '2026-01-01', to: '2026-12-31' })).toBe('LET')
})

test('a cancelled lease takes no days, and cannot return to days that were let since', async () => {
  const { id } = await aBuilding(admin)
  const lease = await aLease(admin, { propertyId: (await aUnit(admin, id)).id })
  await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: { reason: 'Changed their mind' } })
  expect(await letRaw(house(id))).toBe('LET')
  expect(await outcome(sql`update leases set status = 'PENDING' where id = ${lease.id}`)).toBe('LEASE_OVERLAP')
})

test('a lease cannot get other days on which the house is let', async () => {
  const { id } = await aBuilding(admin)
  const lease = await aLease(admin, { propertyId: (await aUnit(admin, id)).id })
  expect(await letRaw(house(id), { from: '2026-01-01', to: '2026-12-31' })).toBe('LET')
  const longer = sql`update leases set ends_on = '2026-01-01', occupied_until = '2026-01-01' where id = ${lease.id}`
  expect(await outcome(longer)).toBe('LEASE_OVERLAP')
})

test('a holdover takes only the days to its end here, so that it does not block the next lease', async () => {
  const { id } = await aBuilding(admin)
  const unit = flat((await aUnit(admin, id)).id)
  expect(await letRaw(unit, { from: '2024-01-01', to: '2024-12-31', status: 'HOLDOVER' })).toBe('LET')
  expect(await letRaw(house(id), { from: '2024-12-31', to: '2025-12-31' })).toBe('LEASE_OVERLAP')
  expect(await letRaw(house(id), { from: '2025-01-01', to: '2025-12-31' })).toBe('LET')
})

test('a let house cannot get onto land that is let in the same days, in any way', async () => {
  const plot = await aPlot(admin)
  expect(await letRaw(land(plot.id))).toBe('LET')
  const { id } = await aBuilding(admin)
  expect(await letRaw(flat((await aUnit(admin, id)).id))).toBe('LET')
  await expectProblem(admin.call(buildingContract.update, { params: { id }, body: { plotIds: [plot.id] } }), 'LEASE_OVERLAP')
  const empty = await aBuilding(admin)
  await admin.call(buildingContract.update, { params: { id: empty.id }, body: { plotIds: [plot.id] } })
  expect(await letRaw(house(empty.id))).toBe('LEASE_OVERLAP')
})

test('a let flat cannot be moved into a building that is let for the same days', async () => {
  const whole = await aBuilding(admin)
  expect(await letRaw(house(whole.id))).toBe('LET')
  const unit = await aUnit(admin)
  expect(await letRaw(flat(unit.id))).toBe('LET')
  expect(await outcome(sql`update units set building_id = ${whole.id} where id = ${unit.id}`)).toBe('LEASE_OVERLAP')
})

test('occupied days cannot be written directly', async () => {
  const refusal = await outcome(sql`delete from occupied_days`)
  expect(refusal).toContain('permission denied')
})

test('moving a let house to other land frees the land it stood on', async () => {
  const plot = await aPlot(admin)
  const building = await aBuilding(admin, plot.id)
  const lease = await aLease(admin, { propertyId: (await aUnit(admin, building.id)).id })
  const other = await aPlot(admin)
  await admin.call(buildingContract.update, { params: { id: building.id }, body: { plotIds: [other.id] } })
  expect(await letRaw(land(plot.id))).toBe('LET')
  expect(await letRaw(land(other.id))).toBe('LEASE_OVERLAP')
  await admin.call(leaseMoveContract.change, { params: { id: lease.id }, body: { endDate: '2025-06-30' } })
  expect(await letRaw(land(other.id), { from: '2025-07-01' })).toBe('LET')
})

test('an ended lease keeps its days, and releases them only if it is cancelled', async () => {
  const { id: building } = await aBuilding(admin)
  const unit = flat((await aUnit(admin, building)).id)
  expect(await letRaw(unit, { status: 'EXPIRED' })).toBe('LET')
  expect(await letRaw(unit, { from: '2025-12-31', to: '2026-12-30' })).toBe('LEASE_OVERLAP')
  expect(await letRaw(house(building), { from: '2025-06-01', to: '2026-05-31' })).toBe('LEASE_OVERLAP')
  expect(await letRaw(unit, { from: '2026-01-01', to: '2026-12-31' })).toBe('LET')
  const called = flat((await aUnit(admin)).id)
  expect(await letRaw(called, { status: 'CANCELLED' })).toBe('LET')
  expect(await letRaw(called)).toBe('LET')
})
