import { addMonthsToMonth, type CalendarDate, firstDayOf, lastDayOf, type Month } from '../calendar-date.ts'
import { add, type Fraction, subtract } from '../fraction.ts'
import { fieldProblem } from '../problem.ts'
import { type Counted, none, usesOf } from './meter-use.ts'

/** The maximum period of the report of use. */
export const maxMonthsOfUse = 24

export type UsePeriod = { readonly from: CalendarDate; readonly to: CalendarDate }
/** The use of a meter from one reading to another. */
export type UseInPeriod = {
  readonly first: Counted
  /** Undefined if there is none after the first: the use is then unknown. */
  readonly last: Counted | undefined
  readonly use: Fraction | undefined
  /** One of the two is an estimate, so a part of the use is estimated. */
  readonly isEstimated: boolean
}

/** From the first day of one month to the last of another. */
export function periodOfMonths(from: Month, to: Month): UsePeriod {
  if (to < from) throw fieldProblem('/toMonth', 'The last month is before the first month.')
  if (to > addMonthsToMonth(from, maxMonthsOfUse - 1)) {
    throw fieldProblem('/toMonth', `Choose at most ${maxMonthsOfUse} months.`)
  }
  return { from: firstDayOf(from), to: lastDayOf(to) }
}

/**
 * The use of a period by its readings: from the last one before the period, otherwise the first one in it, to the last one in it. A reading
 * applies to the end of its day, so a reading on the day before the period is an exact start. The input has the readings that count, from
 * the last actual reading before the period; of those in between only exchanges and rollovers past 0 matter.
 */
export function useInPeriod(
  readings: readonly Counted[],
  { from, to }: UsePeriod,
  digits: number | null,
): UseInPeriod | undefined {
  const sorted = readings.filter(({ readOn }) => readOn <= to).toSorted((a, b) => (a.readOn < b.readOn ? -1 : 1))
  const first = sorted.findLast(({ readOn }) => readOn < from) ?? sorted[0]
  if (!first) return undefined
  const last = sorted.findLast(({ readOn }) => readOn > first.readOn)
  if (!last) return { first, last, use: undefined, isEstimated: false }
  return {
    first,
    last,
    use: subtract(usedUpTo(sorted, last, digits), usedUpTo(sorted, first, digits)),
    isEstimated: first.isEstimate || last.isEstimate,
  }
}

/** The use since the first known reading. A reading with a rollover refers to the previous reading that is not an estimate. */
function usedUpTo(sorted: readonly Counted[], { readOn }: Counted, digits: number | null): Fraction {
  const uses = usesOf(
    sorted.filter((reading) => reading.readOn <= readOn),
    digits,
  )
  return uses.reduce((sum, { use }) => add(sum, use), none)
}
