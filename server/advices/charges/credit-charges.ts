import { type CalendarDate, later } from '../../../domain/calendar-date.ts'
import { fraction, multiply } from '../../../domain/fraction.ts'
import { chargeCorrections } from '../../../domain/leases/charges/charge-corrections.ts'
import type { Explanation } from '../../../domain/leases/explanation.ts'
import { chargeIncomeOf } from '../../../domain/ledger/account.ts'
import { fractionOfMoney, type Money, minus, plus, smaller, toMoney, ZERO } from '../../../domain/money.ts'
import type { RentBasis } from '../../leases/tenancy/rent-basis.ts'
import type { Tx } from '../../platform/database/database.ts'
import { creditAdvice, overpaidAmount } from '../account/credit-advice.ts'
import { type RentStates, withinNet } from '../rent/credit-rent.ts'
import { type ChargeAccount, type ChargePart, insertChargeCredit } from './billed-charge-store.ts'

type Crediting = { account: ChargeAccount; basis: RentBasis; on: CalendarDate }

/** Credits the overbilled amount of a recurring charge, with its GST, on the advice that charged it. The advices must be locked. */
export async function creditCharges(tx: Tx, { account, basis, on }: Crediting, states: RentStates): Promise<void> {
  for (const correction of chargeCorrections(account, basis)) {
    if (correction.amount >= 0) continue
    const { chargeId, periodStart } = correction
    const parts = account.parts.filter((part) => part.chargeId === chargeId && part.periodStart === periodStart)
    let left = minus(ZERO, correction.amount)
    for (const part of parts) {
      const wanted = smaller(left, part.openAmount)
      const { credited, gstAmount } = withinNet(wanted, gstOf(part, wanted), states.of(part).netAmount)
      if (credited <= 0) continue
      await creditCharge(
        tx,
        { part, credited, gstAmount, explanation: correction.explanation, on: later(on, periodStart), isCorrection: true },
        states,
      )
      left = minus(left, credited)
    }
  }
}

type Credit = {
  part: ChargePart
  /** Without GST. */
  credited: Money
  gstAmount: Money
  explanation: Explanation
  on: CalendarDate
  isCorrection: boolean
}

/** Credits a part of a charge of a period, with its GST, on the advice that charged it. */
export async function creditCharge(tx: Tx, { part, credited, gstAmount, ...credit }: Credit, states: RentStates): Promise<void> {
  const { adviceId, adviceNumber, leaseId, chargeId, periodStart } = part
  const state = states.of(part)
  state.netAmount = minus(state.netAmount, plus(credited, gstAmount))
  const tooMuchAmount = overpaidAmount(state.paidAmount, state.netAmount)
  state.paidAmount = minus(state.paidAmount, tooMuchAmount)
  await creditAdvice(tx, {
    advice: { adviceId, adviceNumber, leaseId, tooMuchAmount },
    amount: credited,
    gstAmount,
    income: chargeIncomeOf(part),
    on: credit.on,
    explanation: credit.explanation,
  })
  await insertChargeCredit(tx, { leaseId, adviceId, chargeId, chargeOf: periodStart, amount: credited, gstAmount, ...credit })
}

function gstOf({ openAmount, openGstAmount }: ChargePart, credited: Money): Money {
  if (openGstAmount === 0 || openAmount === 0) return ZERO
  return toMoney(multiply(fractionOfMoney(openGstAmount), fraction(credited, openAmount)))
}
