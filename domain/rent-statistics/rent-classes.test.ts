import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classOf, rentClasses } from './rent-classes.ts'

test('rents fall into at most four classes of equal width in whole steps', () => {
  const classes = rentClasses([1_000_000, 1_450_000, 2_000_000], 50_000)
  expect(classes).toEqual([
    { from: 1_000_000, to: 1_250_000 },
    { from: 1_250_000, to: 1_500_000 },
    { from: 1_500_000, to: 1_750_000 },
    { from: 1_750_000, to: 2_000_000 },
  ])
  expect([1_000_000, 1_250_000, 2_000_000].map((value) => classOf(classes, value))).toEqual([0, 1, 3])
  expect(rentClasses([1_400_000], 50_000)).toEqual([{ from: 1_400_000, to: 1_450_000 }])
  expect(rentClasses([], 50)).toEqual([])
})

test('every value is in the class that contains it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 250 }), (steps) => {
      const values = steps.map((count) => count * 50)
      const classes = rentClasses(values, 50)
      expect(classes.length).toBeLessThanOrEqual(4)
      for (const value of values) {
        const { from, to } = classes[classOf(classes, value)] ?? { from: Infinity, to: -Infinity }
        expect(value >= from && value <= to).toBe(true)
      }
    }),
  )
})
