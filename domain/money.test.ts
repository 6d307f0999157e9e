import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, fraction, fractionOfDecimal, roundHalfAway } from './fraction.ts'
import {
  allocate,
  amountIssue,
  amountSchema,
  chhetrum,
  formatAmount,
  formatMoney,
  larger,
  parseMoney,
  smaller,
  toMoney,
  formatRate,
} from './money.ts'

const anyAmount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(chhetrum)

test('a half is rounded away from zero, once (R1)', () => {
  expect([fraction(1, 2), fraction(-1, 2), fraction(3, 2), fraction(-5, 2)].map(roundHalfAway)).toEqual([1n, -1n, 2n, -3n])
  expect(toMoney(fraction(10_000, 3))).toBe(3_333)
})

test('parts add up to the whole, and each is within a chhetrum of its exact share', () => {
  const anyWeight = fc.record({ n: fc.integer({ min: 0, max: 1_000 }), d: fc.integer({ min: 1, max: 1_000 }) })
  fc.assert(
    fc.property(anyAmount, fc.array(anyWeight, { minLength: 1, maxLength: 12 }), (total, weights) => {
      const fractions = weights.map(({ n, d }) => fraction(n, d))
      if (fractions.every(({ numerator }) => numerator === 0n)) return
      const parts = allocate(total, fractions)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(allocate(total, fractions)).toEqual(parts)
    }),
  )
})

test('an amount is formatted with thousands and two decimals, and parsed back', () => {
  expect(formatMoney(chhetrum(1_250_000))).toBe('Nu. 12,500.00')
  fc.assert(
    fc.property(anyAmount, (amount) => {
      expect(parseMoney(formatAmount(amount))).toBe(amount)
    }),
  )
  expect(['12.345', '1,23', '', 'abc', '1e5'].map(parseMoney)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('an amount grouped in lakhs and crores, as banks and spreadsheets of the region write it, is read', () => {
  expect(['1,00,000.00', '12,34,567.5', 'Nu. -1,00,00,000'].map(parseMoney)).toEqual([10_000_000, 123_456_750, -1_000_000_000])
  expect(['1,0,000', '1,000,00', '100,00,000', ',00,000', '10,00'].map(parseMoney)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

test('an amount is a whole number of chhetrum up to 10^13', () => {
  expect([0, 10 ** 13].every((amount) => amountSchema.safeParse(amount).success)).toBe(true)
  expect([-1, 0.5, 10 ** 13 + 1, '5', Number.NaN].some((amount) => amountSchema.safeParse(amount).success)).toBe(false)
})

test('returns the smaller and the larger of two amounts', () => {
  expect([smaller(chhetrum(1), chhetrum(2)), larger(chhetrum(1), chhetrum(2)), larger(chhetrum(-1), chhetrum(0))]).toEqual([
    1, 2, 0,
  ])
})

test('decimals are parsed exactly', () => {
  expect(compare(fractionOfDecimal('0.1'), fraction(1, 10))).toBe(0)
  expect(() => fractionOfDecimal('1e3')).toThrow('not a decimal')
})

test('text that is not an amount and an amount that is too large give different errors', () => {
  expect(amountIssue('twelve')).toBe('Enter an amount, such as 12,500.00.')
  expect(amountIssue('999,999,999,999.00')).toBe('This amount is too large. The maximum is 100,000,000,000.00.')
})

test('a rate has at least two decimals, and more only if it needs them', () => {
  expect(['12', '12.5', '24.87', '0.125', '1250.5000', '1000'].map(formatRate)).toEqual([
    ...['Nu. 12.00', 'Nu. 12.50', 'Nu. 24.87', 'Nu. 0.125', 'Nu. 1,250.50', 'Nu. 1,000.00'],
  ])
})
