import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { mapContract } from '../../domain/map/map-contract.ts'
import { boundsOfTile, maxTileBytes, maxTileFeatures } from '../../domain/map/tile.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Admin, aBuilding, anActiveLease, anAdmin, aPlot, aSignedInOwner, aThram, aUnit } from '../testing/factories.ts'
import { readTileLayers } from '../testing/read-tile-layers.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'
import { countedNow } from './cluster-store.ts'
import { compactMapCounts } from './compact-map-counts.ts'

let app: TestApp
let office: Admin

beforeAll(async () => {
  app = await aTestApp()
  office = await anAdmin(app)
})
afterAll(() => app.close())

// Thimphu, tile 15/24543/13806 and the tiles above it.
const [lon, lat] = [89.639, 27.472]
const inThimphu = '89.6,27.4,89.7,27.5'

function square(west: number, south: number, side = 0.0004) {
  const corners: [number, number][] = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ]
  return { type: 'Polygon' as const, coordinates: [corners] }
}

function tileAt(z: number, east = lon, north = lat) {
  const size = 2 ** z
  const radians = (north * Math.PI) / 180
  const y = ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * size
  return { z: String(z), x: String(Math.floor(((east + 180) / 360) * size)), y: String(Math.floor(y)) }
}

async function aDrawnPlot(
  admin: Admin,
  { thramId, at = [lon, lat] as const }: { thramId?: string; at?: readonly [number, number] } = {},
) {
  const plot = await aPlot(admin, thramId)
  await admin.call(geometryContract.put, { params: { kind: 'plot', id: plot.id }, body: { geometry: square(...at) } })
  return plot
}

async function readLayers(
  caller: Caller,
  z: number,
  { kind = 'plot', ...query }: { kind?: string; measure?: string; occupancy?: string; dzongkhagId?: string } = {},
) {
  const { status, bytes } = await caller.raw(geometryContract.tile, { params: { kind, ...tileAt(z) }, query })
  expect(status).toBe(200)
  return readTileLayers(bytes)
}

test('a tile from zoom 12 contains the outlines with number and occupancy', async () => {
  const admin = await anAdmin(app)
  const plot = await aDrawnPlot(admin)
  expect(await readLayers(admin, 15)).toEqual({ plot: [{ id: plot.id, label: plot.plotNumber, state: 'VACANT' }] })
})

test('a tile below zoom 12 contains clusters with their counts', async () => {
  const admin = await anAdmin(app)
  for (let index = 0; index < 3; index += 1) await aDrawnPlot(admin, { at: [lon + index * 0.0005, lat] })
  expect(await readLayers(admin, 9)).toEqual({ cluster: [{ count: 3, letCount: 0 }] })
})

test('an office sees no property of another on the map', async () => {
  const theirs = await anAdmin(app)
  await aDrawnPlot(theirs)
  const ours = await anAdmin(app)
  expect(await readLayers(ours, 15)).toEqual({})
  expect(await readLayers(ours, 9)).toEqual({})
  expect(await ours.call(geometryContract.list, { params: { kind: 'plot' }, query: { bbox: inThimphu } })).toMatchObject({
    features: [],
    total: 0,
  })
})

test('an owner’s map shows only their own property', async () => {
  const admin = await anAdmin(app)
  const owner = await aSignedInOwner(app, admin)
  const mine = await aDrawnPlot(admin, { thramId: (await aThram(admin, [{ ownerId: owner.id }])).id })
  await aDrawnPlot(admin, { at: [lon + 0.001, lat] })
  expect(await readLayers(owner, 15)).toMatchObject({ plot: [{ id: mine.id }] })
  expect(await readLayers(owner, 9)).toEqual({ cluster: [{ count: 1, letCount: 0 }] })
  expect((await readLayers(admin, 15))['plot']).toHaveLength(2)
})

test('a plot on the edge of two tiles is in both, and has its label in one', async () => {
  const admin = await anAdmin(app)
  const { z, x, y } = tileAt(17)
  const [, south, east] = boundsOfTile({ z: Number(z), x: Number(x), y: Number(y) })
  const edge = { lon: east - 0.000_05, lat: south + 0.000_5 }
  const plot = await aDrawnPlot(admin, { at: [edge.lon, edge.lat] })
  const here = tileAt(17, edge.lon, edge.lat)
  const read = async (at: typeof here) => {
    const { bytes } = await admin.raw(geometryContract.tile, { params: { kind: 'plot', ...at }, query: {} })
    return readTileLayers(bytes)['plot']
  }
  const tiles = [await read(here), await read({ ...here, x: String(Number(here.x) + 1) })]
  expect(tiles.map((found) => found?.[0]?.['id'])).toEqual([plot.id, plot.id])
  expect(tiles.flatMap((found) => found?.[0]?.['label'] ?? [])).toEqual([plot.plotNumber])
})

