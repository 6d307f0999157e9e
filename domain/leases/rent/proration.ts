import { addDays, type CalendarDate, daysInclusive, earlier, later, monthOf, partsOf } from '../../calendar-date.ts'
import { type Fraction, fraction, multiply } from '../../fraction.ts'
import type { Proration, RentTerms } from '../lease-terms-shape.ts'
import { isFullPeriod, periodsInYear, type RentPeriod, type DateRange } from './rent-periods.ts'
import { perPeriod, type Rent } from './rent-steps.ts'

/** Days without rent, both ends included; without `to` it still lasts. */
export type Suspension = { readonly from: CalendarDate; readonly to?: CalendarDate | undefined }

/** `days` of `ofDays` of the rent of a period, or of a year (YEAR_365). */
export type Part = { readonly days: number; readonly ofDays: number; readonly of: 'PERIOD' | 'YEAR' }

/**
 * What part of a period the charged days are. The proration concerns part periods only (R3): where the lease covers the whole
 * period, a cut by a change or a suspension counts actual days (A15), so that the parts of one rent make the whole rent.
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

/** What a part costs, in chhetrum before rounding. */
export function costOf(part: Part, terms: RentTerms, rent: Rent): Fraction {
  const ofPeriod = perPeriod(terms, rent)
  const base = part.of === 'YEAR' ? multiply(ofPeriod, periodsInYear(terms)) : ofPeriod
  return multiply(base, fraction(part.days, part.ofDays))
}

/** What is left of a stretch without the suspended days. */
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
 * Days of a month that has 30 (R3): the last day counts up to 30, a 31st counts only as the first day. Counted as a difference
 * of positions, so the days of adjoining stretches add up to those of the whole.
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
