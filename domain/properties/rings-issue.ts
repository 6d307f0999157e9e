type Position = readonly number[]
type Ring = readonly Position[]
/** The outer ring, then its holes. */
type Part = readonly Ring[]
type Where = 'INSIDE' | 'ON' | 'OUTSIDE'

/** A tenth of a millimetre in degrees: a point nearer to a side is on it. */
const onSide = 1e-9

/** Rings that do not cross may still be next to each other, or one inside the other. A hole must be inside its land. */
export function holesIssue(parts: readonly Part[]): string | undefined {
  for (const [outer = [], ...holes] of parts) {
    if (!holes.every((hole) => isWithin(hole, outer))) return 'A hole is outside the land. Draw each hole inside the outline.'
    if (holes.some((hole, index) => holes.slice(index + 1).some((other) => doOverlap(hole, other)))) {
      return 'Two holes overlap. Draw them apart, or as one hole.'
    }
  }
  return undefined
}

/** Overlapping parts would count land twice. A part may be inside a hole of another part. */
export function partsIssue(parts: readonly Part[]): string | undefined {
  const isOnLandOf = (at: Position, [outer = [], ...holes]: Part) =>
    whereIs(at, outer) === 'INSIDE' && holes.every((hole) => whereIs(at, hole) === 'OUTSIDE')
  const hasOverlappingParts = parts.some((part, index) =>
    parts.some((other, place) => place !== index && isOnLandOf(innerPoint(part), other)),
  )
  return hasOverlappingParts ? 'Two parts of the outline overlap. Draw them apart.' : undefined
}

/** A hole as large as its land would leave no land. */
function isWithin(hole: Ring, outer: Ring): boolean {
  if (areaOf(hole) >= areaOf(outer)) return false
  return probesOf(hole).every((at) => whereIs(at, outer) !== 'OUTSIDE')
}

function doOverlap(one: Ring, other: Ring): boolean {
  if (!doBoxesOverlap(one, other)) return false
  return (
    probesOf(one).some((at) => whereIs(at, other) === 'INSIDE') ||
    probesOf(other).some((at) => whereIs(at, one) === 'INSIDE') ||
    whereIs(innerPoint([one]), other) === 'INSIDE'
  )
}

/**
 * Corners and midpoints of sides: a side that leaves the other ring between two of its own corners passes through one of that ring's
 * corners.
 */
function probesOf(ring: Ring): Position[] {
  return ring.slice(1).flatMap((to, index) => {
    const from = ring[index] ?? to
    return [to, [(lonOf(from) + lonOf(to)) / 2, (latOf(from) + latOf(to)) / 2]]
  })
}

/** A point inside the land: the middle of the widest segment of a horizontal line between the two lowest heights of corners. */
function innerPoint(rings: readonly Ring[]): Position {
  const [south = 0, next = south] = [...new Set(rings.flat().map(latOf))].toSorted((a, b) => a - b)
  const lat = (south + next) / 2
  const crossings = rings.flatMap((ring) => crossingsAt(ring, lat)).toSorted((a, b) => a - b)
  const stretches = Array.from({ length: Math.floor(crossings.length / 2) }, (_, index) => {
    const [west = 0, east = west] = crossings.slice(index * 2, index * 2 + 2)
    return { middle: (west + east) / 2, width: east - west }
  })
  const [widest] = stretches.toSorted((a, b) => b.width - a.width)
  return [widest?.middle ?? lonOf(rings[0]?.[0] ?? []), lat]
}

function crossingsAt(ring: Ring, lat: number): number[] {
  return ring.slice(1).flatMap((to, index) => {
    const from = ring[index] ?? to
    if (latOf(from) > lat === latOf(to) > lat) return []
    return [lonOf(from) + ((lat - latOf(from)) / (latOf(to) - latOf(from))) * (lonOf(to) - lonOf(from))]
  })
}

/** `near`: a point at most this many degrees from a side is on it. */
export function whereIs(at: Position, ring: Ring, near = onSide): Where {
  if (ring.slice(1).some((to, index) => isOnSide(at, [ring[index] ?? to, to], near))) return 'ON'
  return crossingsAt(ring, latOf(at)).filter((lon) => lon > lonOf(at)).length % 2 === 1 ? 'INSIDE' : 'OUTSIDE'
}

function isOnSide(at: Position, [from, to]: readonly [Position, Position], near: number): boolean {
  const [dx, dy] = [lonOf(to) - lonOf(from), latOf(to) - latOf(from)]
  const along = ((lonOf(at) - lonOf(from)) * dx + (latOf(at) - latOf(from)) * dy) / (dx * dx + dy * dy || 1)
  const nearest = Math.min(1, Math.max(0, along))
  return Math.hypot(lonOf(at) - lonOf(from) - nearest * dx, latOf(at) - latOf(from) - nearest * dy) < near
}

function doBoxesOverlap(one: Ring, other: Ring): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north
}

function boxOf(ring: Ring) {
  return ring.reduce<{ west: number; east: number; south: number; north: number }>(
    ({ west, east, south, north }, at) => ({
      ...{ west: Math.min(west, lonOf(at)), east: Math.max(east, lonOf(at)) },
      ...{ south: Math.min(south, latOf(at)), north: Math.max(north, latOf(at)) },
    }),
    { west: 180, east: -180, south: 90, north: -90 },
  )
}

/** In square degrees, relative to the first corner. */
function areaOf(ring: Ring): number {
  const [west, south] = [lonOf(ring[0] ?? []), latOf(ring[0] ?? [])]
  const twice = ring.slice(1).reduce((sum, to, index) => {
    const from = ring[index] ?? to
    return sum + (lonOf(from) - west) * (latOf(to) - south) - (lonOf(to) - west) * (latOf(from) - south)
  }, 0)
  return Math.abs(twice / 2)
}

function lonOf(position: Position): number {
  return position[0] ?? 0
}

function latOf(position: Position): number {
  return position[1] ?? 0
}
