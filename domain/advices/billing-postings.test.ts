import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mirrored, netOf, type Posting } from '../ledger/posting.ts'
import { chhetrum, minus, plus } from '../money.ts'
import { adviceKinds } from './advice-status.ts'
import { adviceRaised, creditUsed, depositCredited, paymentReceived } from './billing-postings.ts'

const settled = fc.record({
  adviceId: fc.uuid(),
  kind: fc.constantFrom(...adviceKinds),
  amount: fc.integer({ min: 1, max: 10_000_000 }).map(chhetrum),
})

const onReceivable = (postings: readonly Posting[]) => netOf(postings.filter(({ account }) => account === 'RECEIVABLE'))

test('debits equal credits in every posting of money, and in its reversal', () => {
  fc.assert(
    fc.property(fc.array(settled), settled, fc.integer({ min: 0, max: 10_000 }).map(chhetrum), (parts, one, credit) => {
      const amount = plus(...parts.map((part) => part.amount), credit)
      const moves = [
        adviceRaised(one),
        paymentReceived(amount, { settled: parts, creditAmount: credit }),
        creditUsed(one),
        depositCredited(one.adviceId, one.amount),
      ]
      for (const postings of moves) expect([netOf(postings), netOf(mirrored(postings))]).toEqual([0, 0])
    }),
  )
})

test('the receivable changes only with charges and settlements', () => {
  fc.assert(
    fc.property(fc.array(settled, { minLength: 1 }), settled, (parts, one) => {
      const paid = plus(...parts.map((part) => part.amount))
      expect(onReceivable(adviceRaised(one))).toBe(one.amount)
      expect(onReceivable(paymentReceived(paid, { settled: parts, creditAmount: chhetrum(0) }))).toBe(minus(chhetrum(0), paid))
    }),
  )
})
