import { type CalendarDate, later } from '../../../domain/calendar-date.ts'
import { fraction, multiply } from '../../../domain/fraction.ts'
import { type ChargeCorrection, chargeCorrections } from '../../../domain/leases/charges/charge-corrections.ts'
import { fractionOfMoney, type Money, minus, plus, smaller, toMoney, ZERO } from '../../../domain/money.ts'
import type { RentBasis } from '../../leases/tenancy/rent-basis.ts'
import type { Tx } from '../../platform/database/database.ts'
import { creditAdvice, paidTooMuch } from '../account/credit-advice.ts'
import type { RentStates } from '../rent/credit-rent.ts'
import { type ChargeAccount, type ChargePart, insertChargeCredit } from './billed-charge-store.ts'

type Crediting = { account: ChargeAccount; basis: RentBasis; on: CalendarDate }

/** Credits what was billed too much of a recurring charge: on the advice that charged it, with its GST. The advices are locked. */
export async function creditCharges(tx: Tx, { account, basis, on }: Crediting, states: RentStates): Promise<void> {
  for (const correction of chargeCorrections(account, basis)) {
    if (correction.amount >= 0) continue
    const { chargeId, periodStart } = correction
    const parts = account.parts.filter((part) => part.chargeId === chargeId && part.periodStart === periodStart)
    let left = minus(ZERO, correction.amount)
    for (const part of parts) {
      const credited = smaller(smaller(left, part.amount), states.of(part).standsAmount)
      if (credited <= 0) continue
      await creditPart(tx, { account, part, credited, correction, on: later(on, periodStart) }, states)
      left = minus(left, credited)
    }
  }
}

type Part = { account: ChargeAccount; part: ChargePart; credited: Money; correction: ChargeCorrection; on: CalendarDate }

async function creditPart(tx: Tx, { account, part, credited, correction, on }: Part, states: RentStates): Promise<void> {
  const { adviceId, adviceNumber, leaseId, chargeId } = part
  const state = states.of(part)
  const gstAmount = smaller(gstOf(part, credited), minus(state.standsAmount, credited))
  state.standsAmount = minus(state.standsAmount, plus(credited, gstAmount))
  const tooMuchAmount = paidTooMuch(state.paidAmount, state.standsAmount)
  state.paidAmount = minus(state.paidAmount, tooMuchAmount)
  const { explanation, periodStart } = correction
  const goesTo = account.charges.find(({ id }) => id === chargeId)?.goesTo
  await creditAdvice(tx, {
    advice: { adviceId, adviceNumber, leaseId, tooMuchAmount },
    amount: credited,
    gstAmount,
    income: goesTo === 'OFFICE' ? 'OFFICE_CHARGES' : 'OWNER_CHARGES',
    on,
    explanation,
  })
  await insertChargeCredit(tx, {
    leaseId,
    adviceId,
    chargeId,
    chargeOf: periodStart,
    amount: credited,
    gstAmount,
    explanation,
    on,
  })
}

function gstOf({ amount, gstAmount }: ChargePart, credited: Money): Money {
  if (gstAmount === 0 || amount === 0) return ZERO
  return toMoney(multiply(fractionOfMoney(gstAmount), fraction(credited, amount)))
}
