import { credit, debit, type Posting } from '../ledger/posting.ts'
import { type Money, minus, ZERO } from '../money.ts'

// The accounts for amounts due to owners. The net of OWNERS_PAYABLE is the amount that owners owe for bills and shares charged back.

type RemittedShare = { adviceId: string; shareAmount: Money }
type Taken = { feeAmount: Money; taxAmount: Money; deductedAmount: Money; reservedAmount: Money }

export function remitted(
  shares: readonly RemittedShare[],
  { feeAmount, taxAmount, deductedAmount, reservedAmount }: Taken,
): Posting[] {
  const total = shares.reduce<Money>((sum, { shareAmount }) => minus(sum, minus(ZERO, shareAmount)), ZERO)
  return withoutZero([
    ...shares.map(({ adviceId, shareAmount }) => debit('RENT_TO_OWNERS', shareAmount, adviceId)),
    credit('MANAGEMENT_FEE', feeAmount),
    // The certificate belongs to the owner.
    credit('TAX_CERTIFICATES', taxAmount),
    credit('OWNERS_PAYABLE', deductedAmount),
    credit('OWNER_RESERVES', reservedAmount),
    credit('CASH', minus(minus(minus(minus(total, feeAmount), taxAmount), deductedAmount), reservedAmount)),
  ])
}

/** A remitted share that is no longer collected: the owner owes it, and fee and tax are reversed. */
export function chargedBack(adviceId: string, item: { shareAmount: Money; feeAmount: Money; taxAmount: Money }): Posting[] {
  return withoutZero([
    debit('OWNERS_PAYABLE', minus(minus(item.shareAmount, item.feeAmount), item.taxAmount)),
    debit('MANAGEMENT_FEE', item.feeAmount),
    debit('TAX_CERTIFICATES', item.taxAmount),
    credit('RENT_TO_OWNERS', item.shareAmount, adviceId),
  ])
}

/** A bill that the office has paid. */
export function expensePaid(amount: Money, chargedTo: 'OWNERS' | 'OFFICE'): Posting[] {
  return [debit(chargedTo === 'OWNERS' ? 'OWNERS_PAYABLE' : 'BUILDING_COSTS', amount), credit('CASH', amount)]
}

/** A repair that the tenant paid: it is a cost of the owners, not of the office, and they owe it to the office until it is deducted. */
export function repairCharged(amount: Money): Posting[] {
  return [debit('OWNERS_PAYABLE', amount), credit('REPAIRS', amount)]
}

/** The owner's reserve pays their part of a bill, so the owner no longer owes it. */
export function reserveUsed(amount: Money): Posting[] {
  return [debit('OWNER_RESERVES', amount), credit('OWNERS_PAYABLE', amount)]
}

/** Paid out to the owner. */
export function reserveReleased(amount: Money): Posting[] {
  return [debit('OWNER_RESERVES', amount), credit('CASH', amount)]
}

function withoutZero(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0)
}