test('a tile is rendered again if the map has changed, and otherwise returns 304', async () => {
  const admin = await anAdmin(app)
  const plot = await aDrawnPlot(admin)
  const ask = async (etag = '') =>
    app.fastify.inject({
      url: `/api/geometry/tile/plot/15/${tileAt(15).x}/${tileAt(15).y}.mvt`,
      headers: { authorization: `Bearer ${admin.signedIn?.token}`, ...(etag ? { 'if-none-match': etag } : {}) },
    })
  const first = await ask()
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'authorization' })
  expect((await ask(first.headers.etag)).statusCode).toBe(304)
  await admin.call(plotContract.update, { params: { id: plot.id }, body: { plotNumber: 'THI-NEW' } })
  const second = await ask(first.headers.etag)
  expect(second.statusCode).toBe(200)
  expect(readTileLayers(second.rawPayload)).toMatchObject({ plot: [{ label: 'THI-NEW' }] })
})

test('a tile contains at most the 2,500 largest outlines in 150 kB, and the number of the others', async () => {
  const admin = await anAdmin(app)
  const thram = await aThram(admin)
  await fillWithPlots(admin, thram.id, 3_000)
  const { bytes } = await admin.raw(geometryContract.tile, { params: { kind: 'plot', ...tileAt(12, 89.67, 27.46) } })
  const { plot = [], more } = readTileLayers(bytes)
  expect(bytes.byteLength).toBeLessThanOrEqual(maxTileBytes)
  expect(plot.length).toBeLessThanOrEqual(maxTileFeatures)
  expect(plot.length).toBeGreaterThan(1_000)
  expect(more).toEqual([{ count: 3_000 - plot.length }])
  const { features, total } = await admin.call(geometryContract.list, { params: { kind: 'plot' }, query: { bbox: inThimphu } })
  expect([features.length, total]).toEqual([maxTileFeatures, 3_000])
})

test('cluster counts equal the register after drawing, moving, deleting and compaction', async () => {
  const admin = await anAdmin(app)
  const [first, second, third] = [await aDrawnPlot(admin), await aDrawnPlot(admin), await aDrawnPlot(admin)]
  await aBuilding(admin, first.id)
  const put = (id: string, geometry: ReturnType<typeof square> | null) =>
    admin.call(geometryContract.put, { params: { kind: 'plot', id }, body: { geometry } })
  await put(first.id, square(89.41, 27.43))
  await put(second.id, null)
  await admin.call(plotContract.remove, { params: { id: third.id } })
  await anActiveLease(admin, { propertyType: 'LAND', propertyId: (await aDrawnPlot(admin)).id })
  await expectEqualCounts(admin)
  await inOffice(admin, (tx) => compactMapCounts(tx))
  await expectEqualCounts(admin)
})

test('outlines are coloured by occupancy, by arrears, by the end of leases and by use', async () => {
  const admin = await anAdmin(app)
  const plot = await aDrawnPlot(admin)
  const building = await aBuilding(admin, plot.id)
  await admin.call(geometryContract.put, {
    params: { kind: 'building', id: building.id },
    body: { geometry: square(lon, lat, 0.0002) },
  })
  const unit = await aUnit(admin, building.id)
  await aUnit(admin, building.id)
  await anActiveLease(admin, { propertyId: unit.id })
  const stateBy = async (measure: string) =>
    (await readLayers(admin, 16, { kind: 'building', measure }))['building']?.[0]?.['state']
  expect(await stateBy('occupancy')).toBe('PARTLY_LET')
  expect(await stateBy('arrears')).toBe('NOTHING_OWED')
  expect(await stateBy('expiry')).toBe('LATER')
  expect(await stateBy('use')).toBe('RESIDENTIAL')
  // A cached tile of arrears becomes outdated as soon as somebody owes an amount.
  await admin.call(adviceContract.generate, { body: { month: '2025-01' } })
  expect(await stateBy('arrears')).toBe('OVERDUE_LONG')
  expect((await readLayers(admin, 16))['plot']?.[0]?.['state']).toBe('BUILT_ON')
})

test('the filter of the list also applies to the outlines and clusters of the map', async () => {
  const admin = await anAdmin(app)
  const plot = await aDrawnPlot(admin)
  const { dzongkhagId } = await inOffice(admin, async (tx) => {
    const { rows } = await sql<{
      dzongkhagId: string
    }>`select dzongkhag_id as "dzongkhagId" from thrams where id = ${plot.thramId}`.execute(tx)
    return rows[0] ?? { dzongkhagId: '' }
  })
  for (const zoom of [9, 15]) {
    expect(Object.keys(await readLayers(admin, zoom, { occupancy: 'OCCUPIED' }))).toEqual([])
    expect(Object.keys(await readLayers(admin, zoom, { dzongkhagId }))).toHaveLength(1)
    expect(Object.keys(await readLayers(admin, zoom, { dzongkhagId: plot.id }))).toEqual([])
  }
})

