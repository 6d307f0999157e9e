import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countStep, rateStep, rentStep, roundCount, roundSpread, roundTo } from './rounded-figures.ts'

test('rents are rounded to Nu. 500, rents per square foot to Nu. 0.50, and counts down to five', () => {
  expect(roundTo(rentStep, 1_224_999)).toBe(1_200_000)
  expect(roundTo(rentStep, 1_225_000)).toBe(1_250_000)
  expect(roundTo(rentStep, 300)).toBe(50_000)
  expect(roundTo(rateStep, 1_874.5)).toBe(1_850)
  expect(roundTo(rateStep, 1_875)).toBe(1_900)
  expect([10, 14, 15, 19].map(roundCount)).toEqual([10, 10, 15, 15])
})

test('rounding moves a figure by at most half a step, hides single leases and keeps the order', () => {
  const amount = fc.double({ min: rentStep, max: 1e10, noNaN: true })
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      const [lower = 0, median = 0, upper = 0] = [a, b, c].toSorted((x, y) => x - y)
      const rounded = roundSpread(rentStep, [lower, median, upper])
      expect(Math.abs(rounded.median - median)).toBeLessThanOrEqual(rentStep / 2)
      expect(rounded.median % rentStep).toBe(0)
      expect(rounded.lower).toBeLessThanOrEqual(rounded.median)
      expect(rounded.median).toBeLessThanOrEqual(rounded.upper)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1_000_000 }), (count) => {
      expect(roundCount(count) % countStep).toBe(0)
      expect(count - roundCount(count)).toBeLessThan(countStep)
    }),
  )
})
