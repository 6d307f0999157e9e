import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let ownerId: string
let thram: Awaited<ReturnType<typeof aThram>>
let plot: Awaited<ReturnType<typeof aPlot>>
let building: Awaited<ReturnType<typeof aBuilding>>

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  ownerId = (await anOwner(admin, { nameEnglish: 'Tashi Choden', nameDzongkha: 'བཀྲ་ཤིས་ཆོས་སྒྲོན', cid: '11410000999' })).id
  thram = await aThram(admin, [{ ownerId }])
  plot = await aPlot(admin, thram.id)
  building = await aBuilding(admin, plot.id)
  await aUnit(admin, building.id)
  await aUnit(admin, building.id)
  for (const _ of Array.from({ length: 11 })) await aUnit(admin, (await aBuilding(admin)).id)
})
afterAll(() => app.close())

test.each(['tashi choden', 'བཀྲ་ཤིས', '11410000999'])('“%s” finds all properties of the owner', async (q) => {
  const found = [
    await admin.call(thramContract.list, { query: { q } }),
    await admin.call(plotContract.list, { query: { q } }),
    await admin.call(buildingContract.list, { query: { q } }),
    await admin.call(unitContract.list, { query: { q } }),
  ]
  expect(found.map(({ total }) => total)).toEqual([1, 1, 1, 2])
})

test('a number, a place and their words in any order find a record; wildcard characters have no special meaning', async () => {
  const find = async (q: string) => (await admin.call(plotContract.list, { query: { q } })).items.map(({ id }) => id)
  expect(await find(plot.plotNumber)).toEqual([plot.id])
  expect(await find(`thimphu ${plot.plotNumber}`)).toEqual([plot.id])
  expect(await find(`${thram.thramNumber} thromde`)).toEqual([plot.id])
  expect(await find('%')).toEqual([])
  expect(await find('_\\')).toEqual([])
})

test('a building is found by its full name, whose last word is a single character', async () => {
  const named = await admin.call(buildingContract.create, {
    body: { name: 'Druk House 7', plotIds: [plot.id], use: 'RESIDENTIAL' },
  })
  const { items } = await admin.call(buildingContract.list, { query: { q: 'druk house 7' } })
  expect(items.map(({ id }) => id)).toEqual([named.id])
  await admin.call(buildingContract.remove, { params: { id: named.id } })
})

test('filters select by owner, plot and building', async () => {
  const idsOf = async (list: Promise<{ items: { id: string }[] }>) => (await list).items.map(({ id }) => id)
  expect(await idsOf(admin.call(thramContract.list, { query: { ownerId } }))).toEqual([thram.id])
  expect(await idsOf(admin.call(plotContract.list, { query: { ownerId, thramId: thram.id } }))).toEqual([plot.id])
  expect(await idsOf(admin.call(buildingContract.list, { query: { plotId: plot.id } }))).toEqual([building.id])
  expect(await idsOf(admin.call(buildingContract.list, { query: { thramId: thram.id, ownerId, occupancy: 'VACANT' } }))).toEqual([
    building.id,
  ])
  expect((await admin.call(unitContract.list, { query: { buildingId: building.id } })).total).toBe(2)
})

test('a list is divided into pages that contain every record once, in either order', async () => {
  const pages = [
    await admin.call(unitContract.list, { query: { sort: 'buildingName:asc' } }),
    await admin.call(unitContract.list, { query: { sort: 'buildingName:asc', pageNo: 2 } }),
  ]
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [10, 13],
    [3, 13],
  ])
  const backwards = await admin.call(unitContract.list, { query: { sort: 'buildingName:desc', pageSize: 20 } })
  expect(backwards.items.map(({ id }) => id).reverse()).toEqual(ids)
  expect((await admin.call(unitContract.list, { query: { pageNo: 9 } })).total).toBe(13)
})

test('every offered sort works', async () => {
  for (const list of [thramContract.list, plotContract.list, buildingContract.list, unitContract.list]) {
    const pattern = /Sort by one of ([\w, ]+), then/
    const { body } = await admin.raw(list, { query: { sort: 'nonsense:asc' } })
    const fields = pattern.exec(JSON.stringify(body))?.[1]?.split(', ') ?? []
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) expect((await admin.raw(list, { query: { sort: `${field}:desc` } })).status).toBe(200)
  }
})

test('a complete list can be downloaded as CSV', async () => {
  const { bytes, headers } = await admin.raw(unitContract.list, { query: { format: 'csv' } })
  expect(headers['content-type']).toContain('text/csv')
  expect(bytes.toString('utf8').trim().split('\r\n')).toHaveLength(14)
})

test('a plot with a house is built on, not vacant, and its house is as occupied as its units', async () => {
  const office = await anAdmin(app)
  const plot = await aPlot(office)
  const building = await aBuilding(office, plot.id)
  const unit = await aUnit(office, building.id)
  await aUnit(office, building.id)
  await anActiveLease(office, { propertyId: unit.id })
  const plots = await office.raw(plotContract.list, { query: { format: 'csv' } })
  expect(plots.bytes.toString('utf8')).toContain(',Built on,')
  const buildings = await office.raw(buildingContract.list, { query: { format: 'csv' } })
  expect(buildings.bytes.toString('utf8')).toContain(',Partly let,')
})

test('another office sees none of the records', async () => {
  const other = await anAdmin(app)
  expect((await other.call(thramContract.list, { query: {} })).total).toBe(0)
  for (const [contract, { id }] of [
    [plotContract, plot],
    [buildingContract, building],
  ] as const) {
    await expectProblem(other.call(contract.read, { params: { id } }), 'NOT_FOUND')
  }
  const refusal = await expectProblem(aPlot(other, thram.id), 'INVALID_INPUT')
  expect(refusal.errors?.[0]?.path).toBe('/thramId')
})

test('units sorted by building are ordered by number within it', async () => {
  const house = await aBuilding(admin)
  for (const unitNumber of ['104', '101', '103', '102']) {
    await admin.call(unitContract.create, { body: { buildingId: house.id, unitNumber, floor: 1, use: 'RESIDENTIAL' } })
  }
  const numbers = async (sort: 'buildingName:asc' | 'buildingName:desc') =>
    (await admin.call(unitContract.list, { query: { q: house.name, sort } })).items.map(({ unitNumber }) => unitNumber)
  expect(await numbers('buildingName:asc')).toEqual(['101', '102', '103', '104'])
  expect(await numbers('buildingName:desc')).toEqual(['104', '103', '102', '101'])
})
