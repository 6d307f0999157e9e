import { afterAll, beforeAll, expect, test } from 'vitest'
import { meterContract } from '../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { type Admin, aBuilding, anAdmin, aPlot, aUnit } from '../testing/factories.ts'
import { aMeter } from '../testing/meters/meter-steps.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

/** Two houses, each with four of its own meters, which have no unit number, and four meters of its units. */
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  for (let house = 0; house < 2; house += 1) {
    const { id: buildingId } = await aBuilding(admin, (await aPlot(admin)).id)
    for (let count = 0; count < 4; count += 1) {
      await aMeter(admin, { buildingId })
      await aMeter(admin, { unitId: (await aUnit(admin, buildingId)).id })
    }
  }
})
afterAll(() => app.close())

type Read = { items: { id: string }[]; nextCursor?: string }
const lists = [
  ['meters', meterContract.list],
  ['meters to read', meterReadingContract.round],
] as const

test.each(lists.flatMap(([noun, endpoint]) => (['asc', 'desc'] as const).map((way) => ({ noun, endpoint, way }))))(
  'the list of $noun by place ($way) has meters of buildings and of units on its pages by cursor',
  async ({ endpoint, way }) => {
    const read = async (query: object) => (await admin.raw(endpoint, { query: { sort: `place:${way}`, ...query } })).body as Read
    const all = await read({ pageSize: 50 })
    expect(all.items).toHaveLength(16)
    const first = await read({ pageSize: 10 })
    const second = await read({ pageSize: 10, cursor: first.nextCursor })
    expect([...first.items, ...second.items]).toEqual(all.items)
  },
)
