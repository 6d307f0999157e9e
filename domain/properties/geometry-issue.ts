import { holesIssue, partsIssue } from './rings-issue.ts'

type Position = readonly number[]
type Ring = readonly Position[]
type Shape =
  | { type: 'Polygon'; coordinates: readonly Ring[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] }
type Edge = { from: Position; to: Position; left: number; right: number }

const maxPositions = 10_000
/** Bhutan with a margin. */
const country = { west: 88.6, south: 26.6, east: 92.3, north: 28.5 }

/** The problem with an outline as land, in a sentence; undefined if there is none. */
export function geometryIssue(shape: Shape): string | undefined {
  const parts: readonly (readonly Ring[])[] = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const rings = parts.flat()
  const positions = rings.flat()
  if (positions.length > maxPositions) return 'An outline can have at most 10,000 points. Simplify it.'
  if (!positions.every(isInCountry)) {
    return 'The outline is outside Bhutan. Enter longitude first, then latitude, such as [89.6390, 27.4720].'
  }
  if (rings.some((ring) => new Set(ring.map(String)).size < 3)) return 'An outline needs at least three different points.'
  if (rings.some((ring) => signedArea(ring) === 0)) return 'The outline encloses no land.'
  if (hasCrossing(rings.flatMap(edgesOf))) return 'The outline crosses itself. Move its points so that no two sides cross.'
  return holesIssue(parts) ?? partsIssue(parts)
}

function isInCountry([lon = Number.NaN, lat = Number.NaN]: Position): boolean {
  return lon >= country.west && lon <= country.east && lat >= country.south && lat <= country.north
}

function edgesOf(ring: Ring): Edge[] {
  return ring.slice(1).map((to, index) => {
    const from = ring[index] ?? to
    return { from, to, left: Math.min(lonOf(from), lonOf(to)), right: Math.max(lonOf(from), lonOf(to)) }
  })
}

/**
 * Processes sides from west to east and compares each only with those that still overlap, so that outlines with thousands of corners stay
 * fast.
 */
function hasCrossing(edges: readonly Edge[]): boolean {
  const sorted = edges.toSorted((a, b) => a.left - b.left)
  let reaching: Edge[] = []
  for (const edge of sorted) {
    reaching = reaching.filter(({ right }) => right >= edge.left)
    if (reaching.some((other) => doCross(edge, other))) return true
    reaching.push(edge)
  }
  return false
}

/** Sides that only touch, like neighbouring sides, do not cross. */
function doCross(a: Edge, b: Edge): boolean {
  return side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0
}

function side({ from, to }: Edge, at: Position): number {
  return Math.sign((lonOf(to) - lonOf(from)) * (latOf(at) - latOf(from)) - (latOf(to) - latOf(from)) * (lonOf(at) - lonOf(from)))
}

function signedArea(ring: Ring): number {
  const [origin = []] = ring
  return edgesOf(ring).reduce((sum, { from, to }) => {
    const [x1, y1, x2, y2] = [
      lonOf(from) - lonOf(origin),
      latOf(from) - latOf(origin),
      lonOf(to) - lonOf(origin),
      latOf(to) - latOf(origin),
    ]
    return sum + x1 * y2 - x2 * y1
  }, 0)
}

function lonOf(position: Position): number {
  return position[0] ?? 0
}

function latOf(position: Position): number {
  return position[1] ?? 0
}
