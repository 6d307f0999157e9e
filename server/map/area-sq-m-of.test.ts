import { expect, test } from 'vitest'
import { areaDifference } from '../../domain/map/area-difference.ts'
import { areaSqMOf } from './area-sq-m-of.ts'

// A square of 0.001° at Thimphu's latitude: 98.871 m of parallel and 110.795 m of meridian on WGS 84.
const corners: [number, number][] = [
  [89.639, 27.472],
  [89.64, 27.472],
  [89.64, 27.473],
  [89.639, 27.473],
  [89.639, 27.472],
]

test('an area is computed on the ellipsoid', () => {
  const area = areaSqMOf({ type: 'Polygon', coordinates: [corners] })
  // Meridian arc × parallel arc by the formulas of the ellipsoid, not by the library.
  const [a, e2, phi] = [6_378_137, 0.006_694_379_990_14, (27.4725 * Math.PI) / 180]
  const w = 1 - e2 * Math.sin(phi) ** 2
  const degree = Math.PI / 180_000
  const byFormula = ((a * Math.cos(phi)) / Math.sqrt(w)) * degree * ((a * (1 - e2)) / w ** 1.5) * degree
  expect(Math.abs(area - byFormula) / byFormula).toBeLessThan(1e-5)
})

test('the drawing direction does not matter, and holes are subtracted', () => {
  const area = areaSqMOf({ type: 'Polygon', coordinates: [corners] })
  expect(areaSqMOf({ type: 'Polygon', coordinates: [corners.toReversed()] })).toBe(area)
  expect(areaSqMOf({ type: 'Polygon', coordinates: [corners, corners] })).toBe(0)
  expect(areaSqMOf({ type: 'MultiPolygon', coordinates: [[corners], [corners]] })).toBeCloseTo(2 * area, 1)
})

test('a drawn acre agrees with a registered acre, and a difference of more than five percent is flagged', () => {
  expect(areaDifference(4046.8564224, { value: '1', unit: 'ACRE' }).percent).toBeCloseTo(0, 6)
  expect(areaDifference(4046.8564224 * 1.04, { value: '43560', unit: 'SQFT' }).isBeyondTolerance).toBe(false)
  expect(areaDifference(4046.8564224 * 0.94, { value: '1', unit: 'ACRE' }).isBeyondTolerance).toBe(true)
})
