import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { mapContract } from '../../domain/map/map-contract.ts'
import { administrativeZoneContract } from '../../domain/locations/location-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Admin, aBuilding, anAdmin, aPlot, aThram } from '../testing/factories.ts'
import { readTileLayers } from '../testing/read-tile-layers.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { countedNow } from './cluster-store.ts'
import { compactMapCounts } from './compact-map-counts.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

/** The same numbers each time, so that a failure can be repeated. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('clusters of a place equal the register after random changes and compaction', async () => {
  const draw = drawing(20_261_122)
  const zones = (await admin.call(administrativeZoneContract.list, { query: { type: 'U' } })).slice(0, 3)
  const thrams = [await aThram(admin), await aThram(admin), await aThram(admin)]
  const [plots, buildings]: [string[], string[]] = [[], []]
  const one = <T>(all: readonly T[]) => all[draw(all.length)]
  const square = () => squareAt(89.6 + draw(200) / 1000, 27.4 + draw(100) / 1000)
  const changes = [
    async () => void plots.push((await aPlot(admin, one(thrams)?.id)).id),
    async () => void buildings.push((await aBuilding(admin, one(plots))).id),
    () => draws('plot', one(plots)),
    () => draws('building', one(buildings)),
    // The thram is moved to another place, with everything on it.
    async () => {
      const [zone, thram] = [one(zones), one(thrams)]
      if (zone && thram)
        await admin.call(thramContract.update, {
          params: { id: thram.id },
          body: { dzongkhagId: zone.dzongkhagId, administrativeZoneId: zone.id },
        })
    },
    // The building is moved to other plots, and gets the place of the first one.
    async () => {
      const [id, first, second] = [one(buildings), one(plots), one(plots)]
      if (!id || !first || !second) return
      const owners = [{ ownerId: thrams[0]?.owners[0]?.ownerId ?? '' }]
      await admin.call(buildingContract.update, { params: { id }, body: { plotIds: [...new Set([first, second])], owners } })
    },
    async () => {
      const id = buildings.splice(draw(buildings.length), 1)[0]
      if (id) await admin.call(buildingContract.remove, { params: { id } })
    },
    async () => {
      const id = (await aPlot(admin, one(thrams)?.id)).id
      await draws('plot', id)
      await admin.call(plotContract.remove, { params: { id } })
    },
  ]
  async function draws(kind: 'plot' | 'building', id: string | undefined): Promise<void> {
    const geometry = draw(5) === 0 ? null : square()
    if (id) await admin.call(geometryContract.put, { params: { kind, id }, body: { geometry } })
  }
  for (const start of [0, 0, 1, 1, 2, 3]) await changes[start]?.()
  for (let step = 0; step < 60; step += 1) {
    await changes[draw(changes.length)]?.()
    if (step === 30) await inOffice((tx) => compactMapCounts(tx))
    if (step % 10 === 9) await expectEqualCounts()
  }
})

test('a building that is removed with its plots leaves nothing in the counts, and concurrent changes are counted', async () => {
  const zones = (await admin.call(administrativeZoneContract.list, { query: { type: 'U' } })).slice(0, 2)
  const thram = await aThram(admin)
  const plot = await aPlot(admin, thram.id)
  const move = (zone = zones[0]) =>
    admin.call(thramContract.update, {
      params: { id: thram.id },
      body: { dzongkhagId: zone?.dzongkhagId, administrativeZoneId: zone?.id },
    })
  const building = await aBuilding(admin, plot.id)
  await admin.call(geometryContract.put, {
    params: { kind: 'building', id: building.id },
    body: { geometry: squareAt(89.65, 27.45) },
  })
  await Promise.all([move(zones[1]), ...[1, 2, 3, 4].map(() => aDrawnPlot(thram.id)), aBuilding(admin, plot.id), move(zones[0])])
  await inOffice((tx) => sql`delete from buildings where id = ${building.id}`.execute(tx))
  await expectEqualCounts()
})

test('the list, outlines and clusters of a place contain the properties in it', async () => {
  const here = await aThram(admin)
  const zones = await admin.call(administrativeZoneContract.list, { query: { type: 'U' } })
  const elsewhere = zones.find(({ id }) => id !== here.administrativeZoneId)
  const plotId = await aDrawnPlot(here.id)
  const building = await aBuilding(admin, plotId)
  const place = { dzongkhagId: elsewhere?.dzongkhagId, administrativeZoneId: elsewhere?.id }
  const asked = async (query: object) => {
    const { items } = await admin.call(mapContract.list, { params: { kind: 'building' }, query })
    return items.map(({ id }) => id)
  }
  expect(await asked({ administrativeZoneId: here.administrativeZoneId, thramId: here.id })).toEqual([building.id])
  expect(await asked({ ...place, thramId: here.id })).toEqual([])
  await admin.call(thramContract.update, { params: { id: here.id }, body: place })
  expect(await asked({ ...place, thramId: here.id })).toEqual([building.id])
  const boxed = (query: object) =>
    admin.call(geometryContract.list, { params: { kind: 'plot' }, query: { bbox: '89.7,27.5,89.8,27.6', ...query } })
  expect((await boxed(place)).features.map(({ id }) => id)).toContain(plotId)
  expect((await boxed({ administrativeZoneId: here.administrativeZoneId })).features.map(({ id }) => id)).not.toContain(plotId)
  const { bytes } = await admin.raw(geometryContract.tile, {
    params: { kind: 'plot', z: '7', x: '95', y: '53' },
    query: { administrativeZoneId: elsewhere?.id },
  })
  expect(Object.keys(readTileLayers(bytes))).toEqual(['cluster'])
})

async function aDrawnPlot(thramId: string): Promise<string> {
  const { id } = await aPlot(admin, thramId)
  await admin.call(geometryContract.put, { params: { kind: 'plot', id }, body: { geometry: squareAt(89.75, 27.55) } })
  return id
}

function squareAt(west: number, south: number) {
  const [east, north] = [west + 0.0004, south + 0.0004]
  const corners: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon' as const, coordinates: [corners] }
}

async function inOffice<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const { id } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  return app.database.as({ kind: 'job', organisationId: id }, work)
}

/** Compares the stored counts by place with the register itself, using the place of each thram. */
async function expectEqualCounts(): Promise<void> {
  await inOffice(async (tx) => {
    for (const kind of ['plot', 'building'] as const) {
      const sums = sql`x, y, administrative_zone_id, use, occupancy, sum(feature_count)::bigint, sum(lon_sum)::bigint, sum(lat_sum)::bigint`
      const tail = sql`group by 1, 2, 3, 4, 5 having sum(feature_count) <> 0 order by 1, 2, 3, 4, 5`
      const kept = await sql`select ${sums} from map_cells where kind = ${kind} ${tail}`.execute(tx)
      const counted = await sql`select ${sums} from (${countedNow(kind, {})}) placed ${tail}`.execute(tx)
      expect(kept.rows).toEqual(counted.rows)
    }
  })
}
