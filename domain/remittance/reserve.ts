import { type Money, minus, plus, ZERO } from '../money.ts'

/** What the office and an owner agreed; null: nothing is held back, or no limit for one remittance. */
export type ReserveTerms = { reserveTarget: Money | null; reserveLimit: Money | null }

export const reserveKinds = ['HELD', 'USED', 'RELEASED'] as const
export type ReserveKind = (typeof reserveKinds)[number]
/** `amount` is what the balance changed by. What takes a movement back is of the same kind, with the opposite sign. */
export type ReserveMove = { kind: ReserveKind; amount: Money }

type Holding = { balanceAmount: Money; availableAmount: Money }

/**
 * What one remittance holds back (money.md R19): of what is left after charges, up to the target and at most the limit of one
 * remittance. A target that was lowered below the balance holds nothing more; only the office releases what is above it.
 */
export function amountToHold({ reserveTarget, reserveLimit }: ReserveTerms, { balanceAmount, availableAmount }: Holding): Money {
  if (reserveTarget === null) return ZERO
  const missing = minus(reserveTarget, balanceAmount)
  return atLeastZero(smallest(missing, availableAmount, reserveLimit ?? missing))
}

/** What of a charge the reserve can pay: no more than it holds, and no more than is still open of the charge. */
export function amountToUse({ balanceAmount, openAmount }: { balanceAmount: Money; openAmount: Money }): Money {
  return atLeastZero(smallest(balanceAmount, openAmount))
}

export type ReserveTotals = Record<'heldAmount' | 'usedAmount' | 'releasedAmount' | 'balanceAmount', Money>

/** What was held = what was used + what was released + what is there. */
export function reserveTotals(moves: readonly ReserveMove[]): ReserveTotals {
  const sum = (kind: ReserveKind) => plus(ZERO, ...moves.filter((move) => move.kind === kind).map(({ amount }) => amount))
  return {
    heldAmount: sum('HELD'),
    usedAmount: minus(ZERO, sum('USED')),
    releasedAmount: minus(ZERO, sum('RELEASED')),
    balanceAmount: plus(ZERO, ...moves.map(({ amount }) => amount)),
  }
}

const smallest = (...amounts: readonly Money[]): Money => amounts.reduce((min, amount) => (amount < min ? amount : min))
const atLeastZero = (amount: Money): Money => (amount < 0 ? ZERO : amount)