test('the list next to the map also has properties without an outline', async () => {
  const admin = await anAdmin(app)
  const drawn = await aDrawnPlot(admin)
  const bare = await aPlot(admin)
  const list = (query: object) => admin.call(mapContract.list, { params: { kind: 'plot' }, query })
  expect((await list({ isDrawn: 'false' })).items).toMatchObject([{ id: bare.id, bounds: null }])
  const [found] = (await list({ q: drawn.plotNumber })).items
  expect(found?.bounds?.map((degrees) => degrees.toFixed(4))).toEqual(['89.6390', '27.4720', '89.6394', '27.4724'])
})

test('the card shows the tenant, the balance, and the drawn area compared with the registered one', async () => {
  const admin = await anAdmin(app)
  const plot = await aDrawnPlot(admin)
  await anActiveLease(admin, { propertyType: 'LAND', propertyId: plot.id })
  const card = await admin.call(mapContract.read, { params: { kind: 'plot', id: plot.id } })
  expect(card).toMatchObject({
    leaseCount: 1,
    leases: [{ tenantName: 'Kinley Zangmo' }],
    owedAmount: 0,
    endsFirstOn: '2025-12-31',
    registeredArea: { value: '0.25' },
  })
  expect(card.areaSqM).toBeCloseTo(1753, -1)
})

test('an invalid box is refused at its field', async () => {
  const { errors } = await expectProblem(
    office.call(geometryContract.list, { params: { kind: 'plot' }, query: { bbox: '1,2,3' } }),
    'INVALID_INPUT',
  )
  expect(errors?.[0]?.path).toBe('/bbox')
})

/** Runs a test's statements in an organisation, like its jobs do. */
async function inOffice<T>(admin: Admin, work: (tx: Tx) => Promise<T>): Promise<T> {
  const organisation = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
  )
  return app.database.as({ kind: 'job', organisationId: organisation.id }, work, 'JOB')
}

/** Creates a field of small squares in the middle of one tile of zoom 13, faster than through calls. */
function fillWithPlots(admin: Admin, thramId: string, count: number): Promise<unknown> {
  return inOffice(admin, (tx) =>
    sql`insert into plots (id, plot_number, thram_id, land_origin, land_use, area_value, area_unit, geometry)
      select gen_random_uuid(), 'FILL-' || n, ${thramId}, 'INHERITANCE', 'RESIDENTIAL', 0.05, 'ACRE', jsonb_build_object('type', 'Polygon',
        'coordinates', jsonb_build_array(jsonb_build_array(jsonb_build_array(x, y), jsonb_build_array(x + size, y),
          jsonb_build_array(x + size, y + size), jsonb_build_array(x, y + size), jsonb_build_array(x, y))))
      from (select n, 89.66 + (n % 60) * 0.0003 as x, 27.455 + (n / 60) * 0.0003 as y, 0.0001 + n * 0.00000005 as size
        from generate_series(1, ${count}::int) n) as field`.execute(tx),
  )
}

async function expectEqualCounts(admin: Admin): Promise<void> {
  await inOffice(admin, async (tx) => {
    for (const kind of ['plot', 'building'] as const) {
      const sums = sql`x, y, use, occupancy, sum(feature_count)::bigint, sum(lon_sum)::bigint, sum(lat_sum)::bigint`
      const tail = sql`group by x, y, use, occupancy having sum(feature_count) <> 0 order by 1, 2, 3, 4`
      const kept = await sql`select ${sums} from map_cells where kind = ${kind} ${tail}`.execute(tx)
      const counted = await sql`select ${sums} from (${countedNow(kind, {})}) placed ${tail}`.execute(tx)
      expect(kept.rows).toEqual(counted.rows)
    }
  })
}

test('the map opens on the box around all drawn outlines; another office and a removed outline do not change it', async () => {
  const admin = await anAdmin(app)
  const other = await anAdmin(app)
  const extentOf = async (caller: Caller) => (await caller.call(mapContract.extent, { params: { kind: 'plot' } })).bounds
  expect(await extentOf(admin)).toBeNull()

  await aDrawnPlot(admin)
  const east = await aDrawnPlot(admin, { at: [91.5, 26.8] })
  await aDrawnPlot(other, { at: [90.5, 27.6] })
  const [west = 0, south = 0, right = 0, north = 0] = (await extentOf(admin)) ?? []
  expect([west < lon, lon - west < 0.05, north > lat, north - lat < 0.05]).toEqual([true, true, true, true])
  expect([right > 91.5, right < 91.55, south < 26.8, south > 26.75]).toEqual([true, true, true, true])

  await admin.call(geometryContract.put, { params: { kind: 'plot', id: east.id }, body: { geometry: null } })
  expect(((await extentOf(admin)) ?? [])[2]).toBeLessThan(89.7)
})
