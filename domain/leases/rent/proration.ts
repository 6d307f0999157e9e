import { addDays, type CalendarDate, daysInclusive, earlier, later, monthOf, partsOf } from '../../calendar-date.ts'
import { type Fraction, fraction, multiply } from '../../fraction.ts'
import type { Proration, RentTerms } from '../lease-terms-shape.ts'
import { isFullPeriod, periodsInYear, type RentPeriod, type DateRange } from './rent-periods.ts'
import { perPeriod, type Rent } from './rent-steps.ts'

/** Days without rent, both ends included; without `to` the suspension continues. */
export type Suspension = { readonly from: CalendarDate; readonly to?: CalendarDate | undefined }

/** `days` of `ofDays` of the rent of a period, or of a year (YEAR_365). */
export type Part = { readonly days: number; readonly ofDays: number; readonly of: 'PERIOD' | 'YEAR' }

/**
 * The part of a period that the charged days make up. Proration applies only to part periods (R3): if the lease covers the whole period, a
 * cut by a change or a suspension counts actual days (A15), so that parts at one rent add up to the whole rent.
 */
export function partOf(proration: Proration, period: RentPeriod, occupied: DateRange, charged: readonly DateRange[]): Part {
  const days = daysOf(charged)
  if (isFullPeriod(period, occupied)) return { days, ofDays: period.days, of: 'PERIOD' }
  switch (proration) {
    case 'ACTUAL':
      return { days, ofDays: period.days, of: 'PERIOD' }
    case 'THIRTY_DAY':
      return { days: Math.min(days, 30), ofDays: 30, of: 'PERIOD' }
    case 'THIRTY_360':
      return { days: daysOfThirty(occupied, charged), ofDays: 30, of: 'PERIOD' }
    case 'YEAR_365':
      return { days, ofDays: 365, of: 'YEAR' }
    case 'NONE':
      return { days, ofDays: daysInclusive(occupied.from, occupied.to), of: 'PERIOD' }
    default:
      return proration satisfies never
  }
}

/** The cost of a part, in chhetrum before rounding. */
export function costOf(part: Part, terms: RentTerms, rent: Rent): Fraction {
  const ofPeriod = perPeriod(terms, rent)
  const base = part.of === 'YEAR' ? multiply(ofPeriod, periodsInYear(terms)) : ofPeriod
  return multiply(base, fraction(part.days, part.ofDays))
}

/** A range of days without the suspended days. */
export function withoutSuspended(stretch: DateRange, suspensions: readonly Suspension[]): DateRange[] {
  return suspensions.reduce((kept, { from, to }) => kept.flatMap((part) => without(part, { from, to: to ?? part.to })), [stretch])
}

export function daysOf(stretches: readonly DateRange[]): number {
  return stretches.reduce((sum, { from, to }) => sum + daysInclusive(from, to), 0)
}

function without(part: DateRange, gap: DateRange): DateRange[] {
  if (gap.to < gap.from || gap.to < part.from || gap.from > part.to) return [part]
  const before = { from: part.from, to: addDays(later(gap.from, part.from), -1) }
  const after = { from: addDays(earlier(gap.to, part.to), 1), to: part.to }
  return [before, after].filter(({ from, to }) => from <= to)
}

/**
 * Days in a month of 30 days (R3): the last day counts as 30, and a 31st counts only as a first day. The days are differences of positions,
 * so the days of adjacent ranges add up to those of the whole range.
 */
function daysOfThirty(occupied: DateRange, charged: readonly DateRange[]): number {
  return charged.reduce((sum, { from, to }) => {
    const before = from === occupied.from ? Math.min(partsOf(from).day, 30) - 1 : positionInThirty(addDays(from, -1))
    return sum + positionInThirty(to) - before
  }, 0)
}

function positionInThirty(date: CalendarDate): number {
  const isLastDay = monthOf(addDays(date, 1)) !== monthOf(date)
  return isLastDay ? 30 : Math.min(partsOf(date).day, 30)
}
