import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { geometryIssue } from '../../domain/properties/geometry-issue.ts'
import { demoBuildings, demoLand, outline, surveyedSqM, turnOf } from './demo-places.ts'
import { estatePlots } from './owner-estate.ts'

type Ring = [number, number][]
type Border = { properties: { name: string }; geometry: { type: string; coordinates: unknown } }
const borders: { features: Border[] } = JSON.parse(
  readFileSync(new URL('../../web/map/borders/dzongkhags.geojson', import.meta.url), 'utf8'),
)

function ringsOf(dzongkhag: string): Ring[] {
  const found = borders.features.filter(({ properties }) => properties.name === dzongkhag)
  return found.flatMap(({ geometry: { type, coordinates } }) =>
    type === 'Polygon' ? (coordinates as Ring[]) : (coordinates as Ring[][]).flat(),
  )
}

function isInside([lon, lat]: readonly [number, number], ring: Ring): boolean {
  return ring.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = ring[(index + ring.length - 1) % ring.length] ?? [x1, y1]
    return y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1 ? !inside : inside
  }, false)
}

const drawn = [
  ...demoBuildings.map(({ name, place, plot }, index) => ({ name, ...place, areaAcre: plot.areaAcre, index })),
  ...demoLand.map(({ dzongkhag, point, areaAcre, plotNumber, from }) => ({
    name: plotNumber,
    dzongkhag,
    point,
    areaAcre,
    index: from,
  })),
  ...estatePlots.map((plot, index) => ({ ...plot, name: plot.plotNumber, dzongkhag: 'Thimphu', index })),
]

test('every outline of the demo is completely inside its dzongkhag', () => {
  for (const { name, dzongkhag, point, areaAcre, index } of drawn) {
    const shape = outline(point, { areaSqM: surveyedSqM(areaAcre, index), turn: turnOf(index) })
    expect(geometryIssue(shape), name).toBeUndefined()
    const corners = shape.coordinates[0] ?? []
    expect(
      corners.every((corner) => ringsOf(dzongkhag).some((ring) => isInside(corner, ring))),
      name,
    ).toBe(true)
  }
})

test('no two of them overlap', () => {
  const near = drawn.flatMap((a, index) =>
    drawn.slice(index + 1).filter((b) => Math.hypot(a.point[0] - b.point[0], a.point[1] - b.point[1]) < 0.001),
  )
  expect(near).toEqual([])
})
