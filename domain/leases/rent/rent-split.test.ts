import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction } from '../../fraction.ts'
import { chhetrum, formatAmount } from '../../money.ts'
import { equalShares } from '../../share.ts'
import { splitAmount, splitAmounts, splitRent } from './rent-split.ts'
import { day, nu } from './sample-terms.ts'

const january = { from: day('2025-01-01'), to: day('2025-01-31') }
const sole = (ownerId: string) => [{ ownerId, share: fraction(1) }]

test('owners who change inside a month share its rent by day', () => {
  const ownership = [
    { from: day('2025-01-16'), holdings: sole('buyer') },
    { from: day('2020-01-01'), holdings: sole('seller') },
  ]
  const parts = splitRent(nu('10,000.00'), january, ownership)
  expect(parts.map(({ ownerId, amount }) => [ownerId, formatAmount(amount)])).toEqual([
    ['seller', '4,838.71'],
    ['buyer', '5,161.29'],
  ])
})

test('parts of consecutive amounts add up to the part of their sum, and each amount is whole', () => {
  const thirds = ['a', 'b', 'c'].map((ownerId) => ({ ownerId, share: fraction(1, 3) }))
  const parts = splitAmounts([nu('10.00'), nu('10.00'), nu('10.00')], thirds)
  expect(parts.map((part) => part.map(({ amount }) => formatAmount(amount)))).toEqual([
    ['3.34', '3.33', '3.33'],
    ['3.33', '3.34', '3.33'],
    ['3.33', '3.33', '3.34'],
  ])
})

test('an owner with a share before and after a transfer gets one amount', () => {
  const halves = ['a', 'b'].map((ownerId) => ({ ownerId, share: fraction(1, 2) }))
  const ownership = [
    { from: day('2020-01-01'), holdings: halves },
    { from: day('2025-01-16'), holdings: sole('a') },
  ]
  expect(splitRent(nu('10,000.00'), january, ownership).map(({ amount }) => formatAmount(amount))).toEqual([
    '7,580.65',
    '2,419.35',
  ])
})

test('throws if nobody owned the property from the first day of the period', () => {
  expect(() => splitRent(nu('1.00'), january, [{ from: day('2025-01-02'), holdings: sole('a') }])).toThrow('Nobody owns')
})

test('the parts add up to the amount for any shares, also for a credit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(40),
      (amount, count, offset) => {
        const holdings = equalShares(count).map((share, index) => ({ ownerId: `${index}`, share }))
        const changed = day(`2025-01-${String((offset % 31) + 1).padStart(2, '0')}`)
        const ownership = [
          { from: day('2020-01-01'), holdings },
          { from: changed, holdings: sole('new') },
        ]
        const total = (parts: { amount: number }[]) => parts.reduce((sum, part) => sum + part.amount, 0)
        expect(total(splitAmount(chhetrum(amount), holdings))).toBe(amount)
        expect(total(splitRent(chhetrum(amount), january, ownership))).toBe(amount)
      },
    ),
  )
})
