import { addMonths, type CalendarDate, later } from '../../calendar-date.ts'
import { add, divide, type Fraction, fraction, fractionOfDecimal, multiply } from '../../fraction.ts'
import { chhetrum, fractionOfMoney, type Money, maxMoney, toMoney } from '../../money.ts'
import { Problem } from '../../problem.ts'
import { rentOfYear } from './area-rate.ts'
import type { Escalation, Rate, RentTerms } from '../lease-terms-shape.ts'
import { type PaidBy, periodsInYear } from './rent-periods.ts'

/** Another rent for one period, agreed from a date. It is not an edit: earlier days keep their rent (R10). */
export type RentChange = {
  readonly effectiveDate: CalendarDate
  /** Null if another rate by area was agreed, as in a revision of land. */
  readonly rentAmount: Money | null
  readonly rateAmount?: string | null
  /** For a rate: the minimum yearly fee from then; null: that of the terms (R21). */
  readonly rateMinimumAmount?: Money | null
  /** For a rate by table: the wording of the rate in the table. */
  readonly rateLabel?: string | null
}

/** An agreed rent: for one period, or for a year that is divided among its periods (rate by area). */
export type Rent = { readonly amount: Money; readonly of: 'PERIOD' | 'YEAR' }
export type RentSource =
  | { readonly kind: 'TERMS' }
  | { readonly kind: 'CHANGE'; readonly rate?: Rate; readonly label?: string }
  | { readonly kind: 'ESCALATION'; readonly percent: string }
/** The rent from a day until the next step. */
export type RentStep = { readonly from: CalendarDate; readonly rent: Rent; readonly source: RentSource }

/**
 * All rents of a lease in order, up to a day. An escalation raises the *rounded* previous rent; its steps count from the start date (R9)
 * and end with the term, because a tenant who holds over pays the same rent (R15). A change agreed for the day of a step replaces that
 * step, and the next step compounds on the agreed rent.
 */
export function* rentSteps(terms: RentTerms, changes: readonly RentChange[], until: CalendarDate): Generator<RentStep> {
  const agreed = changes.filter(({ effectiveDate }) => effectiveDate <= until).sort(byEffectiveDate)
  let step: RentStep = { from: terms.startDate, rent: firstRent(terms), source: { kind: 'TERMS' } }
  yield step
  let next = 0
  for (const day of [...escalationDays(terms, until), undefined]) {
    let isReplaced = false
    for (let change = agreed[next]; change && (day === undefined || change.effectiveDate <= day); change = agreed[++next]) {
      step = stepOfChange(terms, change)
      yield step
      isReplaced = change.effectiveDate === day
    }
    if (day === undefined || isReplaced || !terms.escalation) continue
    step = escalated(step, day, terms.escalation)
    yield step
  }
}

/** The steps of a range of days as a list, each later than the one before. Refuses amounts that no column can store. */
export function listRentSteps(terms: RentTerms, changes: readonly RentChange[], until: CalendarDate): RentStep[] {
  const steps: RentStep[] = []
  for (const step of rentSteps(terms, changes, until)) {
    if (step.rent.amount > maxMoney) throw new Problem('INVALID_INPUT', 'The rent is too large.')
    if (steps.at(-1)?.from === step.from) steps.pop()
    steps.push(step)
  }
  return steps
}

/** The exact rent of one period, before a yearly rent is divided in whole chhetrum. */
export function perPeriod(paid: PaidBy, { amount, of }: Rent): Fraction {
  return of === 'PERIOD' ? fractionOfMoney(amount) : divide(fractionOfMoney(amount), periodsInYear(paid))
}

export function isSameRent(a: Rent, b: Rent): boolean {
  return a.amount === b.amount && a.of === b.of
}

function firstRent({ rentAmount, rate }: RentTerms): Rent {
  if (rate) return { amount: chhetrum(rentOfYear(rate)), of: 'YEAR' }
  if (rentAmount === undefined) throw new RangeError('These terms have neither a rent nor a rate.')
  return { amount: rentAmount, of: 'PERIOD' }
}

function stepOfChange({ startDate, rate }: RentTerms, change: RentChange): RentStep {
  const { effectiveDate, rentAmount, rateAmount, rateMinimumAmount, rateLabel } = change
  const from = later(effectiveDate, startDate)
  if (rentAmount !== null) return { from, rent: { amount: rentAmount, of: 'PERIOD' }, source: { kind: 'CHANGE' } }
  if (!rate || !rateAmount) throw new RangeError('A change agrees on a rent, or on a rate where there is one.')
  const agreed = { ...rate, amount: rateAmount, ...(rateMinimumAmount == null ? {} : { minimumAmount: rateMinimumAmount }) }
  const source = { kind: 'CHANGE', rate: agreed, ...(rateLabel ? { label: rateLabel } : {}) } as const
  return { from, rent: { amount: chhetrum(rentOfYear(agreed)), of: 'YEAR' }, source }
}

function* escalationDays({ escalation, startDate, endDate }: RentTerms, until: CalendarDate): Generator<CalendarDate> {
  if (!escalation) return
  for (let months = escalation.everyMonths; ; months += escalation.everyMonths) {
    const day = addMonths(startDate, months)
    if (day > endDate || day > until) return
    yield day
  }
}

function escalated({ rent }: RentStep, from: CalendarDate, { percent }: Escalation): RentStep {
  const factor = add(fraction(1), multiply(fractionOfDecimal(percent), fraction(1, 100)))
  const amount = toMoney(multiply(fractionOfMoney(rent.amount), factor))
  return { from, rent: { amount, of: rent.of }, source: { kind: 'ESCALATION', percent } }
}

function byEffectiveDate(a: RentChange, b: RentChange): number {
  return a.effectiveDate < b.effectiveDate ? -1 : a.effectiveDate > b.effectiveDate ? 1 : 0
}
