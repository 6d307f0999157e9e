import { credit, debit, type Posting } from '../ledger/posting.ts'
import type { Money } from '../money.ts'
import type { AdviceKind } from './advice-status.ts'

// What each move of money does to the accounts (money.md R13). The net of RECEIVABLE is the principal of all open advices.

type Settled = { readonly adviceId: string; readonly kind: AdviceKind; readonly amount: Money }

/** A deposit that was called is not income: it is owed to the tenant as soon as it is paid. */
export function adviceRaised({ adviceId, kind, amount }: Settled): Posting[] {
  const called = kind === 'RENT' ? credit('RENT', amount) : credit('DEPOSITS_CALLED', amount, adviceId)
  return [debit('RECEIVABLE', amount, adviceId), called]
}

export function paymentReceived(amount: Money, settled: readonly Settled[], creditAmount: Money): Posting[] {
  return withoutZero([debit('CASH', amount), ...settled.flatMap(adviceSettled), credit('TENANT_CREDIT', creditAmount)])
}

export function creditUsed(settled: Settled): Posting[] {
  return [debit('TENANT_CREDIT', settled.amount), ...adviceSettled(settled)]
}

/** The open rest of a deposit that nobody owes any more. */
export function depositCredited(adviceId: string, amount: Money): Posting[] {
  return [debit('DEPOSITS_CALLED', amount, adviceId), credit('RECEIVABLE', amount, adviceId)]
}

/** Rent that was charged and is not owed; what was paid of it is given back as credit before. */
export function rentCredited(adviceId: string, amount: Money): Posting[] {
  return [debit('RENT', amount), credit('RECEIVABLE', amount, adviceId)]
}

function adviceSettled({ adviceId, kind, amount }: Settled): Posting[] {
  const settled = credit('RECEIVABLE', amount, adviceId)
  if (kind === 'RENT') return [settled]
  return [settled, debit('DEPOSITS_CALLED', amount, adviceId), credit('DEPOSITS_HELD', amount, adviceId)]
}

function withoutZero(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0)
}
