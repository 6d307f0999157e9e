import {
  addDays,
  type CalendarDate,
  daysInclusive,
  earlier,
  firstDayOf,
  formatDate,
  lastDayOf,
  later,
  type Month,
} from '../../calendar-date.ts'
import { formatMoney, larger, type Money, minus, ZERO } from '../../money.ts'
import { dueDateOf } from './due-date-of.ts'
import { explainCharge } from './explain-charge.ts'
import { issueDateOf } from './issue-date.ts'
import { type Explanation, exactNuOf } from '../explanation.ts'
import type { RentTerms } from '../lease-terms-shape.ts'
import type { Suspension } from './proration.ts'
import { type Charge, chargeFor, coveredDays, type LeaseRent } from './rent-charge.ts'
import { periodAt, periodIndexOf, type DateRange } from './rent-periods.ts'
import { listRentSteps, type RentChange } from './rent-steps.ts'

/** One row per period, even if a change cuts it. */
export type ScheduleRow = {
  periodStart: CalendarDate
  periodEnd: CalendarDate
  days: number
  dueDate: CalendarDate
  /** For a lease with a lead time: the day on which the advice is issued. */
  issueDate?: CalendarDate | undefined
  amount: Money
  explanation: Explanation
}

/** Changes of the rent since the terms were frozen. */
export type RentHistory = {
  readonly changes?: readonly RentChange[]
  readonly suspensions?: readonly Suspension[]
  /** For a lease imported from paper: periods that start before it were billed elsewhere. */
  readonly billedFrom?: CalendarDate | undefined
}

/** Every period of the term, from first to last day. For a lease that ends early, pass its last day as `endDate`. */
export function rentSchedule(
  terms: RentTerms,
  changes: readonly RentChange[] = [],
  suspensions: readonly Suspension[] = [],
): ScheduleRow[] {
  const lease = leaseRent(terms, { changes, suspensions }, terms.endDate)
  return indexes(terms, { from: terms.startDate, to: terms.endDate }).map((index) => termRow(lease, index))
}

/**
 * The periods of a tenant who stayed past the end, at the same rent (R15), to `heldOverTo`. They continue in the same grid. Billed amounts
 * up to the end stay: if the end cut a period, the first row is the rest of that period, its rent to the new last day less the rent to the
 * end, so that both add up to the rent of one whole period (R4).
 */
export function holdoverRows(terms: RentTerms, heldOverTo: CalendarDate, history: RentHistory = {}): ScheduleRow[] {
  const stayed = { from: addDays(terms.endDate, 1), to: heldOverTo }
  if (stayed.to < stayed.from) return []
  const lease = leaseRent(terms, history, heldOverTo)
  return indexes(terms, stayed).map((index) => holdoverRow(lease, index, heldOverTo))
}

/**
 * Only the rows whose period starts in a month, without the rest of the schedule. `heldOverTo` is as in `holdoverRows`; OPEN while the day
 * of leaving is unknown, so that the last period is billed in full.
 */
export function rowsStartingIn(
  terms: RentTerms,
  month: Month,
  history: RentHistory & { readonly heldOverTo?: CalendarDate | 'OPEN' | undefined } = {},
): ScheduleRow[] {
  const days = { from: later(firstDayOf(month), terms.startDate), to: lastDayOf(month) }
  if (days.to < days.from) return []
  const inTerm = { from: days.from, to: earlier(days.to, terms.endDate) }
  const after = { from: later(days.from, addDays(terms.endDate, 1)), to: days.to }
  const gridEnd = periodAt(terms, periodIndexOf(terms, days.to)).to
  const heldOverTo = history.heldOverTo === 'OPEN' ? gridEnd : (history.heldOverTo ?? terms.endDate)
  const lease = leaseRent(terms, history, gridEnd)
  const rows = [
    ...indexes(terms, inTerm).map((index) => termRow(lease, index)),
    ...indexes(terms, { ...after, to: earlier(after.to, heldOverTo) }).map((index) => holdoverRow(lease, index, heldOverTo)),
  ]
  const first = later(days.from, history.billedFrom ?? days.from)
  return rows.filter(({ periodStart }) => periodStart >= first && periodStart <= days.to)
}

function leaseRent(terms: RentTerms, { changes = [], suspensions = [] }: RentHistory, until: CalendarDate): LeaseRent {
  return { terms, steps: listRentSteps(terms, changes, until), suspensions }
}

/** The periods that overlap a range of days. */
function indexes(terms: RentTerms, { from, to }: DateRange): number[] {
  if (to < from) return []
  const first = periodIndexOf(terms, from)
  return Array.from({ length: periodIndexOf(terms, to) - first + 1 }, (_, offset) => first + offset)
}

function termRow({ terms, ...rent }: LeaseRent, index: number): ScheduleRow {
  const charge = chargeTo({ terms, ...rent }, index, terms.endDate)
  return row(terms, charge.occupied, { amount: charge.amount, explanation: explainCharge(terms, charge) })
}

function holdoverRow(lease: LeaseRent, index: number, heldOverTo: CalendarDate): ScheduleRow {
  const { terms } = lease
  const whole = chargeTo(lease, index, heldOverTo)
  if (whole.occupied.from > terms.endDate) {
    const { text, ...explained } = explainCharge(terms, whole)
    return row(terms, whole.occupied, {
      amount: whole.amount,
      explanation: { ...explained, text: `${text} ${holdoverText(terms)}` },
    })
  }
  const billed = chargeTo(lease, index, terms.endDate)
  const rest = { from: addDays(terms.endDate, 1), to: whole.occupied.to }
  const amount = larger(minus(whole.amount, billed.amount), ZERO)
  return row(terms, rest, { amount, explanation: explainRest(terms, { whole, billed, rest, amount }) })
}

function chargeTo(lease: LeaseRent, index: number, lastDay: CalendarDate): Charge {
  const period = periodAt(lease.terms, index)
  return chargeFor(lease, period, coveredDays(period, lease.terms.startDate, lastDay))
}

type Rest = { whole: Charge; billed: Charge; rest: DateRange; amount: Money }

function explainRest(terms: RentTerms, { whole, billed, rest, amount }: Rest): Explanation {
  return {
    rule: 'R15',
    text: `The rent from ${formatDate(whole.occupied.from)} to ${formatDate(rest.to)}, ${formatMoney(whole.amount)}, less ${formatMoney(billed.amount)} charged to ${formatDate(billed.occupied.to)}: ${formatMoney(amount)}. ${holdoverText(terms)}`,
    days: daysInclusive(rest.from, rest.to),
    ofDays: whole.period.days,
    base: exactNuOf(whole.amount),
    exact: exactNuOf(amount),
    method: terms.proration,
    source: `Holdover from ${formatDate(rest.from)}`,
  }
}

function holdoverText({ endDate }: RentTerms): string {
  return `The lease ended on ${formatDate(endDate)}. A tenant who stays pays the same rent.`
}

function row(
  terms: RentTerms,
  days: DateRange,
  { amount, explanation }: Pick<ScheduleRow, 'amount' | 'explanation'>,
): ScheduleRow {
  const dueDate = dueDateOf(terms, days)
  const issueDate = issueDateOf(terms, { dueDate })
  return {
    periodStart: days.from,
    periodEnd: days.to,
    days: daysInclusive(days.from, days.to),
    dueDate,
    ...(issueDate === undefined ? {} : { issueDate }),
    amount,
    explanation,
  }
}
