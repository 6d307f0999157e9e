import { type Money, minus, plus, ZERO } from '../money.ts'
import type { Account } from './account.ts'

/** One line of an entry: a debit is positive, a credit negative. `adviceId` is set if it belongs to one advice. */
export type Posting = {
  readonly account: Account
  readonly amount: Money
  readonly adviceId: string | null
  /** If it is not the lease of the entry. */
  readonly leaseId?: string
}

export function debit(account: Account, amount: Money, adviceId: string | null = null): Posting {
  return { account, amount, adviceId }
}

export function credit(account: Account, amount: Money, adviceId: string | null = null): Posting {
  return { account, amount: minus(ZERO, amount), adviceId }
}

/** Reverses an entry: the mirrored postings restore every balance (money.md, properties). */
export function mirrored(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, amount: minus(ZERO, posting.amount) }))
}

/** Debits less credits; 0 for every entry (R13). */
export function netOf(postings: readonly Posting[]): Money {
  return plus(...postings.map(({ amount }) => amount))
}
