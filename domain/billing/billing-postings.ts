import type { Account } from '../ledger/account.ts'
import { credit, debit, type Posting } from '../ledger/posting.ts'
import { type Money, minus, ZERO } from '../money.ts'
import type { AdviceKind } from './advice-status.ts'

// What each move of money does to the accounts (money.md R13). The net of RECEIVABLE is the principal of all open advices.

type Settled = { readonly adviceId: string; readonly kind: AdviceKind; readonly amount: Money }

/** A deposit that was called is not income: it is owed to the tenant as soon as it is paid. Damage that is charged is no rent. */
export function adviceRaised({ adviceId, kind, amount, damageAmount = ZERO }: Settled & { damageAmount?: Money }): Posting[] {
  const raised = debit('RECEIVABLE', amount, adviceId)
  if (kind === 'SECURITY_DEPOSIT') return [raised, credit('DEPOSITS_CALLED', amount, adviceId)]
  const charged = withoutZero([credit('DAMAGE_CHARGED', damageAmount)])
  return [raised, credit('RENT', minus(amount, damageAmount)), ...charged]
}

/** `into`: cash, or the repairs that the tenant paid in the owner's place. */
export function paymentReceived(
  amount: Money,
  { settled, creditAmount, into = 'CASH' }: { settled: readonly Settled[]; creditAmount: Money; into?: Account },
): Posting[] {
  return withoutZero([debit(into, amount), ...settled.flatMap(adviceSettled), credit('TENANT_CREDIT', creditAmount)])
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
