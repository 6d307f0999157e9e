import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chhetrum } from '../../money.ts'
import { isPercent, rentRoundings, revisedRent } from './revised-rent.ts'

test.each([
  [525_000, '10', 10, 577_000],
  [525_000, '10', 1, 577_500],
  [525_000, '2.5', 5, 538_000],
  [600_000, '-10', 100, 540_000],
  [600_001, '0.01', 1, 600_000],
  [1_234_567, '7.25', 50, 1_320_000],
])('a rent of %i by %s %%, rounded down to Nu. %i, is %i', (now, percent, roundTo, after) => {
  expect(revisedRent(chhetrum(now), { kind: 'PERCENT', percent, roundTo })).toBe(after)
})

test('one rent for all sets exactly that rent', () => {
  expect(revisedRent(chhetrum(525_000), { kind: 'SET', rentAmount: chhetrum(700_000) })).toBe(700_000)
})

test('a rent never rises by more than the percentage, and is a multiple of the rounding step', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom(...rentRoundings),
      (now, hundredths, roundTo) => {
        const percent = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
        const after = BigInt(revisedRent(chhetrum(now), { kind: 'PERCENT', percent, roundTo }))
        expect(after * 10_000n <= BigInt(now) * (10_000n + BigInt(hundredths))).toBe(true)
        expect(after % BigInt(roundTo * 100)).toBe(0n)
      },
    ),
  )
})

test.each([
  ['5', true],
  ['-2.5', true],
  ['0', false],
  ['-100', false],
  ['1.234', false],
  ['ten', false],
])('“%s” is a percentage: %s', (text, is) => {
  expect(isPercent(text)).toBe(is)
})
