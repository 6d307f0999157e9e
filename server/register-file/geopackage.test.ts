import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { landRemarkContract } from '../../domain/properties/remarks/land-remark-contract.ts'
import { registerFileContract } from '../../domain/register-file/register-file-contract.ts'
import {
  type Admin,
  aManager,
  anActiveLease,
  anAdmin,
  anOwner,
  aPhone,
  aPlot,
  arriveBySms,
  aThram,
} from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { caseCalls, parts, rectangle, survey } from '../testing/plot-cases/case-calls.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'
import { geometryBlob } from './geometry-blob.ts'

let app: TestApp
let admin: Admin
let folder: string
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  folder = mkdtempSync(join(tmpdir(), 'sakhang-gpkg-test-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})
const { aPlotOf } = caseCalls(() => admin)

async function download(who: Admin): Promise<DatabaseSync> {
  const { status, bytes, headers } = await who.raw(registerFileContract.geopackage, {})
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/geopackage+sqlite3')
  const path = join(folder, `${who.adminId}.gpkg`)
  writeFileSync(path, bytes)
  return new DatabaseSync(path, { readOnly: true })
}

test('the file is a GeoPackage 1.3 with the tables that the standard requires', async () => {
  const owner = await anOwner(admin, { nameEnglish: 'Kelden Zangmo' })
  const thram = await aThram(admin, [{ ownerId: owner.id }])
  const plot = await aPlotOf('1', thram.id)
  const outline = rectangle(89.639, 27.472, 0.001, 0.002)
  await admin.call(geometryContract.put, { params: { kind: 'plot', id: plot.id }, body: { geometry: outline } })
  const lease = await anActiveLease(admin, { propertyType: 'LAND', propertyId: plot.id })
  await admin.call(landRemarkContract.create, {
    body: { thramId: thram.id, kind: 'MORTGAGE', startsOn: '2024-03-03', inFavourOf: 'Bank of Bhutan' },
  })
  const file = await download(admin)
  const one = (sql: string) => file.prepare(sql).get()
  expect(one('pragma application_id')).toEqual({ application_id: 0x47504b47 })
  expect(one('pragma user_version')).toEqual({ user_version: 10300 })
  expect(one('pragma integrity_check')).toEqual({ integrity_check: 'ok' })
  expect(file.prepare('pragma foreign_key_check').all()).toEqual([])
  expect(file.prepare('select srs_id from gpkg_spatial_ref_sys order by srs_id').all()).toEqual(
    [-1, 0, 4326].map((srs_id) => ({ srs_id })),
  )
  expect(one("select data_type, srs_id, min_x, max_y from gpkg_contents where table_name = 'plots'")).toEqual({
    ...{ data_type: 'features', srs_id: 4326, min_x: 89.639, max_y: 27.474 },
  })
  expect(
    one("select column_name, geometry_type_name, srs_id, z, m from gpkg_geometry_columns where table_name = 'plots'"),
  ).toEqual({
    ...{ column_name: 'geom', geometry_type_name: 'MULTIPOLYGON', srs_id: 4326, z: 0, m: 0 },
  })
  const drawn = one(`select geom, plot_number, thram_number, area_sqft from plots where id = '${plot.id}'`)
  expect(drawn).toMatchObject({ plot_number: plot.plotNumber, thram_number: thram.thramNumber, area_sqft: 43_560 })
  expect(shapeIn(Buffer.from(drawn?.['geom'] as Uint8Array))).toEqual([outline.coordinates])
  expect(one('select owner_name, share, held_from from thram_shares')).toEqual({
    owner_name: 'Kelden Zangmo',
    share: '1/1',
    held_from: null,
  })
  expect(one("select kind, in_favour_of from remarks where kind = 'MORTGAGE'")).toEqual({
    kind: 'MORTGAGE',
    in_favour_of: 'Bank of Bhutan',
  })
  expect(one('select lease_number, plot_id from land_leases')).toEqual({ lease_number: lease.leaseNumber, plot_id: plot.id })
  file.close()
})

test('a plot that was divided is in the layer of retired plots, with its outline and its successors', async () => {
  const office = await anAdmin(app)
  const own = caseCalls(() => office)
  const plot = await own.aPlotOf('1')
  const outline = rectangle(89.65, 27.48, 0.001, 0.001)
  await office.call(geometryContract.put, { params: { kind: 'plot', id: plot.id }, body: { geometry: outline } })
  const halves = parts('0.5', '0.5').map((half, index) => ({
    ...half,
    geometry: rectangle(89.65 + index * 0.0005, 27.48, 0.0005, 0.001),
  }))
  const drafted = await own.change(await own.begin([plot.id]), { ...survey, plots: halves })
  await own.move(await own.move(drafted, 'SURVEYED'), 'APPROVED')
  const file = await download(office)
  const [retired] = file.prepare('select id, geom, retired_on from retired_plots').all()
  expect(retired).toMatchObject({ id: plot.id, retired_on: expect.any(String) })
  expect(shapeIn(Buffer.from(retired?.['geom'] as Uint8Array))).toEqual([outline.coordinates])
  expect(file.prepare('select count(*) as n from plots where geom is not null').get()).toEqual({ n: 2 })
  expect(file.prepare('select count(*) as n from plot_successions where predecessor_id = ?').get(plot.id)).toEqual({ n: 2 })
  file.close()
})

test('only an ADMIN can download it, of their own office, and no file stays on the disk', async () => {
  await aPlot(admin)
  const other = await anAdmin(app)
  const file = await download(other)
  for (const { table_name } of file.prepare('select table_name from gpkg_contents').all()) {
    expect(file.prepare(`select count(*) as n from "${String(table_name)}"`).get(), String(table_name)).toEqual({ n: 0 })
  }
  file.close()
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber })
  const manager = await arriveBySms(app, phoneNumber)
  await expectProblem(manager.call(registerFileContract.geopackage, {}), 'FORBIDDEN')
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`sakhang-gpkg-${process.pid}-`))).toEqual([])
})

