import { type Money, minus, plus, ZERO } from '../money.ts'

/** The agreement between office and owner; null: nothing is held back, or there is no limit per remittance. */
export type ReserveTerms = { reserveTarget: Money | null; reserveLimit: Money | null }

export const reserveKinds = ['HELD', 'USED', 'RELEASED'] as const
export type ReserveKind = (typeof reserveKinds)[number]
/** `amount` is the change of the balance. The reversal of a movement has the same kind and the opposite sign. */
export type ReserveMove = { kind: ReserveKind; amount: Money }

type Holding = { balanceAmount: Money; availableAmount: Money }

/**
 * The amount that one remittance holds back (money.md R19): from the rest after charges, up to the target and at most the limit per
 * remittance. If the target was lowered below the balance, nothing more is held back; only the office releases the excess.
 */
export function amountToHold({ reserveTarget, reserveLimit }: ReserveTerms, { balanceAmount, availableAmount }: Holding): Money {
  if (reserveTarget === null) return ZERO
  const missing = minus(reserveTarget, balanceAmount)
  return atLeastZero(smallest(missing, availableAmount, reserveLimit ?? missing))
}

/** The part of a charge that the reserve can pay: at most its balance, and at most the open part of the charge. */
export function amountToUse({ balanceAmount, openAmount }: { balanceAmount: Money; openAmount: Money }): Money {
  return atLeastZero(smallest(balanceAmount, openAmount))
}

export type ReserveTotals = Record<'heldAmount' | 'usedAmount' | 'releasedAmount' | 'balanceAmount', Money>

/** The sum held back = the used amount + the released amount + the balance. */
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
