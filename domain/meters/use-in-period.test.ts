import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, calendarDate as day, type Month } from '../calendar-date.ts'
import { fraction } from '../fraction.ts'
import { type Counted, formatUse } from './meter-use.ts'
import { periodOfMonths, useInPeriod } from './use-in-period.ts'

const month = (text: string) => text as Month
const march = periodOfMonths(month('2026-03'), month('2026-03'))

/** "2026-02-28 1000 estimated", "… rolled", "… new 7" */
function reading(text: string): Counted {
  const [readOn = '', value = '', kind, newValue] = text.split(' ')
  return {
    ...{ readOn: day(readOn), value, isEstimate: kind === 'estimated', hasRolledOver: kind === 'rolled' },
    newValue: kind === 'new' ? (newValue ?? null) : null,
  }
}

type Case = { name: string; read: string[]; digits?: number; is: string | undefined }
const cases: Case[] = [
  {
    name: 'U1 read on the day before and on the last day',
    read: ['2026-02-28 1000', '2026-03-31 1120.5'],
    is: '2026-02-28 to 2026-03-31: 120.5',
  },
  {
    name: 'U2 readings in between and after it change nothing',
    read: ['2026-01-31 900', '2026-02-28 1000', '2026-03-10 1050', '2026-03-31 1120.5', '2026-04-30 1300'],
    is: '2026-02-28 to 2026-03-31: 120.5',
  },
  {
    name: 'U3 from the last reading before, to the last one in it',
    read: ['2026-02-20 980', '2026-03-25 1100'],
    is: '2026-02-20 to 2026-03-25: 120',
  },
  {
    name: 'U4 without a reading before it, from the first one in it',
    read: ['2026-03-05 10', '2026-03-31 60'],
    is: '2026-03-05 to 2026-03-31: 50',
  },
  { name: 'U5 not read in the period', read: ['2026-02-28 1000', '2026-04-30 1300'], is: '2026-02-28 to none: none' },
  { name: 'U6 read for the first time', read: ['2026-03-31 1000'], is: '2026-03-31 to none: none' },
  { name: 'U7 only read after the period', read: ['2026-04-01 1000'], is: undefined },
  {
    name: 'U8 an estimate at the end',
    read: ['2026-02-28 1000', '2026-03-31 1090 estimated'],
    is: '2026-02-28 to 2026-03-31: 90 estimated',
  },
  {
    name: 'U9 an estimate at the start: the rest of its stretch',
    read: ['2026-01-31 1000', '2026-02-28 1090 estimated', '2026-03-31 1150'],
    is: '2026-02-28 to 2026-03-31: 60 estimated',
  },
  {
    name: 'U10 an estimate in between that a reading replaced is none',
    read: ['2026-02-28 1000', '2026-03-15 1100 estimated', '2026-03-31 1080'],
    is: '2026-02-28 to 2026-03-31: 80',
  },
  {
    name: 'U11 an estimate that was too high',
    read: ['2026-01-31 1000', '2026-02-28 1100 estimated', '2026-03-31 1080'],
    is: '2026-02-28 to 2026-03-31: -20 estimated',
  },
  {
    name: 'U12 an exchange in the period: 40 on the old meter and 35 on the new one',
    read: ['2026-02-28 5000', '2026-03-20 5040 new 7', '2026-03-31 42'],
    is: '2026-02-28 to 2026-03-31: 75',
  },
  {
    name: 'U13 the exchange that opens it: only the new meter counts',
    read: ['2026-02-28 5040 new 7', '2026-03-31 42'],
    is: '2026-02-28 to 2026-03-31: 35',
  },
  {
    name: 'U14 four digits that start again at 0',
    read: ['2026-02-28 9970', '2026-03-31 50 rolled'],
    digits: 4,
    is: '2026-02-28 to 2026-03-31: 80',
  },
  {
    name: 'U15 an estimate before the start at 0: the reading says it of the reading before',
    read: ['2026-01-31 9900', '2026-02-28 9960 estimated', '2026-03-31 20 rolled'],
    digits: 4,
    is: '2026-02-28 to 2026-03-31: 60 estimated',
  },
]

test.each(cases)('$name', ({ read, digits = null, is }) => {
  const found = useInPeriod(read.map(reading), march, digits)
  const shown =
    found &&
    `${found.first.readOn} to ${found.last?.readOn ?? 'none'}: ${found.use ? formatUse(found.use) : 'none'}${found.isEstimated ? ' estimated' : ''}`
  expect(shown).toBe(is)
})

test('a period has 1 to 24 months', () => {
  expect(march).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(periodOfMonths(month('2024-01'), month('2025-12'))).toEqual({ from: '2024-01-01', to: '2025-12-31' })
  expect(() => periodOfMonths(month('2024-01'), month('2026-01'))).toThrow('at most 24 months')
  expect(() => periodOfMonths(month('2026-02'), month('2026-01'))).toThrow('before the first month')
})

test('the use of two consecutive periods adds up to the use of both together', () => {
  const used = fc.array(fc.record({ use: fc.integer({ min: 0, max: 9_000 }), isEstimate: fc.boolean() }), {
    minLength: 2,
    maxLength: 20,
  })
  fc.assert(
    fc.property(used, (each) => {
      let value = 0
      const readings = each.map(({ use, isEstimate }, index): Counted => {
        value += use
        const readOn = addDays(day('2026-01-31'), 9 * index)
        return { readOn, value: String(value), isEstimate: isEstimate && index > 0, hasRolledOver: false, newValue: null }
      })
      const of = (from: string, to: string) => useInPeriod(readings, periodOfMonths(month(from), month(to)), null)
      const parts = [of('2026-02', '2026-03'), of('2026-04', '2026-06')].map((part) => part?.use ?? fraction(0))
      const whole = of('2026-02', '2026-06')?.use ?? fraction(0)
      expect(parts.reduce((sum, { numerator }) => sum + numerator, 0n)).toBe(whole.numerator)
    }),
  )
})
