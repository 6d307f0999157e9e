import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netOf, type Posting } from '../ledger/posting.ts'
import { chhetrum, type Money, minus, plus, ZERO } from '../money.ts'
import { deductCharges } from './owner-share.ts'
import { remitted, reserveReleased, reserveUsed } from './remittance-postings.ts'
import { amountToHold, amountToUse, type ReserveMove, type ReserveTerms, reserveTotals } from './reserve.ts'

const nu = (amount: number) => chhetrum(Math.round(amount * 100))
const terms = (target: number | null, limit: number | null): ReserveTerms => ({
  reserveTarget: target === null ? null : nu(target),
  reserveLimit: limit === null ? null : nu(limit),
})

/** The amounts that one remittance of these shares and bills deducts, holds back and pays. */
function remit(of: ReserveTerms, { held, net, bills = 0 }: { held: number; net: number; bills?: number }) {
  const taken = deductCharges(nu(net), bills > 0 ? [{ id: 'bill', amount: nu(bills) }] : [])
  const deductedAmount = plus(ZERO, ...taken.map(({ amount }) => amount))
  const availableAmount = minus(nu(net), deductedAmount)
  const reservedAmount = amountToHold(of, { balanceAmount: nu(held), availableAmount })
  return { deductedAmount, reservedAmount, sentAmount: minus(availableAmount, reservedAmount) }
}

test.each([
  ['N1', terms(50_000, 5_000), { held: 0, net: 12_000 }, { reservedAmount: nu(5_000), sentAmount: nu(7_000) }],
  ['N2', terms(50_000, 5_000), { held: 48_000.5, net: 12_000 }, { reservedAmount: nu(1_999.5), sentAmount: nu(10_000.5) }],
  ['N3', terms(50_000, 5_000), { held: 0, net: 3_000 }, { reservedAmount: nu(3_000), sentAmount: ZERO }],
  [
    'N4',
    terms(50_000, 5_000),
    { held: 0, net: 12_000, bills: 10_000 },
    { deductedAmount: nu(10_000), reservedAmount: nu(2_000), sentAmount: ZERO },
  ],
  ['N5', terms(20_000, 5_000), { held: 30_000, net: 12_000 }, { reservedAmount: ZERO, sentAmount: nu(12_000) }],
])('%s: what a remittance holds back', (_case, agreed, given, expected) => {
  expect(remit(agreed, given)).toMatchObject(expected)
})

test('without a target nothing is held back, and without a limit the whole missing amount', () => {
  expect(remit(terms(null, 5_000), { held: 0, net: 12_000 }).reservedAmount).toBe(ZERO)
  expect(remit(terms(50_000, null), { held: 0, net: 12_000 }).reservedAmount).toBe(nu(12_000))
  expect(remit(terms(0, null), { held: 0, net: 12_000 }).reservedAmount).toBe(ZERO)
})

test('N6 and N13: a bill uses at most the balance of the reserve, and at most its own open amount', () => {
  expect(amountToUse({ balanceAmount: nu(5_000), openAmount: nu(8_000) })).toBe(nu(5_000))
  expect(amountToUse({ balanceAmount: nu(5_000), openAmount: nu(2_000) })).toBe(nu(2_000))
  expect(amountToUse({ balanceAmount: ZERO, openAmount: nu(2_000) })).toBe(ZERO)
  expect(amountToUse({ balanceAmount: nu(5_000), openAmount: nu(-8_000) })).toBe(ZERO)
})

test('N14: held, used and released amounts make the balance', () => {
  const moves: ReserveMove[] = [
    { kind: 'HELD', amount: nu(15_000) },
    { kind: 'USED', amount: nu(-5_000) },
    { kind: 'RELEASED', amount: nu(-2_000) },
  ]
  expect(reserveTotals(moves)).toEqual({
    heldAmount: nu(15_000),
    usedAmount: nu(5_000),
    releasedAmount: nu(2_000),
    balanceAmount: nu(8_000),
  })
})

