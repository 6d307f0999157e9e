import { type CalendarDate, formatDate } from '../calendar-date.ts'
import { type Explanation, exactNu, exactNuOf } from '../leases/explanation.ts'
import { type DatedRate, lateInterest } from '../leases/rent/late-interest.ts'
import { formatMoney, larger, type Money, minus, plus, smaller, toMoney, ZERO } from '../money.ts'

export type Deduction = {
  readonly description: string
  readonly amount: Money
  readonly adviceId?: string | undefined
  readonly chargeId?: string | undefined
}
export type CoveredDeduction = Deduction & { readonly coveredAmount: Money }

/** The part of each deduction that the deposit covers, in their order; the refund is never below 0 (G1, G2). */
export function coverDeductions(
  heldAmount: Money,
  deductions: readonly Deduction[],
): { covered: CoveredDeduction[]; refundAmount: Money } {
  let left = heldAmount
  const covered = deductions.map((deduction) => {
    const coveredAmount = smaller(left, deduction.amount)
    left = minus(left, coveredAmount)
    return { ...deduction, coveredAmount }
  })
  return { covered, refundAmount: larger(left, ZERO) }
}

type Refund = {
  heldAmount: Money
  deductedAmount: Money
  refundAmount: Money
  refundedOn: CalendarDate
  endedOn: CalendarDate | null
  /** The deposit is not overdue until this day. */
  refundBy: CalendarDate | null
}

/** A deposit withheld longer than the law allows earns interest until the day of the refund (Act s.113, Rules s.47). */
export function refundInterest(
  { heldAmount, deductedAmount, refundAmount, refundedOn, endedOn, refundBy: by }: Refund,
  rates: readonly DatedRate[],
): { interestAmount: Money; explanation: Explanation } {
  const sum = `${formatMoney(heldAmount)} held, less ${formatMoney(deductedAmount)} of deductions`
  const above = larger(minus(deductedAmount, heldAmount), ZERO)
  const result = above > 0 ? `${formatMoney(above)} is claimed above the deposit` : `${formatMoney(refundAmount)} is refunded`
  const plain = { rule: 'R15', text: `${sum}: ${result}.`, base: exactNuOf(heldAmount), exact: exactNuOf(refundAmount) }
  if (!endedOn || !by || refundedOn <= by || refundAmount === 0) return { interestAmount: ZERO, explanation: plain }
  const exact = lateInterest({ principal: refundAmount, dueDate: by, movements: [] }, { asOf: refundedOn, rates })
  const interestAmount = toMoney(exact)
  const why = `The refund was due by ${formatDate(by)}; ${formatMoney(interestAmount)} is interest from the next day to ${formatDate(refundedOn)} (Act s.113, Rules ss.44, 47).`
  return {
    interestAmount,
    explanation: {
      ...plain,
      text: `${plain.text} ${why} ${formatMoney(plus(refundAmount, interestAmount))} is paid out.`,
      exact: exactNu(exact),
      rate: rates.at(-1)?.percent ?? '',
      source: `Lease ended on ${formatDate(endedOn)}`,
    },
  }
}
