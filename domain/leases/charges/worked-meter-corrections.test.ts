import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysInclusive } from '../../calendar-date.ts'
import { add, type Fraction, fraction, fractionOfDecimal } from '../../fraction.ts'
import { type Counted, estimateReading, formatUse, monthsIn, useBetween, usesOf } from '../../meters/meter-use.ts'
import { costOfUse, type TariffRates } from '../../meters/cost-of-use.ts'
import { unusualUse } from '../../meters/unusual-use.ts'
import { formatAmount, toMoney, ZERO } from '../../money.ts'
import { rentSchedule } from '../rent/rent-schedule.ts'
import { day, nu, someTerms } from '../rent/sample-terms.ts'
import { chargeCorrections } from './charge-corrections.ts'
import type { ChargeTerms } from './charge-schedule.ts'
import { meteredDues } from './metered-dues.ts'
import { always, flat, reading, readings, steps, supply } from './sample-meters.ts'

const power: ChargeTerms = {
  id: 'power',
  label: 'Electricity',
  amount: null,
  rate: null,
  startsOn: day('2025-01-01'),
  endsOn: null,
  changes: [],
}

function corrections(read: string[], billed: Record<string, string>) {
  const found = chargeCorrections(
    {
      charges: [power],
      periods: rentSchedule(someTerms()).slice(0, 3),
      billed: (_, start) => (billed[start] ? nu(billed[start]) : ZERO),
      billedStarts: () => Object.keys(billed).map(day),
      dues: () => meteredDues('power', always, supply({ read, rates: [flat] })),
    },
    { terms: someTerms(), history: {} },
  )
  return found.map(({ periodStart, amount }) => `${periodStart} ${formatAmount(amount)}`)
}

test('M30 a new reading is a new line, and a billed period is not billed again', () => {
  const read = ['2024-12-31 1000', '2025-01-31 1100', '2025-02-28 1150']
  expect(corrections(read, { '2025-01-01': '200.00' })).toEqual(['2025-02-01 100.00'])
})

test('M31 the next reading credits an estimate that was too high', () => {
  const read = ['2024-12-31 1000', '2025-01-31 1100 estimated', '2025-02-28 1080']
  expect(corrections(read, { '2025-01-01': '200.00' })).toEqual(['2025-01-01 -40.00'])
})

test('M32 the next reading charges the difference of an estimate that was too low', () => {
  const read = ['2024-12-31 1000', '2025-01-31 1100 estimated', '2025-02-28 1150']
  expect(corrections(read, { '2025-01-01': '200.00' })).toEqual(['2025-01-01 100.00'])
})

test('M33 a reading that is corrected after billing moves use from one period to the next', () => {
  const read = ['2024-12-31 1000', '2025-01-31 1090', '2025-02-28 1150']
  expect(corrections(read, { '2025-01-01': '200.00', '2025-02-01': '100.00' })).toEqual(['2025-01-01 -20.00', '2025-02-01 20.00'])
})

test('M34 a reading that is voided after billing: its period is credited, and the use is charged with the period before', () => {
  const read = ['2024-12-31 1000', '2025-02-28 1150']
  expect(corrections(read, { '2025-01-01': '200.00', '2025-02-01': '100.00' })).toEqual([
    '2025-01-01 100.00',
    '2025-02-01 -100.00',
  ])
})

test('M35 an estimate continues the daily use of the year before', () => {
  const known = readings('2024-11-30 900', '2024-12-31 993', '2025-01-31 1056')
  const estimate = estimateReading(known, day('2025-02-28'), null)
  expect(estimate).toMatchObject({ value: '1126.452', days: 28, ofDays: 62, hasRolledOver: false })
})

test('M36 an estimate past the highest value of the meter starts again at 0', () => {
  const estimate = estimateReading(readings('2024-12-31 9900', '2025-01-31 9993'), day('2025-02-10'), 4)
  expect(estimate).toMatchObject({ value: '23', hasRolledOver: true })
})

test('M37 use of more than twice, or less than half, of the previous daily use is unusual', () => {
  const known = ['2024-11-30 900', '2024-12-31 931']
  const after = (value: string) => unusualUse(usesOf(readings(...known, `2025-01-31 ${value}`), null), 'kWh')
  expect(after('993')).toBeUndefined()
  expect(after('993.001')).toContain('more than twice the 1 kWh a day of the 31 days before')
  expect(after('946.5')).toBeUndefined()
  expect(after('946.499')).toContain('less than half')
})

const usedBy = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 8 })

test('however often a meter was estimated, the readings alone determine the billed total', () => {
  fc.assert(
    fc.property(usedBy, fc.integer({ min: 0, max: 5_000 }), (used, off) => {
      let value = 0
      const actual: Counted[] = [...readings('2024-01-31 0')]
      const all: Counted[] = [...actual]
      used.forEach((each, index) => {
        const readOn = addDays(day('2024-01-31'), 30 * (index + 1))
        all.push({ ...reading(value + off), readOn: addDays(readOn, -10), isEstimate: true })
        value += each
        actual.push({ ...reading(value), readOn })
        all.push({ ...reading(value), readOn })
      })
      const cost = (own: Counted[]) => meteredDues('power', always, { ...supply({ read: [] }), readings: own })
      expect(cost(all)).toEqual(cost(actual))
    }),
  )
})

test('the uses between readings add up to the use between the first and the last', () => {
  fc.assert(
    fc.property(usedBy, (used) => {
      let value = 0
      const own = [0, ...used].map((each, index) => {
        value += each
        return { ...reading(value), readOn: addDays(day('2024-01-31'), 7 * index) }
      })
      const sum = usesOf(own, null).reduce((total, { use }) => add(total, use), fraction(0))
      const [first, last] = [own[0], own.at(-1)]
      expect(first && last && sum).toEqual(first && last && useBetween(first, last, null))
    }),
  )
})

test('more use never costs less, and a tariff change to the same rates does not change the cost', () => {
  const uses = fc.integer({ min: 0, max: 900_000 })
  fc.assert(
    fc.property(uses, uses, fc.integer({ min: 1, max: 58 }), (a, b, cut) => {
      const days = { from: day('2025-01-01'), to: day('2025-02-28') }
      const exact = (thousandths: number, rates: TariffRates[]): Fraction =>
        costOfUse(days, fraction(thousandths, 1000), rates, 'kWh')?.exact ?? fractionOfDecimal('0')
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      expect(toMoney(exact(less, [steps]))).toBeLessThanOrEqual(toMoney(exact(more, [steps])))
      const again = { ...flat, effectiveOn: addDays(days.from, cut) }
      expect(exact(a, [flat, again])).toEqual(exact(a, [flat]))
    }),
  )
})

test('the months of two consecutive ranges add up to the months of the joined range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 400 }), (first, second) => {
      const start = day('2024-01-05')
      const cut = addDays(start, first)
      const end = addDays(cut, second + 1)
      expect(add(monthsIn(start, cut), monthsIn(addDays(cut, 1), end))).toEqual(monthsIn(start, end))
      expect(daysInclusive(start, end)).toBe(first + second + 2)
    }),
  )
  expect(formatUse(monthsIn(day('2025-01-01'), day('2025-12-31')))).toBe('12')
})
