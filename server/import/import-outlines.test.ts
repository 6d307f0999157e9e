import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Import } from '../../domain/import/import-contract.ts'
import { importContract } from '../../domain/import/import-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { type Admin, anAdmin, aPlot } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function put(kind: 'plot' | 'building', features: readonly unknown[]): Promise<Import> {
  const form = new FormData()
  form.set('file', new Blob([JSON.stringify({ type: 'FeatureCollection', features })]), 'outlines.geojson')
  return admin.call(importContract.create, { params: { kind }, query: {}, body: form } as never)
}
const issuesOf = ({ errors }: Import) => errors.map(({ sheet, row, column, message }) => `${sheet} ${row} ${column}: ${message}`)

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

test('all that is wrong with a file of outlines is told in one round, feature by feature', async () => {
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
  expect(issuesOf(result).map((issue) => issue.split('. ')[0])).toEqual([
    'Plots 2 Outline: A ring needs at least four positions.',
    'Plots 2 Plot number: There is no plot of this number',
    'Plots 3 Plot number: The feature has no property plotNumber.',
    'Plots 4 Plot number: Give a text or a number.',
    'Plots 5 Outline: This is no Feature of GeoJSON.',
    'Plots 6 Outline: Give positions as longitude and latitude in degrees (WGS 84), not in metres of a grid.',
    'Plots 6 Plot number: This stands in row 1 already.',
    'Plots 7 Outline: Draw an outline: a Polygon or MultiPolygon of GeoJSON.',
    'Plots 7 Plot number: There is no plot of this number',
  ])
  expect((await admin.call(plotContract.read, { params: { id: plot.id } })).geometry).toBeNull()
})

test('heights of positions are left out', async () => {
  const plot = await aPlot(admin)
  expect(issuesOf(await put('plot', [feature({ plotNumber: plot.plotNumber }, [corners(2320.5)])]))).toEqual([])
  const { geometry } = await admin.call(plotContract.read, { params: { id: plot.id } })
  expect(geometry).toEqual({ type: 'Polygon', coordinates: [corners()] })
})