const amount = fc.integer({ min: 0, max: 10_000_000 }).map((value) => chhetrum(value))
const agreed = fc.record({
  reserveTarget: fc.option(amount, { nil: null }),
  reserveLimit: fc.option(amount, { nil: null }),
})
const step = fc.oneof(
  fc.record({ do: fc.constant('REMIT' as const), terms: agreed, net: amount, bill: amount }),
  fc.record({ do: fc.constant('USE' as const), asked: amount, open: amount }),
  fc.record({ do: fc.constant('RELEASE' as const), asked: amount }),
  fc.record({ do: fc.constant('TAKE_BACK' as const), which: fc.nat() }),
)

test('a reserve is never below 0, the ledger balances, and held = used + released + balance, in any order of moves', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const moves: (ReserveMove & { isBack?: boolean })[] = []
      const reversed = new Set<number>()
      let ledger: Posting[] = []
      const balance = () => reserveTotals(moves).balanceAmount
      const post = (postings: Posting[]) => {
        expect(netOf(postings)).toBe(0)
        ledger = [...ledger, ...postings]
      }
      for (const one of steps) {
        if (one.do === 'REMIT') {
          const taken = deductCharges(one.net, one.bill > 0 ? [{ id: 'bill', amount: one.bill }] : [])
          const deductedAmount = plus(ZERO, ...taken.map((part) => part.amount))
          const availableAmount = minus(one.net, deductedAmount)
          const reservedAmount = amountToHold(one.terms, { balanceAmount: balance(), availableAmount })
          expect(reservedAmount).toBeLessThanOrEqual(availableAmount)
          expect(reservedAmount).toBeLessThanOrEqual(one.terms.reserveLimit ?? reservedAmount)
          const shares = [{ adviceId: 'advice', shareAmount: one.net }]
          post(remitted(shares, { feeAmount: ZERO, taxAmount: ZERO, deductedAmount, reservedAmount }))
          if (reservedAmount > 0) moves.push({ kind: 'HELD', amount: reservedAmount })
          if (reservedAmount > 0) expect(balance()).toBeLessThanOrEqual(one.terms.reserveTarget ?? 0)
        } else if (one.do === 'TAKE_BACK') {
          const index = moves.length === 0 ? -1 : one.which % moves.length
          const move = moves[index]
          if (!move || move.isBack || reversed.has(index)) continue
          if (move.kind === 'HELD' && balance() < move.amount) continue
          reversed.add(index)
          moves.push({ kind: move.kind, amount: minus(ZERO, move.amount), isBack: true })
          const cash = move.kind === 'USED' ? 'OWNERS_PAYABLE' : 'CASH'
          post([
            { account: 'OWNER_RESERVES', amount: move.amount, adviceId: null },
            { account: cash, amount: minus(ZERO, move.amount), adviceId: null },
          ])
        } else {
          const openAmount = one.do === 'USE' ? one.open : one.asked
          const maxAmount = amountToUse({ balanceAmount: balance(), openAmount })
          const asked: Money = one.asked < maxAmount ? one.asked : maxAmount
          if (asked === 0) continue
          moves.push({ kind: one.do === 'USE' ? 'USED' : 'RELEASED', amount: minus(ZERO, asked) })
          post(one.do === 'USE' ? reserveUsed(asked) : reserveReleased(asked))
        }
        const totals = reserveTotals(moves)
        expect(totals.balanceAmount).toBeGreaterThanOrEqual(0)
        expect(totals.heldAmount).toBe(totals.usedAmount + totals.releasedAmount + totals.balanceAmount)
        const onAccount = ledger.filter(({ account }) => account === 'OWNER_RESERVES')
        expect(plus(ZERO, ...onAccount.map((posting) => posting.amount)) + totals.balanceAmount).toBe(0)
      }
    }),
  )
})
