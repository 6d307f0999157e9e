import { addDays, type CalendarDate, daysInclusive, daysInMonth, earlier, later, partsOf } from '../calendar-date.ts'
import {
  add,
  compare,
  decimalText,
  divide,
  type Fraction,
  fraction,
  fractionOfDecimal,
  multiply,
  roundHalfAway,
  subtract,
} from '../fraction.ts'

/** A reading applies to the end of its day. */
export type Counted = {
  readonly readOn: CalendarDate
  /** The value of the meter, with at most 3 decimals. */
  readonly value: string
  readonly isEstimate: boolean
  /** The meter passed its highest value since the previous reading. */
  readonly hasRolledOver: boolean
  /** For an exchange: the initial value of the new meter. */
  readonly newValue: string | null
}
/** The use from the day after one reading to the day of the next. */
export type MeterUse = {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly use: Fraction
  /** There is no later reading yet: the use is an estimate. */
  readonly isEstimate: boolean
  readonly first: Counted
  readonly last: Counted
}

export const none = fraction(0)

/**
 * The use between readings, oldest first (R18). Estimates between two readings no longer count once the later reading is known. Estimates
 * after the last reading form one stretch with it, so the next reading corrects all of them together.
 */
export function usesOf(readings: readonly Counted[], digits: number | null): MeterUse[] {
  const sorted = readings.toSorted((a, b) => (a.readOn < b.readOn ? -1 : 1))
  const [opening] = sorted
  if (!opening) return []
  const known = sorted.filter((reading, index) => index === 0 || !reading.isEstimate)
  const last = sorted.at(-1)
  const points = last?.isEstimate && last !== opening ? [...known, last] : known
  return points.slice(1).map((reading, index) => {
    const before = points[index] ?? opening
    return {
      from: addDays(before.readOn, 1),
      to: reading.readOn,
      use: useBetween(before, reading, digits),
      isEstimate: reading.isEstimate,
      first: before,
      last: reading,
    }
  })
}

/** Negative if the later value is lower for no recorded reason. */
export function useBetween(before: Counted, after: Counted, digits: number | null): Fraction {
  const start = fractionOfDecimal(before.newValue ?? before.value)
  const turn = after.hasRolledOver && digits !== null ? fraction(10n ** BigInt(digits)) : none
  return subtract(add(fractionOfDecimal(after.value), turn), start)
}

/** The use on some of the days: the use of the whole stretch, spread equally over its days. */
export function useOfDays({ use, from, to }: Pick<MeterUse, 'use' | 'from' | 'to'>, days: number): Fraction {
  return multiply(use, fraction(days, daysInclusive(from, to)))
}

/** The number of calendar months in a range of days: the days in each month divided by its length. */
export function monthsIn(from: CalendarDate, to: CalendarDate): Fraction {
  let sum = none
  for (let day = from; day <= to; ) {
    const { year, month } = partsOf(day)
    const length = daysInMonth(year, month)
    const end = earlier(addDays(day, length - partsOf(day).day), to)
    sum = add(sum, fraction(daysInclusive(day, end), length))
    day = addDays(end, 1)
  }
  return sum
}

/** The days that two ranges have in common. */
export function commonDays(
  a: { from: CalendarDate; to: CalendarDate },
  b: { from: CalendarDate; to: CalendarDate | null },
): { from: CalendarDate; to: CalendarDate; days: number } | undefined {
  const from = later(a.from, b.from)
  const to = b.to === null ? a.to : earlier(a.to, b.to)
  return from > to ? undefined : { from, to, days: daysInclusive(from, to) }
}

/** An estimate uses the daily use of this many days before it. */
export const daysOfDailyUse = 365

/** The daily use by the readings of the last year before a day; undefined if there are fewer than two readings. */
export function dailyUse(uses: readonly MeterUse[], before: CalendarDate): { use: Fraction; days: number } | undefined {
  const earliest = addDays(before, -daysOfDailyUse)
  const known = uses.filter(({ isEstimate, to }) => !isEstimate && to <= before && to > earliest)
  const days = known.reduce((sum, { from, to }) => sum + daysInclusive(from, to), 0)
  if (days === 0) return undefined
  const use = known.reduce((sum, each) => add(sum, each.use), none)
  return { use: divide(use, fraction(days)), days }
}

export type Estimate = { value: string; hasRolledOver: boolean; daily: Fraction; days: number; ofDays: number }

/** The expected reading on a day after the last reading if the use continues as before. */
export function estimateReading(readings: readonly Counted[], on: CalendarDate, digits: number | null): Estimate | undefined {
  const actual = readings.filter(({ isEstimate, readOn }) => !isEstimate && readOn < on)
  const last = actual.toSorted((a, b) => (a.readOn < b.readOn ? -1 : 1)).at(-1)
  const daily = last && dailyUse(usesOf(actual, digits), last.readOn)
  if (!last || !daily) return undefined
  const days = daysInclusive(last.readOn, on) - 1
  const thousandths = roundHalfAway(
    multiply(add(fractionOfDecimal(last.newValue ?? last.value), multiply(daily.use, fraction(days))), fraction(1000)),
  )
  const turn = digits === null ? undefined : 10n ** BigInt(digits) * 1000n
  const hasRolledOver = turn !== undefined && thousandths >= turn
  const shown = hasRolledOver && turn !== undefined ? thousandths - turn : thousandths
  return { value: decimalText(fraction(shown, 1000), 3), hasRolledOver, daily: daily.use, days, ofDays: daily.days }
}

export function isBelow(a: Fraction, b: Fraction): boolean {
  return compare(a, b) < 0
}

/** "19.355": rounded to three decimals, for values that are not used in a calculation. */
export function roundUse(use: Fraction): string {
  return decimalText(fraction(roundHalfAway(multiply(use, fraction(1000))), 1000), 3)
}

/** "120.5", or "19.354…" if three decimals are not exact. */
export function formatUse(use: Fraction): string {
  return decimalText(use, 3)
}
