import {
  addMonthsToMonth,
  type CalendarDate,
  daysInclusive,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '../calendar-date.ts'
import { add, type Fraction } from '../fraction.ts'
import { commonDays, type Counted, none, useOfDays, usesOf } from './meter-use.ts'

/** The numbers of months of use that can be shown. */
export const monthsOfUse = [12, 24] as const

export type UseOfMonth = {
  readonly month: Month
  /** Undefined if the use is known for none of its days. */
  readonly use: Fraction | undefined
  /** A part of the use is an estimate. */
  readonly isEstimated: boolean
  /** The number of its days with a known use. */
  readonly knownDays: number
  readonly days: number
}

/** The last months up to the month of a day, oldest first. */
export function monthsUpTo(today: CalendarDate, count: number): Month[] {
  const last = monthOf(today)
  return Array.from({ length: count }, (_, index) => addMonthsToMonth(last, index + 1 - count))
}

/** The use of each month by the readings of a meter: the use between two readings is spread equally over its days, as in billing. */
export function useByMonth(readings: readonly Counted[], months: readonly Month[], digits: number | null): UseOfMonth[] {
  const uses = usesOf(readings, digits)
  return months.map((month) => {
    const whole = { from: firstDayOf(month), to: lastDayOf(month) }
    let use = none
    let knownDays = 0
    let isEstimated = false
    for (const stretch of uses) {
      const common = commonDays(stretch, whole)
      if (!common) continue
      use = add(use, useOfDays(stretch, common.days))
      knownDays += common.days
      isEstimated ||= stretch.isEstimate || stretch.first.isEstimate
    }
    return {
      month,
      use: knownDays === 0 ? undefined : use,
      isEstimated,
      knownDays,
      days: daysInclusive(whole.from, whole.to),
    }
  })
}