test('more rows than a block are all written, each once', async () => {
  const office = await anAdmin(app)
  const thram = await aThram(office)
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, office) } as const
  await app.database.as(actor, (tx) =>
    tx
      .insertInto('plots')
      .values(
        Array.from({ length: 1203 }, (_, n) => ({
          ...{ id: crypto.randomUUID(), thram_id: thram.id, plot_number: `M-${n}`, land_origin: 'NORMAL', land_use: 'OTHER' },
          ...{ area_value: '1', area_unit: 'ACRE' },
        })),
      )
      .execute(),
  )
  const file = await download(office)
  expect(file.prepare('select count(*) as n, count(distinct id) as ids from plots').get()).toEqual({ n: 1203, ids: 1203 })
  file.close()
})

test('an outline is read from its blob unchanged', () => {
  const number = fc.double({ min: -180, max: 180, noNaN: true })
  const ring = fc.array(fc.tuple(number, number), { minLength: 4, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), (coordinates) => {
      expect(shapeIn(geometryBlob({ type: 'MultiPolygon', coordinates }))).toEqual(coordinates)
    }),
  )
})

/** Reads the polygons in a GeoPackageBinary by the standard. */
function shapeIn(blob: Buffer): number[][][][] {
  expect([blob.toString('latin1', 0, 2), blob.readUInt8(2), blob.readUInt8(3) & 1, blob.readInt32LE(4)]).toEqual([
    'GP',
    0,
    1,
    4326,
  ])
  const envelope = [0, 32, 48, 48, 64][(blob.readUInt8(3) >> 1) & 7] ?? 0
  let at = 8 + envelope
  const int = () => blob.readUInt32LE((at += 4) - 4)
  const double = () => blob.readDoubleLE((at += 8) - 8)
  const start = (type: number) => {
    expect(blob.readUInt8(at)).toBe(1)
    at += 1
    expect(int()).toBe(type)
  }
  const many = <T>(read: () => T): T[] => Array.from({ length: int() }, read)
  start(6)
  return many(() => {
    start(3)
    return many(() => many(() => [double(), double()]))
  })
}
