import { difference, intersection } from 'polyclip-ts'
import type { Geometry } from './parse-outline.ts'

type Position = [lon: number, lat: number]
type Part = Position[][]

/** Splits an outline by a line drawn across it. The line is extended in both directions as far as needed. */
export function splitOutline(parts: readonly Part[], [from, to]: readonly [Position, Position]): Part[] {
  // Degrees of longitude are shorter than degrees of latitude, but this does not affect a straight cut.
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  if (length === 0) return [...parts]
  const reach = 2
  const [ex, ey] = [(dx / length) * reach, (dy / length) * reach]
  const start: Position = [from[0] - ex, from[1] - ey]
  const end: Position = [to[0] + ex, to[1] + ey]
  const half: Part = [[start, end, [end[0] - ey, end[1] + ex], [start[0] - ey, start[1] + ex], start]]
  const whole = [...parts]
  return [...intersection(whole, half), ...difference(whole, half)].map(roundPart)
}

/** A hundred-millionth of a degree is about a millimetre. Finer digits are rounding noise. */
function roundPart(part: Part): Part {
  const round = (degrees: number) => Math.round(degrees * 1e8) / 1e8
  return part.map((ring) => ring.map(([lon, lat]): Position => [round(lon), round(lat)]))
}

export function partsOf(geometry: Geometry | null): Part[] {
  if (!geometry) return []
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

export function outlineOf(parts: readonly Part[]): Geometry | null {
  const [only] = parts
  if (!only) return null
  return parts.length === 1 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: [...parts] }
}
