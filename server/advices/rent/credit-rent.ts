import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { fraction, multiply } from '../../../domain/fraction.ts'
import type { Explanation } from '../../../domain/leases/explanation.ts'
import { fractionOfMoney, larger, type Money, minus, plus, smaller, toMoney, ZERO } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type BilledRent, insertRentCredit, type RentPart } from './billed-rent-store.ts'
import { creditAdvice, overpaidAmount } from '../account/credit-advice.ts'

type RentCreditNote = {
  billed: BilledRent
  amount: Money
  /** The value date of the credit note. */
  on: CalendarDate
  explanation: Explanation
}

/**
 * Credits a part of the rent of a period with its GST: on the advice of the period first, then on those that adjusted it. An amount that
 * was already paid becomes credit of the lease again. The parts are updated, because one advice may charge several periods.
 */
export async function creditRent(tx: Tx, { billed, amount, on, explanation }: RentCreditNote, states: RentStates): Promise<void> {
  let left = amount
  for (const part of billed.parts) {
    const state = states.of(part)
    const wanted = smaller(left, part.amount)
    const { credited, gstAmount } = withinNet(wanted, partOf(part.gstAmount, wanted, part), state.netAmount)
    if (credited <= 0) continue
    state.netAmount = minus(state.netAmount, plus(credited, gstAmount))
    const tooMuchAmount = overpaidAmount(state.paidAmount, state.netAmount)
    state.paidAmount = minus(state.paidAmount, tooMuchAmount)
    await creditAdvice(tx, {
      advice: { adviceId: part.adviceId, adviceNumber: part.adviceNumber, leaseId: billed.leaseId, tooMuchAmount },
      amount: credited,
      gstAmount,
      taxAmount: partOf(part.taxAmount, credited, part),
      on,
      explanation,
    })
    await insertRentCredit(tx, { adviceId: part.adviceId, rentOf: billed.periodStart, amount: credited, explanation })
    left = minus(left, credited)
  }
}

/** Credits by hand or a write-off may have left less of an advice than an amount and its GST: both are then reduced in proportion. */
export function withinNet(amount: Money, gstAmount: Money, netAmount: Money): { credited: Money; gstAmount: Money } {
  const whole = plus(amount, gstAmount)
  if (amount <= 0 || whole <= netAmount) return { credited: amount, gstAmount }
  const gst = toMoney(multiply(fractionOfMoney(larger(netAmount, ZERO)), fraction(gstAmount, whole)))
  return { credited: minus(larger(netAmount, ZERO), gst), gstAmount: gst }
}

/** The share of the GST, or of the tax, that belongs to a part of the rent. */
function partOf(whole: Money, credited: Money, { rentAmount }: RentPart): Money {
  if (whole === 0 || rentAmount === 0) return ZERO
  return toMoney(multiply(fractionOfMoney(whole), fraction(credited, rentAmount)))
}

type State = { netAmount: Money; paidAmount: Money }
export type RentStates = { of: (part: Pick<RentPart, 'adviceId' | 'netAmount' | 'paidAmount'>) => State }

/** Tracks the state of each advice while several of its periods are credited one after the other. */
export function rentStates(): RentStates {
  const states = new Map<string, State>()
  return {
    of: ({ adviceId, netAmount, paidAmount }) => {
      const known = states.get(adviceId) ?? { netAmount, paidAmount }
      states.set(adviceId, known)
      return known
    },
  }
}
