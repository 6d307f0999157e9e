import type { TileAt } from '../../domain/map/tile.ts'
import type { Geometry } from './feature-store.ts'

// Outlines in the squares of a vector tile (Mapbox Vector Tile 2.1): converted from degrees to integer steps of the tile and clipped at its
// margin.

/** Steps along the side of a tile. */
export const extent = 4096
/** How far parts outside the tile are drawn, so that outlines close beyond its edge. */
const margin = 64
export const tileMargin = margin / extent
/** Corners closer than this are merged: a third of a pixel on a large screen. */
const nearest = 2

/** Alternating x and y, without repeating the first corner at the end. */
type Ring = number[]
export type Shape = { commands: number[]; hasMiddleHere: boolean }

/** The commands that draw an outline in a tile; none if no part of it is in the tile. */
export function shapeOf(at: TileAt, geometry: Geometry): Shape {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const projected = polygons.map((rings) => rings.map((ring) => projectedRing(at, ring)))
  const commands: number[] = []
  const pen = { x: 0, y: 0 }
  for (const [outer = [], ...holes] of projected) {
    const drawn = drawableRing(outer)
    if (drawn.length === 0) continue
    drawRing(commands, pen, turned(drawn, 1))
    for (const hole of holes.map(drawableRing)) if (hole.length > 0) drawRing(commands, pen, turned(hole, -1))
  }
  return { commands, hasMiddleHere: hasMiddleHere(projected.flatMap(([outer = []]) => [outer])) }
}

export function pointCommands(at: TileAt, [lon, lat]: readonly [number, number]): number[] {
  const [x = 0, y = 0] = projectedRing(at, [[lon, lat]])
  return [moveTo, zigzag(Math.round(x)), zigzag(Math.round(y))]
}

function projectedRing({ z, x, y }: TileAt, ring: readonly (readonly number[])[]): Ring {
  const size = 2 ** z
  const first = ring[0]
  const last = ring.at(-1)
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  const count = isClosed ? ring.length - 1 : ring.length
  const projected: Ring = new Array(count * 2)
  for (let index = 0; index < count; index += 1) {
    const [lon = 0, lat = 0] = ring[index] ?? []
    const sine = Math.sin((lat * Math.PI) / 180)
    projected[2 * index] = (((lon + 180) / 360) * size - x) * extent
    projected[2 * index + 1] = ((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size - y) * extent
  }
  return projected
}

/** An outline on the edge is in both tiles; its name is only in the tile with its centre. */
function hasMiddleHere(rings: readonly Ring[]): boolean {
  const box = rings.map(boxOfRing)
  const middle = (low: 'left' | 'top', high: 'right' | 'bottom') =>
    (Math.min(...box.map((one) => one[low])) + Math.max(...box.map((one) => one[high]))) / 2
  const [x, y] = [middle('left', 'right'), middle('top', 'bottom')]
  return x >= 0 && x < extent && y >= 0 && y < extent
}

function boxOfRing(ring: Ring) {
  const box = {
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  for (let at = 0; at < ring.length; at += 2) {
    const [x = 0, y = 0] = [ring[at], ring[at + 1]]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

/** Clipped at the margin, in integer steps; empty if less than a triangle remains. */
function drawableRing(ring: Ring): Ring {
  const { left, right, top, bottom } = boxOfRing(ring)
  const isInside = left >= -margin && right <= extent + margin && top >= -margin && bottom <= extent + margin
  const whole = toGrid(isInside ? ring : cutRing(ring))
  return whole.length >= 6 && areaOf(whole) !== 0 ? whole : []
}

/** Clips at one side of the margin after the other: the part beyond it is replaced by the points where the outline crosses it. */
function cutRing(ring: Ring): Ring {
  let cut = ring
  for (const axis of [0, 1] as const) {
    cut = cutAt(cut, { axis, limit: -margin, sign: 1 })
    cut = cutAt(cut, { axis, limit: extent + margin, sign: -1 })
  }
  return cut
}

type Side = { axis: 0 | 1; limit: number; sign: 1 | -1 }

function cutAt(ring: Ring, { axis, limit, sign }: Side): Ring {
  const cut: Ring = []
  for (let at = 0; at < ring.length; at += 2) {
    const [x = 0, y = 0] = [ring[at], ring[at + 1]]
    const next = (at + 2) % ring.length
    const [nextX = 0, nextY = 0] = [ring[next], ring[next + 1]]
    const depth = sign * ((axis === 0 ? x : y) - limit)
    const nextDepth = sign * ((axis === 0 ? nextX : nextY) - limit)
    if (depth >= 0) cut.push(x, y)
    if (depth >= 0 !== nextDepth >= 0) {
      const part = depth / (depth - nextDepth)
      cut.push(x + (nextX - x) * part, y + (nextY - y) * part)
    }
  }
  return cut
}

function toGrid(ring: Ring): Ring {
  const whole: Ring = []
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [Math.round(ring[at] ?? 0), Math.round(ring[at + 1] ?? 0)]
    const isNear = (from: number) =>
      Math.abs(x - (whole.at(from) ?? 0)) < nearest && Math.abs(y - (whole.at(from + 1) ?? 0)) < nearest
    const isLast = at === ring.length - 2
    if (whole.length > 0 && (isNear(-2) || (isLast && isNear(0)))) continue
    whole.push(x, y)
  }
  return whole
}

/** Twice the area; positive if the ring is clockwise on the screen. */
function areaOf(ring: Ring): number {
  let sum = 0
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    sum += (ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0)
  }
  return sum
}

/** Outlines are clockwise and holes counter-clockwise; this distinguishes them. */
function turned(ring: Ring, way: 1 | -1): Ring {
  if (areaOf(ring) * way > 0) return ring
  const back: Ring = []
  for (let at = ring.length - 2; at >= 0; at -= 2) back.push(ring[at] ?? 0, ring[at + 1] ?? 0)
  return back
}

const moveTo = 1 | (1 << 3)
const closePath = 7 | (1 << 3)

function drawRing(commands: number[], pen: { x: number; y: number }, ring: Ring): void {
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    if (at === 0) commands.push(moveTo)
    if (at === 2) commands.push(2 | ((ring.length / 2 - 1) << 3))
    commands.push(zigzag(x - pen.x), zigzag(y - pen.y))
    pen.x = x
    pen.y = y
  }
  commands.push(closePath)
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31)
}
