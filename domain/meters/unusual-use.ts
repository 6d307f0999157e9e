import { daysInclusive } from '../calendar-date.ts'
import { compare, fraction, multiply } from '../fraction.ts'
import { plural } from '../wording.ts'
import { dailyUse, type MeterUse, roundUse, useOfDays } from './meter-use.ts'

/** More than twice, or less than half, of the daily use of the previous year. */
export const unusualTimes = 2

/** A daily use that hardly any flat or shop exceeds, by the unit of the meter. Without earlier use, only a higher value is unusual. */
const unusualPerDay: Readonly<Record<string, number>> = { kWh: 100, 'm³': 10 }

/** The reason for which the use up to the last reading is unusual, as a sentence; undefined if it is not. */
export function unusualUse(uses: readonly MeterUse[], unit: string): string | undefined {
  const last = uses.at(-1)
  if (!last || last.isEstimate) return undefined
  const before = dailyUse(uses.slice(0, -1), last.first.readOn)
  const daily = useOfDays(last, 1)
  const days = daysInclusive(last.from, last.to)
  if (!before) {
    const max = unusualPerDay[unit]
    if (max === undefined || compare(daily, fraction(max)) <= 0) return undefined
    return `${roundUse(daily)} ${unit} a day in ${daysText(days)}, more than ${max} ${unit} a day. Earlier use is not known.`
  }
  const isMore = compare(daily, multiply(before.use, fraction(unusualTimes))) > 0
  const isLess = compare(multiply(daily, fraction(unusualTimes)), before.use) < 0
  if (!isMore && !isLess) return undefined
  return `${roundUse(daily)} ${unit} a day in ${daysText(days)}, ${isMore ? 'more than twice' : 'less than half'} the ${roundUse(before.use)} ${unit} a day of the ${daysText(before.days)} before.`
}

export function daysText(days: number): string {
  return plural(days, '{n} day', '{n} days')
}
