import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, calendarDate, type Month, monthOf } from '../calendar-date.ts'
import { add, compare, fraction } from '../fraction.ts'
import { type Counted, formatUse, none } from './meter-use.ts'
import { monthsUpTo, useByMonth } from './use-by-month.ts'

const read = (day: string, value: number, given: Partial<Counted> = {}): Counted => ({
  ...{ readOn: calendarDate(day), value: String(value), isEstimate: false, hasRolledOver: false, newValue: null },
  ...given,
})
const months = monthsUpTo(calendarDate('2025-04-02'), 4)
const shown = (readings: readonly Counted[], digits: number | null = null) =>
  useByMonth(readings, months, digits).map(({ use, knownDays }) => [use ? formatUse(use) : null, knownDays])

test('lists the months up to today, oldest first', () => {
  expect(months).toEqual(['2025-01', '2025-02', '2025-03', '2025-04'])
})

test('use between two readings is spread over its days; days without a later reading are unknown', () => {
  expect(shown([read('2025-01-15', 100), read('2025-03-15', 159)])).toEqual([
    ['16', 16],
    ['28', 28],
    ['15', 15],
    [null, 0],
  ])
})

test('an estimate is marked until the meter is read; an exchange and a restart at 0 are counted', () => {
  const estimated = useByMonth([read('2024-12-31', 0), read('2025-01-31', 31, { isEstimate: true })], months, null)
  expect(estimated.map(({ isEstimated }) => isEstimated)).toEqual([true, false, false, false])
  const readings = [
    read('2024-12-31', 9990),
    read('2025-01-31', 21, { hasRolledOver: true }),
    read('2025-02-28', 49, { newValue: '5' }),
    read('2025-03-31', 36),
  ]
  expect(shown(readings, 4)).toEqual([
    ['31', 31],
    ['28', 28],
    ['31', 31],
    [null, 0],
  ])
})

test('the months add up to the use between the first and the last reading', () => {
  const start = calendarDate('2024-01-10')
  const steps = fc.array(fc.record({ days: fc.integer({ min: 1, max: 70 }), use: fc.integer({ min: 0, max: 500 }) }), {
    minLength: 1,
    maxLength: 9,
  })
  fc.assert(
    fc.property(steps, (all) => {
      let day = start
      let value = 100
      const readings = [read(day, value)]
      for (const { days, use } of all) {
        day = addDays(day, days)
        value += use
        readings.push(read(day, value))
      }
      const covered: Month[] = monthsUpTo(day, 24).filter((month) => month >= monthOf(start))
      const sum = useByMonth(readings, covered, null).reduce((total, { use }) => add(total, use ?? none), none)
      expect(compare(sum, fraction(value - 100))).toBe(0)
    }),
  )
})
