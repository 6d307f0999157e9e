import { type CalendarDate, formatDate } from '../../calendar-date.ts'
import { add, type Fraction, fraction } from '../../fraction.ts'
import { formatMoney, type Money, plus, toMoney } from '../../money.ts'
import { type Explanation, exactNu, exactNuOf } from '../explanation.ts'
import { type DatedRate, lateInterest } from './late-interest.ts'

/** Rent above the legal limit, by the day of its collection. */
export type ExcessCollected = { readonly on: CalendarDate; readonly amount: Money }
export type ExcessRefund = { readonly amount: Money; readonly interestAmount: Money; readonly explanation: Explanation }

/**
 * Rent above the lawful increase is refunded with interest from the day after each collection through the day of the refund (Tenancy Act
 * s.107, Rules ss.32-33); the interest is rounded once.
 */
export function excessRentRefund(
  collected: readonly ExcessCollected[],
  refundedOn: CalendarDate,
  rates: readonly DatedRate[],
): ExcessRefund {
  const interest = collected.map(({ on, amount }) =>
    lateInterest({ principal: amount, dueDate: on, movements: [] }, { asOf: refundedOn, rates }),
  )
  const exact = interest.reduce(add, fraction(0))
  const amount = plus(...collected.map((excess) => excess.amount))
  const interestAmount = toMoney(exact)
  return { amount, interestAmount, explanation: explainRefund(collected, { amount, interestAmount, exact, refundedOn }) }
}

type Refunded = { amount: Money; interestAmount: Money; exact: Fraction; refundedOn: CalendarDate }

function explainRefund(
  collected: readonly ExcessCollected[],
  { amount, interestAmount, exact, refundedOn }: Refunded,
): Explanation {
  const parts = collected.map((excess) => `${formatMoney(excess.amount)} on ${formatDate(excess.on)}`).join(', ')
  return {
    rule: 'R15',
    text: `Collected above the lawful rent: ${parts}. ${formatMoney(amount)} is refunded with interest of ${formatMoney(interestAmount)} to ${formatDate(refundedOn)} (Act s.107, Rules ss.32-33).`,
    base: exactNuOf(amount),
    exact: exactNu(exact),
    source: `Refunded on ${formatDate(refundedOn)}`,
  }
}
