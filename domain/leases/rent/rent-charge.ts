import { addDays, type CalendarDate, daysInclusive, earlier, later } from '../../calendar-date.ts'
import type { Fraction } from '../../fraction.ts'
import { fractionOfMoney, type Money, plus, toMoney } from '../../money.ts'
import { shareOfYear } from './area-rate.ts'
import type { RentTerms } from '../lease-terms-shape.ts'
import { costOf, daysOf, type Part, partOf, type Suspension, withoutSuspended } from './proration.ts'
import { isFullPeriod, partsOfYear, type RentPeriod, type DateRange } from './rent-periods.ts'
import { isSameRent, perPeriod, type RentStep } from './rent-steps.ts'

/** The basis of the rent of any range of days in a lease; `steps` cover at least its last day. */
export type LeaseRent = {
  readonly terms: RentTerms
  readonly steps: readonly RentStep[]
  readonly suspensions: readonly Suspension[]
}

/** Consecutive days at one rent within a period, with their cost. */
export type ChargedRun = DateRange & {
  readonly step: RentStep
  readonly part: Part
  readonly suspendedDays: number
  readonly exact: Fraction
  readonly amount: Money
}
export type Charge = {
  readonly period: RentPeriod
  readonly occupied: DateRange
  /** One rent, charged in full without counting days. */
  readonly isFull: boolean
  readonly runs: readonly ChargedRun[]
  readonly amount: Money
}

/** The rent of the days of one period that a lease covers. The part of each rent is rounded before the sum (A15). */
export function chargeFor(lease: LeaseRent, period: RentPeriod, occupied: DateRange): Charge {
  const runs = runsOfOneRent(lease.steps, occupied).map((run) => chargeRun(lease, period, { occupied, run }))
  const [only] = runs
  const isCounted = runs.length > 1 || (only?.suspendedDays ?? 0) > 0
  const isFull = !isCounted && (isFullPeriod(period, occupied) || lease.terms.proration === 'NONE')
  if (!only || !isFull) return { period, occupied, isFull: false, runs, amount: plus(...runs.map(({ amount }) => amount)) }
  const amount = fullRent(lease.terms, period, only.step)
  return { period, occupied, isFull, runs: [{ ...only, amount, exact: fractionOfMoney(amount) }], amount }
}

type Run = DateRange & { readonly step: RentStep }

/** A step with an unchanged rent does not cut the period. */
function runsOfOneRent(steps: readonly RentStep[], { from, to }: DateRange): Run[] {
  const runs: Run[] = []
  for (const [index, step] of steps.entries()) {
    if (step.from > to) break
    const next = steps[index + 1]
    if (next && next.from <= from) continue
    const run = { from: later(step.from, from), to: next && next.from <= to ? addDays(next.from, -1) : to, step }
    const last = runs.at(-1)
    if (last && isSameRent(last.step.rent, step.rent)) runs[runs.length - 1] = { ...last, to: run.to }
    else runs.push(run)
  }
  return runs
}

function chargeRun(
  { terms, suspensions }: LeaseRent,
  period: RentPeriod,
  { occupied, run }: { occupied: DateRange; run: Run },
): ChargedRun {
  const charged = withoutSuspended(run, suspensions)
  const part = partOf(terms.proration, period, occupied, charged)
  const exact = costOf(part, terms, run.step.rent)
  return { ...run, part, suspendedDays: daysInclusive(run.from, run.to) - daysOf(charged), exact, amount: toMoney(exact) }
}

function fullRent(terms: RentTerms, { positionInYear }: RentPeriod, { rent }: RentStep): Money {
  if (rent.of === 'PERIOD') return rent.amount
  const parts = partsOfYear(terms)
  return parts === undefined ? toMoney(perPeriod(terms, rent)) : shareOfYear(rent.amount, parts, positionInYear)
}

export function coveredDays(period: RentPeriod, from: CalendarDate, to: CalendarDate): DateRange {
  return { from: later(period.from, from), to: earlier(period.to, to) }
}
