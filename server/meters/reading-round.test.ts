import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { meterContract } from '../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { type Admin, aBuilding, aUnit } from '../testing/factories.ts'
import { aMeter, aReading, tryReading } from '../testing/meters/meter-steps.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithOffices('2025-04-02T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await nextOffice(app)
})

async function aHouse() {
  const building = await aBuilding(admin)
  return { building, unit: await aUnit(admin, building.id) }
}

const round = async (query: object, by: Admin = admin) => (await by.call(meterReadingContract.round, { query })).items

test('a round has every active meter with its latest reading, average use and the readings of the day', async () => {
  const { building, unit } = await aHouse()
  const flat = await aMeter(admin, { unitId: unit.id, digits: 5 })
  const main = await aMeter(admin, { buildingId: building.id })
  const gone = await aMeter(admin, { buildingId: building.id })
  const removed = { params: { id: gone.id }, body: { removedOn: '2025-03-01' }, ifMatch: gone.version }
  await admin.call(meterContract.update, removed)
  await aReading(admin, flat.id, '2025-01-31', '100')
  await aReading(admin, flat.id, '2025-03-02', '250')
  await aReading(admin, flat.id, '2025-03-31', undefined, { kind: 'ESTIMATE' })
  const query = { buildingId: building.id, readOn: '2025-04-01' }
  const items = await round(query)
  expect(items.map(({ id }) => id).toSorted()).toEqual([flat.id, main.id].toSorted())
  expect(items.find(({ id }) => id === flat.id)).toMatchObject({
    ...{ number: flat.number, digits: 5, placeLabel: `${unit.unitNumber}, ${building.name}`, isWaiting: false },
    ...{ lastReadOn: '2025-03-31', lastValue: '395', lastIsEstimate: true, averageUse: '5', reading: null },
  })
  expect(items.find(({ id }) => id === main.id)).toMatchObject({ lastReadOn: null, lastValue: null, averageUse: null })
  await aReading(admin, flat.id, '2025-04-01', '402', { readBy: 'CARETAKER' })
  const [read] = (await round(query)).filter(({ id }) => id === flat.id)
  expect(read).toMatchObject({ lastValue: '395', reading: { value: '402', kind: 'READ', readBy: 'CARETAKER' } })
  expect(read?.reading?.recordedByName).toEqual(expect.any(String))
  expect((await round({ ...query, isToRead: 'true' })).map(({ id }) => id)).toEqual([main.id])
  expect((await round({ ...query, isToRead: 'false' })).map(({ id }) => id)).toEqual([flat.id])
  expect(await round({ ...query, readOn: '2025-02-28' })).toHaveLength(3)
})

test('a round without a building covers the whole office, today, and no other office', async () => {
  const { unit } = await aHouse()
  const meter = await aMeter(admin, { unitId: unit.id })
  await aReading(admin, meter.id, '2025-04-02', '7')
  expect(await round({})).toMatchObject([{ id: meter.id, lastReadOn: null, reading: { value: '7' } }])
  expect(await round({}, await nextOffice(app))).toEqual([])
})

test('if two clerks read the same meter on one day, the first reading stays, and both see it', async () => {
  const { unit } = await aHouse()
  const meter = await aMeter(admin, { unitId: unit.id })
  const [one, two] = await Promise.all([
    tryReading(admin, meter.id, '2025-04-02', '10'),
    tryReading(admin, meter.id, '2025-04-02', '11'),
  ])
  expect(new Set([one.status, two.status])).toEqual(new Set([201, 409]))
  const kept = one.status === 201 ? '10' : '11'
  expect(await round({})).toMatchObject([{ reading: { value: kept } }])
})
