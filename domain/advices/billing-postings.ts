import type { Account, ChargeIncome } from '../ledger/account.ts'
import { credit, debit, type Posting } from '../ledger/posting.ts'
import { type Money, minus, plus, ZERO } from '../money.ts'
import type { AdviceKind } from './advice-status.ts'
import type { AllocationPart } from './allocate-payment.ts'

// The postings for each movement of money (money.md R13). The net of RECEIVABLE is the principal of all open advices; posted late interest
// has an account of its own. A debit and a credit of the same account in one entry show in the statement that an amount was charged and
// settled at the same time.

/** `part` defaults to the principal. */
type Settled = { readonly adviceId: string; readonly kind: AdviceKind; readonly amount: Money; readonly part?: AllocationPart }
type Charge = {
  readonly adviceId: string
  readonly kind: AdviceKind
  readonly amount: Money
  /** The part of the amount that is GST. */
  readonly gstAmount?: Money
  /** The part of it that is charged for damage. */
  readonly damageAmount?: Money
  /** The recurring charges in the amount, without GST, each with its account. */
  readonly charges?: readonly { readonly income: ChargeIncome; readonly amount: Money }[]
}

/** A charged deposit is not income: it is owed to the tenant as soon as it is paid. Damage and recurring charges are not rent. */
export function adviceRaised({ adviceId, kind, amount, gstAmount = ZERO, damageAmount = ZERO, charges = [] }: Charge): Posting[] {
  const besides = plus(gstAmount, damageAmount, ...charges.map((charge) => charge.amount))
  const raised = debit('RECEIVABLE', amount, adviceId)
  if (kind === 'SECURITY_DEPOSIT') return [raised, credit('DEPOSITS_CALLED', amount, adviceId)]
  return withoutZero([
    raised,
    credit('RENT', minus(amount, besides)),
    ...charges.map((charge) => credit(charge.income, charge.amount)),
    credit('DAMAGE_CHARGED', damageAmount),
    credit('GST_PAYABLE', gstAmount),
  ])
}

type Received = {
  readonly settled: readonly Settled[]
  readonly creditAmount: Money
  /** Cash, or the cost of repairs that the tenant paid for the owner. */
  readonly into?: Account
  readonly taxWithheldAmount?: Money
}

export function paymentReceived(
  amount: Money,
  { settled, creditAmount, into = 'CASH', taxWithheldAmount = ZERO }: Received,
): Posting[] {
  return withoutZero([
    debit(into, amount),
    debit('TAX_CERTIFICATES', taxWithheldAmount),
    ...settled.flatMap(adviceSettled),
    credit('TENANT_CREDIT', creditAmount),
  ])
}

export function creditUsed(settled: Settled): Posting[] {
  return [debit('TENANT_CREDIT', settled.amount), ...adviceSettled(settled)]
}

/** The open part of a deposit that is no longer owed. */
export function depositCredited(adviceId: string, amount: Money): Posting[] {
  return [debit('DEPOSITS_CALLED', amount, adviceId), credit('RECEIVABLE', amount, adviceId)]
}

/** Rent that was charged and is not owed, with its GST. The part that was paid has been returned as credit before. */
export function rentCredited(
  adviceId: string,
  amount: Money,
  { gstAmount = ZERO, income = 'RENT' }: { gstAmount?: Money; income?: Account } = {},
): Posting[] {
  return withoutZero([
    debit(income, amount),
    debit('GST_PAYABLE', gstAmount),
    credit('RECEIVABLE', plus(amount, gstAmount), adviceId),
  ])
}

export function interestPosted(adviceId: string, amount: Money): Posting[] {
  return [debit('INTEREST_RECEIVABLE', amount, adviceId), credit('INTEREST', amount)]
}

/** A payment recorded late reduced the interest below the posted amount. */
export function interestCredited(adviceId: string, amount: Money): Posting[] {
  return [debit('INTEREST', amount), credit('INTEREST_RECEIVABLE', amount, adviceId)]
}

export function writtenOff(adviceId: string, { amount, interestAmount }: { amount: Money; interestAmount: Money }): Posting[] {
  return withoutZero([
    debit('BAD_DEBT', plus(amount, interestAmount)),
    credit('RECEIVABLE', amount, adviceId),
    credit('INTEREST_RECEIVABLE', interestAmount, adviceId),
  ])
}

/** Deducted from a deposit, for example for damage: charged and settled in one entry. */
export function depositDeducted(amount: Money): Posting[] {
  return [
    debit('DEPOSITS_HELD', amount),
    debit('RECEIVABLE', amount),
    credit('RECEIVABLE', amount),
    credit('DAMAGE_CHARGED', amount),
  ]
}

/** Deducted from a deposit to settle advices. */
export function depositUsed(settled: readonly Settled[]): Posting[] {
  return [debit('DEPOSITS_HELD', plus(...settled.map(({ amount }) => amount))), ...settled.flatMap(adviceSettled)]
}

/** The refund of a deposit to the tenant, with interest if it was withheld too long. */
export function depositRefunded(amount: Money, interestAmount: Money): Posting[] {
  const paid = plus(amount, interestAmount)
  return withoutZero([
    debit('DEPOSITS_HELD', amount),
    debit('INTEREST_PAID', interestAmount),
    credit('TENANT_CREDIT', paid),
    debit('TENANT_CREDIT', paid),
    credit('CASH', paid),
  ])
}

/** The refund of credit to the tenant, with interest if the law requires it. */
export function creditRefunded(amount: Money, interestAmount: Money): Posting[] {
  return withoutZero([
    debit('TENANT_CREDIT', amount),
    debit('INTEREST_PAID', interestAmount),
    credit('CASH', plus(amount, interestAmount)),
  ])
}

function adviceSettled({ adviceId, kind, amount, part = 'PRINCIPAL' }: Settled): Posting[] {
  if (part === 'INTEREST') return [credit('INTEREST_RECEIVABLE', amount, adviceId)]
  const settled = credit('RECEIVABLE', amount, adviceId)
  if (part === 'RECOVERY') return [debit('RECEIVABLE', amount, adviceId), settled, credit('RECOVERY', amount)]
  if (kind === 'RENT') return [settled]
  return [settled, debit('DEPOSITS_CALLED', amount, adviceId), credit('DEPOSITS_HELD', amount, adviceId)]
}

function withoutZero(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0)
}
