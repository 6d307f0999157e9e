import { type CalendarDate, daysInclusive, formatDate, monthOf } from '../../calendar-date.ts'
import { formatMoney, type Money, minus, ZERO } from '../../money.ts'
import { type Explanation, exactNuOf } from '../explanation.ts'
import type { RentTerms } from '../lease-terms-shape.ts'
import type { BilledPeriod } from './rent-adjustments.ts'
import { type RentHistory, rowsStartingIn } from './rent-schedule.ts'

/** A credit note for the days of a billed period after the last day; the rest of the charge remains. */
export type EarlyEndCredit = BilledPeriod & {
  readonly netAmount: Money
  readonly creditAmount: Money
  readonly explanation: Explanation
}

/**
 * Amounts billed past the last day are credited: a later period in full, a shortened one down to its prorated rent (A28). The last day may
 * also be in a holdover, after the end of the term.
 */
export function earlyEndCredits(
  billed: readonly BilledPeriod[],
  terms: RentTerms,
  { lastDay, ...history }: RentHistory & { readonly lastDay: CalendarDate },
): EarlyEndCredit[] {
  const ended = lastDay < terms.endDate ? { ...terms, endDate: lastDay } : terms
  return (
    billed
      // Amounts owed before the lease was billed here are not future rent.
      .filter(({ periodStart, periodEnd }) => periodEnd > lastDay && periodStart >= (history.billedFrom ?? periodStart))
      .map((period) => {
        const rows = rowsStartingIn(ended, monthOf(period.periodStart), { ...history, heldOverTo: lastDay })
        const stands = rows.find(({ periodStart }) => periodStart === period.periodStart)?.amount ?? ZERO
        return credit(period, stands, lastDay)
      })
      .filter(({ creditAmount }) => creditAmount > 0)
  )
}

function credit(period: BilledPeriod, netAmount: Money, lastDay: CalendarDate): EarlyEndCredit {
  const creditAmount = minus(period.amount, netAmount)
  const charged = `${formatMoney(period.amount)} was charged to ${formatDate(period.periodEnd)}`
  const explanation = {
    rule: 'R2',
    text: `The lease ended on ${formatDate(lastDay)}: ${charged}, ${formatMoney(netAmount)} is owed and ${formatMoney(creditAmount)} is credited.`,
    days: lastDay < period.periodStart ? 0 : daysInclusive(period.periodStart, lastDay),
    ofDays: daysInclusive(period.periodStart, period.periodEnd),
    base: exactNuOf(period.amount),
    exact: exactNuOf(creditAmount),
    source: `Last day ${formatDate(lastDay)}`,
  }
  return { ...period, netAmount, creditAmount, explanation }
}
