import { cpuUsage } from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import type { Import } from '../../domain/import/import-contract.ts'
import { importContract } from '../../domain/import/import-contract.ts'
import type { Existing } from '../../domain/import/import-kind.ts'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { newGeometrySchema } from '../../domain/properties/geometry.ts'
import { type Admin, aBuilding, anAdmin, aPlot } from '../testing/factories.ts'
import { readOutlines } from './read-outlines.ts'
import { importFile, importIssues } from '../testing/imports/import-file.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function put(kind: 'plot' | 'building', features: readonly unknown[], existing: Existing = 'REFUSE'): Promise<Import> {
  return importFile(admin, kind, JSON.stringify({ type: 'FeatureCollection', features }), { existing })
}

const corners = (height?: number) =>
  [
    [89.63, 27.47],
    [89.64, 27.47],
    [89.64, 27.48],
    [89.63, 27.47],
  ].map((at) => (height === undefined ? at : [...at, height]))
const feature = (properties: object | null, coordinates: unknown = [corners()]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
})

test('all errors of a file of outlines are reported together, by feature', async () => {
  const plot = await aPlot(admin)
  const { plotNumber } = plot
  const result = await put('plot', [
    feature({ plotNumber }),
    feature({ plotNumber: 'NOPE' }, [corners().slice(0, 3)]),
    feature(null),
    feature({ plotNumber: { a: 1 } }),
    'nothing',
    feature({ plotNumber }, [corners().map(([east = 0, north = 0]) => [east * 1000, north * 1000])]),
    { ...feature({ plotNumber: 'NOPE' }), geometry: null },
  ])
  expect(result.status).toBe('FAULTY')
  expect(importIssues(result).map((issue) => issue.split('. ')[0])).toEqual([
    'Plots 2 Outline: A ring needs at least four positions.',
    'Plots 2 Plot number: There is no plot with this number',
    'Plots 3 Plot number: The feature has no property plotNumber.',
    'Plots 4 Plot number: Enter a text or a number.',
    'Plots 5 Outline: This is not a GeoJSON Feature.',
    'Plots 6 Outline: Enter positions as longitude and latitude in degrees (WGS 84), not in metres of a grid.',
    'Plots 6 Plot number: This is already in row 1.',
    'Plots 7 Outline: Send a GeoJSON Polygon or MultiPolygon.',
    'Plots 7 Plot number: There is no plot with this number',
  ])
  expect((await admin.call(plotContract.read, { params: { id: plot.id } })).geometry).toBeNull()
})

test('heights of positions are ignored', async () => {
  const plot = await aPlot(admin)
  expect(importIssues(await put('plot', [feature({ plotNumber: plot.plotNumber }, [corners(2320.5)])]))).toEqual([])
  const { geometry } = await admin.call(plotContract.read, { params: { id: plot.id } })
  expect(geometry).toEqual({ type: 'Polygon', coordinates: [corners()] })
})

const polygon = (east: number) => ({
  type: 'Polygon' as const,
  coordinates: [corners().map(([lon = 0, lat = 0]) => [lon + east, lat])],
})
const outlineOf = async (id: string) => (await admin.call(plotContract.read, { params: { id } })).geometry
const draw = async (id: string, geometry: object) => {
  const { version } = await admin.call(plotContract.read, { params: { id } })
  await admin.call(geometryContract.put, {
    params: { kind: 'plot', id },
    body: { geometry: geometry as never },
    ifMatch: version,
  })
}
const undo = (importId: string) => admin.call(importContract.undo, { params: { id: importId } })

test('a drawn outline is replaced only if the office chooses this; the history records it and undo restores it', async () => {
  const { id, plotNumber } = await aPlot(admin)
  await draw(id, polygon(0.1))
  const features = [feature({ plotNumber })]
  expect(importIssues(await put('plot', features))).toEqual([
    expect.stringContaining('Plots 1 Outline: This plot already has an outline'),
  ])
  expect(await outlineOf(id)).toEqual(polygon(0.1))
  const made = await put('plot', features, 'UPDATE')
  expect(made).toMatchObject({ status: 'DONE', updated: 1, changeCount: 1 })
  expect(made.changes).toEqual([
    expect.objectContaining({
      column: 'Outline',
      before: '4 points from 27.47000, 89.73000',
      after: '4 points from 27.47000, 89.63000',
    }),
  ])
  const newest = async () => (await admin.call(auditContract.list, { query: { entityId: id } })).items[0]
  expect(await newest()).toMatchObject({ action: 'import.create', changes: [{ field: 'geometry' }] })
  await undo(made.importId)
  expect(await outlineOf(id)).toEqual(polygon(0.1))
  expect(await newest()).toMatchObject({ action: 'import.undo', changes: [{ field: 'geometry' }] })
})

test('an undo keeps an outline that was drawn afterwards, and lists it', async () => {
  const { id, plotNumber } = await aPlot(admin)
  const { importId } = await put('plot', [feature({ plotNumber })])
  await draw(id, polygon(0.2))
  const refusal = await expectProblem(undo(importId), 'IN_USE')
  expect(refusal.detail).toContain('has changed since')
  expect(refusal.usedBy).toEqual([expect.objectContaining({ path: expect.stringContaining(id) })])
  expect(await outlineOf(id)).toEqual(polygon(0.2))
})

test('an outline of a building is imported once, and undone', async () => {
  const { name } = await aBuilding(admin)
  const made = await put('building', [feature({ building: name })])
  expect(made).toMatchObject({ status: 'DONE', updated: 1, changeCount: 1 })
  expect(importIssues(await put('building', [feature({ building: name })]))).toEqual([
    expect.stringContaining('This building already has an outline'),
  ])
  expect(await undo(made.importId)).toMatchObject({ status: 'UNDONE' })
})

const withHeight = (height: number) => ({ type: 'Polygon', coordinates: [corners(height)] })

async function readOutlinesOf(count: number): Promise<number> {
  const features = Array.from({ length: count }, (_, at) => ({
    type: 'Feature',
    properties: { plotNumber: `P-${at}` },
    geometry: withHeight(at),
  }))
  const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  let rows = 0
  for await (const { issues } of readOutlines('plot', bytes)) rows += issues.length === 0 ? 1 : 0
  return rows
}

async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = cpuUsage()
  await work()
  const { user, system } = cpuUsage(before)
  return (user + system) / 1000
}

// 60,000 outlines once took 51 seconds, nearly all of it for compiling a schema for each.
test('reading an outline costs less than three times the check of its corners', async () => {
  const count = 5000
  await readOutlinesOf(500)
  const shape = { type: 'Polygon', coordinates: [corners()] }
  const checking = await cpuMsOf(() => Array.from({ length: count }, () => newGeometrySchema.parse(shape)))
  const reading = await cpuMsOf(async () => expect(await readOutlinesOf(count)).toBe(count))
  expect(reading / checking).toBeLessThan(3)
})
