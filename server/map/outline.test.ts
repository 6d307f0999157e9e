import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrativeZoneContract } from '../../domain/locations/location-contract.ts'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { mapContract } from '../../domain/map/map-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { type Admin, anAdmin, anOwner, aPhone, aPlot } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let office: Admin

beforeAll(async () => {
  app = await aTestApp()
  office = await anAdmin(app)
})
afterAll(() => app.close())

// Thimphu.
const [lon, lat] = [89.639, 27.472]
type Ring = [number, number][]

function ringAt(west: number, south: number, side: number): Ring {
  const [east, north] = [west + side, south + side]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

test('an outline that crosses itself, or is outside Bhutan, is refused', async () => {
  const plot = await aPlot(office)
  const put = (coordinates: [number, number][]) =>
    office.call(geometryContract.put, {
      params: { kind: 'plot', id: plot.id },
      body: { geometry: { type: 'Polygon', coordinates: [coordinates] } },
    })
  const bow: [number, number][] = [
    [lon, lat],
    [lon + 0.001, lat + 0.001],
    [lon + 0.001, lat],
    [lon, lat + 0.0005],
    [lon, lat],
  ]
  expect((await expectProblem(put(bow), 'INVALID_INPUT')).detail).toContain('crosses itself')
  const swapped = bow.map(([east, north]): [number, number] => [north, east])
  expect((await expectProblem(put(swapped), 'INVALID_INPUT')).detail).toContain('outside Bhutan')
})

test.each<[string, Ring[], string]>([
  ['a hole beside the land', [ringAt(lon, lat, 0.001), ringAt(lon + 0.01, lat, 0.0005)], 'hole'],
  ['a hole larger than the land', [ringAt(lon, lat, 0.001), ringAt(lon - 0.01, lat - 0.01, 0.1)], 'hole'],
  ['a hole as large as the land', [ringAt(lon, lat, 0.001), ringAt(lon, lat, 0.001)], 'hole'],
  [
    'two holes one in the other',
    [ringAt(lon, lat, 0.001), ringAt(lon + 1e-4, lat + 1e-4, 5e-4), ringAt(lon + 2e-4, lat + 2e-4, 1e-4)],
    'holes',
  ],
  [
    'one hole twice',
    [ringAt(lon, lat, 0.001), ringAt(lon + 1e-4, lat + 1e-4, 5e-4), ringAt(lon + 1e-4, lat + 1e-4, 5e-4)],
    'holes',
  ],
])('%s is refused at the outline, drawn or registered', async (_, coordinates, word) => {
  const geometry = { type: 'Polygon' as const, coordinates }
  const { id, thramId } = await aPlot(office)
  const body = {
    ...{ plotNumber: `KWG-${aPhone()}`, thramId, landOrigin: 'INHERITANCE' as const, landUse: 'RESIDENTIAL' as const },
    ...{ area: { value: '0.25', unit: 'ACRE' as const }, geometry },
  }
  for (const call of [
    () => office.call(geometryContract.put, { params: { kind: 'plot', id }, body: { geometry } }),
    () => office.call(plotContract.create, { body }),
  ]) {
    const { errors } = await expectProblem(call(), 'INVALID_INPUT')
    expect(errors).toMatchObject([{ path: '/geometry', message: expect.stringContaining(word) }])
  }
})

test('a courtyard is subtracted from the area, also if it touches the edge', async () => {
  const { id } = await aPlot(office)
  const areaOf = async (...coordinates: Ring[]) => {
    const drawn = { params: { kind: 'plot' as const, id }, body: { geometry: { type: 'Polygon' as const, coordinates } } }
    return (await office.call(geometryContract.put, drawn)).areaSqM ?? 0
  }
  const whole = await areaOf(ringAt(lon, lat, 0.001))
  expect(await areaOf(ringAt(lon, lat, 0.001), ringAt(lon + 2e-4, lat + 2e-4, 5e-4))).toBeCloseTo(whole * 0.75, -1)
  const corner: Ring = [
    [lon, lat],
    [lon + 5e-4, lat + 2e-4],
    [lon + 2e-4, lat + 5e-4],
    [lon, lat],
  ]
  expect(await areaOf(ringAt(lon, lat, 0.001), corner)).toBeLessThan(whole)
})

test('parts of an outline must not overlap, but a part can be in the hole of another one', async () => {
  const { id } = await aPlot(office)
  const put = (coordinates: Ring[][]) =>
    office.call(geometryContract.put, { params: { kind: 'plot', id }, body: { geometry: { type: 'MultiPolygon', coordinates } } })
  const land = ringAt(lon, lat, 0.001)
  const [hole, island] = [ringAt(lon + 2e-4, lat + 2e-4, 6e-4), ringAt(lon + 4e-4, lat + 4e-4, 1e-4)]
  expect((await expectProblem(put([[land], [island]]), 'INVALID_INPUT')).detail).toContain('parts')
  expect((await put([[land, hole], [island]])).areaSqM).toBeGreaterThan(0)
})

test('a line or a point is refused as an outline, with the reason', async () => {
  const { id } = await aPlot(office)
  const geometry = {
    type: 'LineString',
    coordinates: [
      [lon, lat],
      [lon + 0.001, lat],
    ],
  }
  const { status, body } = await office.raw(geometryContract.put, { params: { kind: 'plot', id }, body: { geometry } })
  expect([status, body]).toMatchObject([400, { errors: [{ message: expect.stringContaining('Polygon or MultiPolygon') }] }])
})

test('a plot outside its dzongkhag or over another is flagged, and accepted', async () => {
  const land = { type: 'Polygon' as const, coordinates: [ringAt(lon + 0.02, lat, 0.001)] }
  const draw = async (id: string, geometry: { type: 'Polygon'; coordinates: Ring[] }) =>
    (await office.call(geometryContract.put, { params: { kind: 'plot', id }, body: { geometry } })).flags
  const [one, other] = [await aPlot(office), await aPlot(office)]
  expect(await draw(one.id, land)).toEqual([])
  const beside = { type: 'Polygon' as const, coordinates: [ringAt(lon + 0.021, lat, 0.001)] }
  expect(await draw(other.id, beside)).toEqual([])
  expect(await draw(other.id, land)).toEqual([{ code: 'OVERLAPS', label: one.plotNumber, plotId: one.id, percent: 100 }])
  const card = await office.call(mapContract.read, { params: { kind: 'plot', id: one.id } })
  expect(card.flags).toMatchObject([{ code: 'OVERLAPS', plotId: other.id }])
  const far = { type: 'Polygon' as const, coordinates: [ringAt(91.5, 27.3, 0.001)] }
  expect(await draw(other.id, far)).toEqual([{ code: 'OUTSIDE_DZONGKHAG', label: 'Thimphu', plotId: null, percent: null }])
})

test('a rural plot in its dzongkhag but far outside its gewog is flagged; near the border either side is accepted', async () => {
  const gewogs = await office.call(administrativeZoneContract.list, { query: { type: 'R' } })
  const { id: administrativeZoneId = '', dzongkhagId = '' } = gewogs.find(({ name }) => name === 'Maedwang') ?? {}
  const owners = [{ ownerId: (await anOwner(office)).id }]
  const place = { areaType: 'RURAL' as const, dzongkhagId, administrativeZoneId }
  const thram = await office.call(thramContract.create, {
    body: { thramNumber: 'R-17', ...place, ownershipCategory: 'INDIVIDUAL_OWNERSHIP', owners },
  })
  const plot = await aPlot(office, thram.id)
  const draw = async (at: Ring) => {
    const geometry = { type: 'Polygon' as const, coordinates: [at] }
    return (await office.call(geometryContract.put, { params: { kind: 'plot', id: plot.id }, body: { geometry } })).flags
  }
  expect(await draw(ringAt(89.55, 27.42, 0.001))).toEqual([])
  expect(await draw(ringAt(89.45, 27.85, 0.001))).toEqual([
    { code: 'OUTSIDE_GEWOG', label: 'Maedwang', plotId: null, percent: null },
  ])
})
