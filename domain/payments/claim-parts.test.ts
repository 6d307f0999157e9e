import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chhetrum, plus, ZERO } from '../money.ts'
import { claimParts } from './claim-parts.ts'

test('an amount pays the advices in order, and the last one in part', () => {
  const open = [1_000_000, 250_000, 500_000].map(chhetrum)
  expect(claimParts(chhetrum(1_400_000), open)).toEqual([1_000_000, 250_000, 150_000])
  expect(claimParts(chhetrum(900_000), open)).toEqual([900_000, 0, 0])
  expect(claimParts(chhetrum(2_000_000), open)).toEqual(open)
})

test('no part exceeds the open amount, and the parts never exceed the claimed amount', () => {
  const money = fc.integer({ min: 0, max: 100_000_000 }).map(chhetrum)
  fc.assert(
    fc.property(money, fc.array(money, { maxLength: 12 }), (amount, open) => {
      const parts = claimParts(amount, open)
      expect(parts.every((part, index) => part >= 0 && part <= (open[index] ?? 0))).toBe(true)
      expect(plus(ZERO, ...parts)).toBe(Math.min(amount, plus(ZERO, ...open)))
    }),
  )
})
