import type { Posting } from '../ledger/posting.ts'
import { type Money, minus, smaller } from '../money.ts'

/**
 * A deposit of renewed leases is held for the lease that charged it, and settled with the last of them. Each debit of DEPOSITS_HELD is
 * posted to the leases for which it is held, in their order, so that no lease holds a deposit after the settlement.
 */
export function takeFromHoldings(
  entries: readonly (readonly Posting[])[],
  holdings: readonly { readonly leaseId: string; readonly amount: Money }[],
): Posting[][] {
  const left = holdings.map((holding) => ({ ...holding }))
  return entries.map((postings) =>
    postings.flatMap((posting) => {
      if (posting.account !== 'DEPOSITS_HELD' || posting.amount < 0) return [posting]
      let rest = posting.amount
      return left.flatMap((holding): Posting[] => {
        const amount = smaller(rest, holding.amount)
        if (amount <= 0) return []
        rest = minus(rest, amount)
        holding.amount = minus(holding.amount, amount)
        return [{ ...posting, amount, leaseId: holding.leaseId }]
      })
    }),
  )
}
