import type { leaseMoneyContract } from '../../../domain/advices/lease-money-contract.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { divideCredit } from '../../../domain/advices/divide-credit.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { fraction, multiply } from '../../../domain/fraction.ts'
import { type Explanation, exactNuOf } from '../../../domain/leases/explanation.ts'
import { formatMoney, fractionOfMoney, larger, type Money, minus, plus, smaller, toMoney, ZERO } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type ChargePart, readChargeParts } from '../charges/billed-charge-store.ts'
import { creditCharge } from '../charges/credit-charges.ts'
import type { RentStates } from '../rent/credit-rent.ts'
import { creditAdvice, overpaidAmount } from './credit-advice.ts'
import type { CreditableAdvice } from './credit-note-store.ts'

/**
 * A part of an advice that can be credited, with its GST: either the rent and everything that is not a recurring charge, or one recurring
 * charge of a period.
 */
export type CreditablePart = {
  readonly advice: CreditableAdvice
  readonly charge: ChargePart | null
  readonly openAmount: Money
}
type Asked = Pick<BodyOf<typeof leaseMoneyContract.creditNote>, 'part' | 'chargeId'>

/** Returns the parts by advice, in the order of its lines. The advices must be locked. */
export async function readCreditableParts(
  tx: Tx,
  leaseId: string,
  { advices, asked }: { advices: readonly CreditableAdvice[]; asked: Asked },
): Promise<CreditablePart[][]> {
  const hasCharges = advices.some(({ chargeAmount }) => chargeAmount > 0)
  const charges = Map.groupBy(hasCharges ? await readChargeParts(tx, [leaseId]) : [], ({ adviceId }) => adviceId)
  return advices.map((advice) => partsOf(advice, charges.get(advice.adviceId) ?? []).filter(isAskedFor(asked)))
}

function partsOf(advice: CreditableAdvice, charges: readonly ChargePart[]): CreditablePart[] {
  const ofCharges = charges.map((charge) => ({ advice, charge, openAmount: plus(charge.openAmount, charge.openGstAmount) }))
  const chargesOpen = plus(ZERO, ...ofCharges.map(({ openAmount }) => openAmount))
  const chargesCredited = minus(advice.chargeAmount, chargesOpen)
  const rentCredited = minus(advice.creditedAmount, chargesCredited)
  const openAmount = larger(minus(minus(advice.amount, advice.chargeAmount), rentCredited), ZERO)
  return [{ advice, charge: null, openAmount }, ...ofCharges]
}

const isAskedFor =
  ({ part, chargeId }: Asked) =>
  ({ charge }: CreditablePart) =>
    part === undefined || (part === 'RENT' ? charge === null : charge?.chargeId === chargeId)

/** The maximum that can be credited of these parts of one advice: never more than the amount that is left of the advice. */
export function maxCredit(parts: readonly CreditablePart[]): Money {
  const [first] = parts
  return first ? smaller(plus(...parts.map(({ openAmount }) => openAmount)), first.advice.netAmount) : ZERO
}

type Credit = { leaseId: string; parts: readonly CreditablePart[]; credited: Money; reason: string; on: CalendarDate }

/** Credits parts of one advice in proportion, with their GST. Each part gets its own numbered note. */
export async function creditParts(tx: Tx, { leaseId, parts, credited, reason, on }: Credit, states: RentStates): Promise<void> {
  const amounts = divideCredit(
    credited,
    parts.map(({ openAmount }) => openAmount),
  )
  for (const [index, part] of parts.entries()) {
    const amount = amounts[index] ?? ZERO
    if (amount === 0) continue
    const explanation = explain(part, { amount, credited, reason, isDivided: parts.length > 1 })
    if (part.charge === null) await creditRentOf(tx, { leaseId, advice: part.advice, amount, explanation, on }, states)
    else {
      const gstAmount = shareOf(part.charge.openGstAmount, amount, part.openAmount)
      const net = minus(amount, gstAmount)
      await creditCharge(tx, { part: part.charge, credited: net, gstAmount, explanation, on, isCorrection: false }, states)
    }
  }
}

type RentCredit = { leaseId: string; advice: CreditableAdvice; amount: Money; explanation: Explanation; on: CalendarDate }

async function creditRentOf(tx: Tx, { leaseId, advice, amount, explanation, on }: RentCredit, states: RentStates): Promise<void> {
  const { adviceId, adviceNumber, income } = advice
  const ofRent = minus(advice.amount, advice.chargeAmount)
  const gstAmount = shareOf(minus(advice.gstAmount, advice.chargeGstAmount), amount, ofRent)
  const state = states.of(advice)
  state.netAmount = minus(state.netAmount, amount)
  const tooMuchAmount = overpaidAmount(state.paidAmount, state.netAmount)
  state.paidAmount = minus(state.paidAmount, tooMuchAmount)
  await creditAdvice(tx, {
    advice: { adviceId, adviceNumber, leaseId, tooMuchAmount },
    amount: minus(amount, gstAmount),
    gstAmount,
    taxAmount: shareOf(advice.taxAmount, amount, ofRent),
    income,
    on,
    explanation,
  })
}

function shareOf(whole: Money, part: Money, of: Money): Money {
  return whole === 0 || of === 0 ? ZERO : toMoney(multiply(fractionOfMoney(whole), fraction(part, of)))
}

type Said = { amount: Money; credited: Money; reason: string; isDivided: boolean }

function explain({ advice, charge, openAmount }: CreditablePart, { amount, credited, reason, isDivided }: Said): Explanation {
  const { adviceNumber } = advice
  const of = charge
    ? `${charge.label} on ${adviceNumber}`
    : advice.chargeAmount > 0
      ? `the rent on ${adviceNumber}`
      : adviceNumber
  const divided = isDivided ? ` This is this line’s part of the ${formatMoney(credited)} credited in all.` : ''
  return {
    rule: 'R10',
    text: `${formatMoney(amount)} of ${of} is credited: ${reason}${divided}`,
    base: exactNuOf(isDivided ? openAmount : advice.amount),
    exact: exactNuOf(amount),
    source: 'Credit note of the office',
  }
}
