import { expect, test } from 'vitest'
import { boundsOfTile } from '../../domain/map/tile.ts'
import { shapeOf } from './tile-shape.ts'

const at = { z: 14, x: 12_271, y: 6_903 }
const [west, south, east, north] = boundsOfTile(at)
const [width, height] = [east - west, north - south]
/** A ring in fractions of the tile's sides, from its north-west corner. */
const ring = (...parts: [number, number][]): [number, number][] =>
  [...parts, ...parts.slice(0, 1)].map(([x, y]) => [west + width * x, north - height * y])
const square = (from: number, to: number) => ring([from, from], [to, from], [to, to], [from, to])

type Drawn = [number, number][][]

/** The rings that the commands draw, in steps of the tile. */
function drawnBy(commands: readonly number[]): Drawn {
  const rings: Drawn = []
  let [x, y, at] = [0, 0, 0]
  while (at < commands.length) {
    const [command, count] = [(commands[at] ?? 0) & 7, (commands[at] ?? 0) >> 3]
    at += 1
    if (command === 7) continue
    if (command === 1) rings.push([])
    for (let nth = 0; nth < count; nth += 1, at += 2) {
      x += back(commands[at] ?? 0)
      y += back(commands[at + 1] ?? 0)
      rings.at(-1)?.push([x, y])
    }
  }
  return rings
}
const back = (value: number) => (value >>> 1) ^ -(value & 1)

/** Positive if the ring is clockwise on the screen. */
const turn = (corners: Drawn[number]) =>
  corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)

test('an outline within the tile is drawn with its corners, clockwise', () => {
  for (const coordinates of [[square(0.25, 0.5)], [square(0.25, 0.5).reverse()]]) {
    const { commands, hasMiddleHere } = shapeOf(at, { type: 'Polygon', coordinates })
    const [drawn = []] = drawnBy(commands)
    expect(new Set(drawn.map(String))).toEqual(new Set(['1024,1024', '2048,1024', '2048,2048', '1024,2048']))
    expect(turn(drawn)).toBeGreaterThan(0)
    expect(hasMiddleHere).toBe(true)
  }
})

test('a hole is drawn anticlockwise, and each part of a divided outline is drawn', () => {
  const coordinates = [[square(0.1, 0.4), square(0.2, 0.3)], [square(0.6, 0.8)]]
  const drawn = drawnBy(shapeOf(at, { type: 'MultiPolygon', coordinates }).commands)
  expect(drawn.map((corners) => Math.sign(turn(corners)))).toEqual([1, -1, 1])
})

test('a shape that crosses the edge is cut slightly beyond it, and belongs to the tile of its middle', () => {
  const wide = shapeOf(at, { type: 'Polygon', coordinates: [ring([-0.5, 0.4], [0.25, 0.4], [0.25, 0.6], [-0.5, 0.6])] })
  const [drawn = []] = drawnBy(wide.commands)
  expect(Math.min(...drawn.map(([x]) => x))).toBe(-64)
  expect(Math.max(...drawn.map(([x]) => x))).toBe(1024)
  expect(wide.hasMiddleHere).toBe(false)
  const around = drawnBy(shapeOf(at, { type: 'Polygon', coordinates: [square(-3, 4)] }).commands)
  expect(new Set(around[0]?.map(String))).toEqual(new Set(['-64,-64', '4160,-64', '4160,4160', '-64,4160']))
})

test('shapes outside the tile, or too small to see, are not drawn', () => {
  expect(shapeOf(at, { type: 'Polygon', coordinates: [square(1.2, 1.5)] }).commands).toEqual([])
  expect(shapeOf(at, { type: 'Polygon', coordinates: [square(0.5, 0.500_1)] }).commands).toEqual([])
})
