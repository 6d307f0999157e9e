import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chhetrum } from '../money.ts'
import { ownersStillToAsk, ownersToAsk } from './expense-approval.ts'

const share = (ownerId: string, amount: number, limit: number | null) => ({
  ownerId,
  amount: chhetrum(amount),
  limit: limit === null ? null : chhetrum(limit),
})
const ids = (shares: readonly { ownerId: string }[]) => shares.map(({ ownerId }) => ownerId)

test('an owner must approve every amount above the limit; without a limit none', () => {
  expect(ids(ownersToAsk([share('a', 500_001, 500_000), share('b', 500_000, 500_000), share('c', 900_000, null)]))).toEqual(['a'])
  expect(ids(ownersToAsk([share('a', 1, 0)]))).toEqual(['a'])
})

test('an owner whose share grew must approve again; one whose share became smaller need not', () => {
  const answers = [
    { ownerId: 'a', amount: chhetrum(400), decision: 'APPROVED' as const },
    { ownerId: 'b', amount: chhetrum(400), decision: null },
  ]
  expect(ids(ownersStillToAsk([share('a', 400, 100), share('b', 400, 100)], answers))).toEqual(['b'])
  expect(ids(ownersStillToAsk([share('a', 401, 100)], answers))).toEqual(['a'])
  expect(ids(ownersStillToAsk([share('a', 399, 100), share('c', 200, 100)], answers))).toEqual(['c'])
  expect(ids(ownersStillToAsk([share('b', 100, 100)], answers))).toEqual([])
})

test('once every owner has approved their share, no approval is missing', () => {
  const shares = fc.uniqueArray(
    fc.record({
      ownerId: fc.uuid(),
      amount: fc.nat(1_000_000).map((amount) => chhetrum(amount)),
      limit: fc.option(
        fc.nat(1_000_000).map((amount) => chhetrum(amount)),
        { nil: null },
      ),
    }),
    { selector: ({ ownerId }) => ownerId, maxLength: 8 },
  )
  fc.assert(
    fc.property(shares, (borne) => {
      const answers = ownersToAsk(borne).map(({ ownerId, amount }) => ({ ownerId, amount, decision: 'APPROVED' as const }))
      expect(ownersStillToAsk(borne, answers)).toEqual([])
    }),
  )
})
