import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawingOf, drawingSchema, isDrawn, maxDrawingPoints } from './drawn-signature.ts'

const point = fc.tuple(fc.double({ min: -50, max: 700, noNaN: true }), fc.double({ min: -50, max: 300, noNaN: true }))

test('any drawing becomes valid path data with a limited number of points', () => {
  fc.assert(
    fc.property(fc.array(fc.array(point, { minLength: 1, maxLength: 400 }), { minLength: 1, maxLength: 80 }), (strokes) => {
      const drawing = drawingOf(strokes)
      expect(drawingSchema.safeParse(drawing).success).toBe(true)
      expect(drawing.match(/[ML]/g)?.length).toBeLessThanOrEqual(maxDrawingPoints)
    }),
    { numRuns: 40 },
  )
})

test('points are whole numbers inside the field, and a dot is a line without length', () => {
  const line = drawingOf([
    [
      [-4, 10.4],
      [1.6, 10.4],
      [1.9, 10.4],
      [900, 250],
    ],
    [[7, 7]],
  ])
  expect(line).toBe('M0 10L2 10L600 200M7 7L7 7')
})

test('an empty drawing, or an accidental stroke, is not a signature', () => {
  expect(isDrawn([])).toBe(false)
  expect(
    isDrawn([
      [
        [10, 10],
        [20, 12],
      ],
    ]),
  ).toBe(false)
  expect(
    isDrawn([
      [
        [10, 10],
        [60, 12],
      ],
    ]),
  ).toBe(true)
})

test.each(['', 'M1 1', 'M1 1L2 2Z', '"/><script>', 'M1 1L2 2 ', 'M1000 1L2 2', `M1 1${'L1 1'.repeat(3000)}`])(
  'rejects as a drawing: %.20s',
  (given) => {
    expect(drawingSchema.safeParse(given).success).toBe(false)
  },
)
