import { addDays, type CalendarDate, earlier, later } from '../../calendar-date.ts'
import { divide, fraction } from '../../fraction.ts'
import { formatMoney, larger, type Money, minus, toMoney, ZERO } from '../../money.ts'
import { t } from '../../wording.ts'
import { type Explanation, exactNuOf } from '../explanation.ts'
import type { Rate, RentTerms } from '../lease-terms-shape.ts'
import { rentOfYear } from '../rent/area-rate.ts'
import { type ChargeLabels, explainCharge } from '../rent/explain-charge.ts'
import { type Charge, chargeFor } from '../rent/rent-charge.ts'
import { type PaidBy, periodAt, periodIndexOf, periodsInYear } from '../rent/rent-periods.ts'
import type { RentHistory, ScheduleRow } from '../rent/rent-schedule.ts'
import { listRentSteps, type RentChange } from '../rent/rent-steps.ts'

/** The basis of the amounts of a recurring charge: its own terms, and the periods of its lease. */
export type ChargeTerms = {
  readonly id: string
  readonly label: string
  /** The amount of one period of the lease; null if a rate by area or a meter determines it. A meter has neither. */
  readonly amount: Money | null
  readonly rate: Rate | null
  readonly startsOn: CalendarDate
  readonly endsOn: CalendarDate | null
  /** Another amount or rate from a day, oldest first. Amounts billed before that day stay. */
  readonly changes: readonly RentChange[]
}
export type LeaseBasis = { readonly terms: RentTerms; readonly history: Pick<RentHistory, 'suspensions'> }
export type PeriodCharge = { readonly amount: Money; readonly explanation: Explanation }

const chargeLabels: ChargeLabels = { noun: t`charge`, terms: t`Terms of the charge`, change: t`Change of the charge` }

/**
 * The cost of a charge in one row of the rent schedule (R16): by the periods, the proration and the suspensions of the rent, for the days
 * on which both the lease and the charge run. Undefined if none of its days are in the row.
 */
export function chargeOfRow(
  { terms, history }: LeaseBasis,
  { periodStart, periodEnd }: Pick<ScheduleRow, 'periodStart' | 'periodEnd'>,
  charge: ChargeTerms,
): PeriodCharge | undefined {
  if (isByMeter(charge)) return undefined
  const own = ownTerms(terms, charge)
  const period = periodAt(terms, periodIndexOf(terms, periodStart))
  const first = later(later(period.from, terms.startDate), charge.startsOn)
  const costTo = (day: CalendarDate): Charge | undefined => {
    const last = charge.endsOn === null ? day : earlier(day, charge.endsOn)
    if (last < first) return undefined
    const lease = { terms: own, steps: listRentSteps(own, charge.changes, last), suspensions: history.suspensions ?? [] }
    return chargeFor(lease, period, { from: first, to: last })
  }
  const whole = costTo(periodEnd)
  if (!whole || whole.occupied.to < periodStart) return undefined
  const explanation = explainCharge(own, whole, chargeLabels)
  // The rest of a period that the end of the lease cuts: both parts add up to the period (R4).
  const before = costTo(addDays(periodStart, -1))
  if (!before) return { amount: whole.amount, explanation }
  const amount = larger(minus(whole.amount, before.amount), ZERO)
  return { amount, explanation: restOf(explanation, before.amount, amount) }
}

/** The cost follows from meter readings and is billed between them (metered-dues.ts), independent of periods. */
export function isByMeter({ amount, rate }: Pick<ChargeTerms, 'amount' | 'rate'>): boolean {
  return amount === null && rate === null
}

/** The amount for one whole period on a day, before it is prorated by the days of lease and charge. */
export function chargeAmountOn({ amount, rate, changes }: ChargeTerms, paid: PaidBy, day: CalendarDate): Money {
  const latest = changes.filter(({ effectiveDate }) => effectiveDate <= day).at(-1)
  const agreed = latest ? latest.rentAmount : amount
  if (agreed !== null) return agreed
  if (!rate) throw new RangeError('A charge has an amount or a rate.')
  const yearly = rentOfYear({ ...rate, amount: latest?.rateAmount ?? rate.amount })
  return toMoney(divide(fraction(yearly), periodsInYear(paid)))
}

/** The terms of the rent with the amount of the charge. The periods stay those of the lease. */
function ownTerms(
  { rentAmount: _rent, rate: _rate, escalation: _escalation, ...terms }: RentTerms,
  charge: ChargeTerms,
): RentTerms {
  if (charge.rate) return { ...terms, rate: charge.rate }
  if (charge.amount === null) throw new RangeError('A charge has an amount or a rate.')
  return { ...terms, rentAmount: charge.amount }
}

function restOf({ segments: _segments, ...explanation }: Explanation, billed: Money, amount: Money): Explanation {
  return {
    ...explanation,
    text: `${explanation.text} Less ${formatMoney(billed)} charged for the days before: ${formatMoney(amount)}.`,
    exact: exactNuOf(amount),
  }
}
