import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { propertySearchContract } from '../../domain/properties/property-search-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { type Admin, aBuilding, anAdmin, anOwner, aUnit } from '../testing/factories.ts'
import type { Tx } from '../platform/database/database.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('words match at different levels unless one record has all of them in its name', async () => {
  const house = await aBuilding(admin)
  await admin.call(buildingContract.update, { params: { id: house.id }, body: { name: 'Thuenlam House' } })
  const unit = await aUnit(admin, house.id)
  await admin.call(unitContract.update, { params: { id: unit.id }, body: { unitNumber: 'Zimchung' } })
  const found = async () => (await admin.call(overviewContract.search, { query: { q: 'Thuenlam Zimchung' } })).items
  expect((await found()).map(({ id }) => id)).toEqual([unit.id])
  const owner = await anOwner(admin, { nameEnglish: 'Thuenlam Zimchung' })
  expect((await found()).map(({ id }) => id)).toEqual([owner.id])
})

test('in a house with thousands of units, the name of the house finds the units, and its name with a number the one unit', async () => {
  const house = await aBuilding(admin)
  await admin.call(buildingContract.update, { params: { id: house.id }, body: { name: 'Zilnon Gakyid' } })
  const { id: organisationId } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  const fill = (tx: Tx) =>
    sql`insert into units (id, building_id, unit_number, floor, use)
      select gen_random_uuid(), ${house.id}, 'U' || n, 1, 'RESIDENTIAL' from generate_series(10001, 15100) n`.execute(tx)
  await app.database.as({ kind: 'job', organisationId }, fill, 'JOB')
  const find = async (q: string) => admin.call(propertySearchContract.search, { query: { q, type: 'UNIT' } })
  expect((await find('Gakyid Zilnon')).total).toBeGreaterThanOrEqual(1000)
  const { items } = await find('Zilnon U12345')
  expect(items.map(({ label }) => label)).toEqual(['U12345'])
  expect((await find('Zilnon Nobody')).items).toEqual([])
})
