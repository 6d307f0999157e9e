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

/** A reading stands for the end of its day. */
export type Counted = {
  readonly readOn: CalendarDate
  /** What the meter showed, with at most 3 decimals. */
  readonly value: string
  readonly isEstimate: boolean
  /** It passed its highest value since the reading before. */
  readonly hasRolledOver: boolean
  /** Of an exchange: what the new meter showed when it was put in. */
  readonly newValue: string | null
}
/** What was used from the day after one reading to the day of the next. */
export type MeterUse = {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly use: Fraction
  /** No reading after it yet: what follows from estimates. */
  readonly isEstimate: boolean
  readonly first: Counted
  readonly last: Counted
}

export const none = fraction(0)

/**
 * The use between readings, oldest first (R18). Estimates between two readings count no more once the later one is known; those after the
 * last reading make one stretch with it, so the next reading corrects all of them at once.
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

/** Below 0 where the later value is lower and nothing says why. */
export function useBetween(before: Counted, after: Counted, digits: number | null): Fraction {
  const start = fractionOfDecimal(before.newValue ?? before.value)
  const turn = after.hasRolledOver && digits !== null ? fraction(10n ** BigInt(digits)) : none
  return subtract(add(fractionOfDecimal(after.value), turn), start)
}

/** What was used on some of the days: the use of the whole stretch, spread equally over its days. */
export function useOfDays({ use, from, to }: Pick<MeterUse, 'use' | 'from' | 'to'>, days: number): Fraction {
  return multiply(use, fraction(days, daysInclusive(from, to)))
}

/** How many calendar months some days are: each by its days of the days of its month. */
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

/** Days before an estimate from which it takes the daily use. */
export const daysOfDailyUse = 365

/** Use a day by the readings of the last year before a day; undefined where there are not two readings. */
export function dailyUse(uses: readonly MeterUse[], before: CalendarDate): { use: Fraction; days: number } | undefined {
  const earliest = addDays(before, -daysOfDailyUse)
  const known = uses.filter(({ isEstimate, to }) => !isEstimate && to <= before && to > earliest)
  const days = known.reduce((sum, { from, to }) => sum + daysInclusive(from, to), 0)
  if (days === 0) return undefined
  const use = known.reduce((sum, each) => add(sum, each.use), none)
  return { use: divide(use, fraction(days)), days }
}

export type Estimate = { value: string; hasRolledOver: boolean; daily: Fraction; days: number; ofDays: number }

/** What the meter will show on a day after its last reading if the use goes on as before. */
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

/** "19.355": rounded to three decimals, where nothing is worked out from it. */
export function roundUse(use: Fraction): string {
  return decimalText(fraction(roundHalfAway(multiply(use, fraction(1000))), 1000), 3)
}

/** "120.5", or "19.354…" where three decimals are not exact. */
export function formatUse(use: Fraction): string {
  return decimalText(use, 3)
}
