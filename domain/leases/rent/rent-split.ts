import { addDays, type CalendarDate, daysInclusive, earlier, later } from '../../calendar-date.ts'
import { type Fraction, fraction, roundHalfAway } from '../../fraction.ts'
import { allocate, chhetrum, type Money, minus, plus, ZERO } from '../../money.ts'
import type { DateRange } from './rent-periods.ts'

/** An owner's exact share, in the order of the thram. */
export type Holding = { readonly ownerId: string; readonly share: Fraction }
/** The owners of the property from a day, until the next entry. */
export type DatedHoldings = { readonly from: CalendarDate; readonly holdings: readonly Holding[] }
export type PeriodAmount = DateRange & { readonly amount: Money }
export type OwnerAmount = { readonly ownerId: string; readonly amount: Money }

/** By largest remainder; ties in the order of the thram (R8). */
export function splitAmount(amount: Money, holdings: readonly Holding[]): OwnerAmount[] {
  const parts = allocate(
    amount,
    holdings.map(({ share }) => share),
  )
  return holdings.map(({ ownerId }, index) => ({ ownerId, amount: parts[index] ?? ZERO }))
}

/**
 * Splits several amounts of the same owners into whole chhetrum so that an owner's parts add up to their share of the total: a rounding
 * difference in one amount is balanced in the next.
 */
export function splitAmounts(amounts: readonly Money[], holdings: readonly Holding[]): OwnerAmount[][] {
  let sum = ZERO
  let before = splitAmount(sum, holdings)
  return amounts.map((amount) => {
    sum = plus(sum, amount)
    const last = before
    before = splitAmount(sum, holdings)
    return before.map(({ ownerId, amount: soFar }, index) => ({ ownerId, amount: minus(soFar, last[index]?.amount ?? ZERO) }))
  })
}

/** The owners of the property on a day. */
export function holdingsOn(day: CalendarDate, ownership: readonly DatedHoldings[]): readonly Holding[] {
  return cutsOf({ from: day, to: day }, ownership)[0]?.holdings ?? []
}

/** The owner held the property on at least one day of the period. */
export function isHeldIn(period: DateRange, ownerId: string, ownership: readonly DatedHoldings[]): boolean {
  return cutsOf(period, ownership).some(({ holdings }) => holdings.some((holding) => holding.ownerId === ownerId))
}

/** Splits the rent of a period among the owners in that period: by day, cut where the owners changed (R8, A15). */
export function splitRent(amount: Money, period: DateRange, ownership: readonly DatedHoldings[]): OwnerAmount[] {
  return splitParts([{ ...period, amount }], ownership)
}

/** Splits the rent of several periods, each as `splitRent` does. Amounts of the same holdings are added before they are split. */
export function splitParts(parts: readonly PeriodAmount[], ownership: readonly DatedHoldings[]): OwnerAmount[] {
  const cuts = parts.flatMap(({ amount, ...period }) => {
    const ofPeriod = cutsOf(period, ownership)
    const days = ofPeriod.map(({ from, to }) => daysInclusive(from, to))
    const amounts = days.length === 1 ? [amount] : cutByDays(amount, days)
    return ofPeriod.map(({ holdings }, index) => ({ holdings, amount: amounts[index] ?? ZERO }))
  })
  const byHoldings = [...Map.groupBy(cuts, ({ holdings }) => holdings)]
  const shares = byHoldings.flatMap(([holdings, same]) => {
    const amount = plus(...same.map((cut) => cut.amount))
    const [alone, ...others] = holdings
    // A single owner receives all of it. This is the most frequent case, so it skips the calculation.
    return alone && others.length === 0 ? [{ ownerId: alone.ownerId, amount }] : splitAmount(amount, holdings)
  })
  return [...Map.groupBy(shares, ({ ownerId }) => ownerId)].map(([ownerId, own]) => ({
    ownerId,
    amount: plus(...own.map(({ amount }) => amount)),
  }))
}

/** Divides one rent into runs of days: each is rounded and the last one takes the remainder, so that they add up to the whole (R4, A18). */
export function cutByDays(amount: Money, days: readonly number[]): Money[] {
  const total = days.reduce((sum, count) => sum + count, 0)
  const sign = amount < 0 ? -1 : 1
  let left = Math.abs(amount)
  return days.map((count, index) => {
    const rounded = Number(roundHalfAway(fraction(BigInt(Math.abs(amount)) * BigInt(count), total)))
    const part = index === days.length - 1 ? left : Math.min(rounded, left)
    left -= part
    return chhetrum(part * sign)
  })
}

function cutsOf(period: DateRange, ownership: readonly DatedHoldings[]): (DateRange & { holdings: readonly Holding[] })[] {
  const inOrder = [...ownership].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  const cuts = inOrder.flatMap(({ from, holdings }, index) => {
    const next = inOrder[index + 1]
    const cut = { from: later(from, period.from), to: next ? earlier(addDays(next.from, -1), period.to) : period.to, holdings }
    return cut.from <= cut.to ? [cut] : []
  })
  if (cuts[0]?.from !== period.from) throw new RangeError('Nobody owns the property on the first day of this period.')
  return cuts
}
