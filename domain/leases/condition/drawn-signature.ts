import { z } from 'zod'

// A signature drawn with a finger, stored as the path data of an SVG: integers in a field of fixed size, so that it stays small and can
// contain only lines.

export const drawingWidth = 600
export const drawingHeight = 200
export const maxDrawingPoints = 600
/** Each point is at most "L600 200". */
export const maxDrawingLength = maxDrawingPoints * 8
export const maxStrokes = 60
/** A smaller extent in both directions is an accidental touch. */
const minExtent = 30

export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

export const drawingSchema = z
  .string()
  .max(maxDrawingLength, 'This signature has too many points. Draw it again.')
  .regex(/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/, 'This is not a drawn signature. Draw it again.')

/** The strokes as path data. If there are too many points, every second point of each stroke is dropped. */
export function drawingOf(strokes: readonly Stroke[]): string {
  let drawn = strokes.filter((stroke) => stroke.length > 0).slice(0, maxStrokes)
  drawn = drawn.map(inWholeNumbers)
  while (drawn.reduce((sum, { length }) => sum + length, 0) > maxDrawingPoints) drawn = drawn.map(thinned)
  return drawn.map((stroke) => stroke.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')).join('')
}

/** The drawing is large enough to be a signature. */
export function isDrawn(strokes: readonly Stroke[]): boolean {
  const points = strokes.flat()
  if (points.length < 2) return false
  const extent = (of: readonly number[]) => Math.max(...of) - Math.min(...of)
  return extent(points.map(([x]) => x)) >= minExtent || extent(points.map(([, y]) => y)) >= minExtent
}

function inWholeNumbers(stroke: Stroke): Stroke {
  const whole = stroke.map(([x, y]): Point => [within(x, drawingWidth), within(y, drawingHeight)])
  const moved = whole.filter(([x, y], at) => at === 0 || x !== whole[at - 1]?.[0] || y !== whole[at - 1]?.[1])
  // A dot is a line of length 0: its round ends make it visible.
  const [first] = moved
  return moved.length === 1 && first ? [first, first] : moved
}

function within(value: number, max: number): number {
  return Math.min(Math.max(Math.round(value), 0), max)
}

function thinned(stroke: Stroke): Stroke {
  return stroke.filter((_, at) => at % 2 === 0 || at === stroke.length - 1)
}
