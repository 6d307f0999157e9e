import { type Money, minus, plus, ZERO } from '../money.ts'
import type { Account } from './account.ts'

/** One line of an entry: a debit above 0, a credit below. `adviceId` where it stands for one advice. */
export type Posting = { readonly account: Account; readonly amount: Money; readonly adviceId: string | null }

export function debit(account: Account, amount: Money, adviceId: string | null = null): Posting {
  return { account, amount, adviceId }
}

export function credit(account: Account, amount: Money, adviceId: string | null = null): Posting {
  return { account, amount: minus(ZERO, amount), adviceId }
}

/** Takes an entry back: its mirror image restores every balance (money.md, properties). */
export function mirrored(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, amount: minus(ZERO, posting.amount) }))
}

/** Debits less credits; 0 for every entry (R13). */
export function netOf(postings: readonly Posting[]): Money {
  return plus(...postings.map(({ amount }) => amount))
}
