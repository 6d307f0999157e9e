import { type CalendarDate, formatDate, monthOf } from '../../calendar-date.ts'
import { chhetrum, formatMoney, type Money, minus } from '../../money.ts'
import { type Explanation, exactNuOf } from '../explanation.ts'
import type { RentTerms } from '../lease-terms-shape.ts'
import { type RentHistory, rowsStartingIn, type ScheduleRow } from './rent-schedule.ts'

/** A period whose advice was issued, with the amount charged for it today: the advice, later adjustments and credit notes. */
export type BilledPeriod = { readonly periodStart: CalendarDate; readonly periodEnd: CalendarDate; readonly amount: Money }

/** An ADJUSTMENT line on the next RENT advice, or a credit note. The amount is positive in both cases. */
export type RentCorrection = {
  readonly kind: 'ADJUSTMENT' | 'CREDIT_NOTE'
  readonly periodStart: CalendarDate
  readonly periodEnd: CalendarDate
  readonly amount: Money
  readonly explanation: Explanation
}

/**
 * The corrections of billed periods after a later rent agreement, one line per period (R10): issued advices never change. `history` has
 * every change and suspension known now; for a lease that ended early, pass its last day as `endDate`.
 */
export function rentAdjustments(
  billed: readonly BilledPeriod[],
  terms: RentTerms,
  history: RentHistory & { readonly heldOverTo?: CalendarDate | 'OPEN' | undefined } = {},
): RentCorrection[] {
  return billed.flatMap((period) => {
    const row = rowsStartingIn(terms, monthOf(period.periodStart), history).find(
      ({ periodStart }) => periodStart === period.periodStart,
    )
    return row && row.amount !== period.amount ? [correct(period, row)] : []
  })
}

/** The period ends as it does now: it was billed to an earlier day if a notice was withdrawn later. */
function correct({ periodStart, amount }: BilledPeriod, row: ScheduleRow): RentCorrection {
  const { periodEnd } = row
  const difference = minus(row.amount, amount)
  const kind = difference > 0 ? 'ADJUSTMENT' : 'CREDIT_NOTE'
  const text = `Rent for ${formatDate(periodStart)} to ${formatDate(periodEnd)} is now ${formatMoney(row.amount)}, ${formatMoney(amount)} was charged: ${formatMoney(chhetrum(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}. ${row.explanation.text}`
  const explanation = {
    ...row.explanation,
    rule: 'R10',
    text,
    base: exactNuOf(row.amount),
    exact: exactNuOf(chhetrum(Math.abs(difference))),
  }
  return { kind, periodStart, periodEnd, amount: chhetrum(Math.abs(difference)), explanation }
}
