import { expect, test } from 'vitest'
import type { TariffRates } from '../../meters/cost-of-use.ts'
import { formatAmount } from '../../money.ts'
import { day } from '../rent/sample-terms.ts'
import { type SupplyDays, meteredDues } from './metered-dues.ts'
import { always, dearer, flat, from, shown, steps, supply } from './sample-meters.ts'

type Case = { name: string; read: string[]; rates?: TariffRates[]; digits?: number; days?: SupplyDays; rows: string[] }
/** The worked cases of decision 127, exact to the chhetrum: the cost of the use between readings. */
const cases: Case[] = [
  { name: 'M1 a month inside the first step', read: ['2024-12-31 1000', '2025-01-31 1080'], rows: ['2025-01-01 170.00'] },
  { name: 'M2 a month into the second step', read: ['2024-12-31 1000', '2025-01-31 1120.5'], rows: ['2025-01-01 253.30'] },
  { name: 'M3 a month into the last step', read: ['2024-12-31 1000', '2025-01-31 1450.123'], rows: ['2025-01-01 1,238.93'] },
  { name: 'M4 exactly the limit of a step', read: ['2024-12-31 1000', '2025-01-31 1100'], rows: ['2025-01-01 200.00'] },
  { name: 'M5 no use: the fixed amount alone', read: ['2024-12-31 1000', '2025-01-31 1000'], rows: ['2025-01-01 50.00'] },
  {
    name: 'M6 fifteen days of a month: limits and fixed amount by days',
    read: ['2024-12-31 1000', '2025-01-15 1080'],
    rows: ['2025-01-01 178.97'],
  },
  { name: 'M7 two months between readings', read: ['2024-12-31 1000', '2025-02-28 1250'], rows: ['2025-01-01 530.00'] },
  {
    name: 'M8 from the middle of one month to the middle of the next',
    read: ['2025-01-15 1000', '2025-02-15 1120'],
    rows: ['2025-01-16 248.89'],
  },
  {
    name: 'M9 another tariff from the 16th: 15 days at 2.00 and 16 days at 3.00',
    read: ['2024-12-31 1000', '2025-01-31 1062'],
    rates: [flat, dearer],
    rows: ['2025-01-01 156.00'],
  },
  {
    name: 'M10 steps on both sides of a change of tariff',
    read: ['2024-12-31 1000', '2025-01-31 1155'],
    rates: [
      steps,
      {
        ...steps,
        effectiveOn: day('2025-01-11'),
        steps: [
          { upTo: '100', rate: '2' },
          { upTo: null, rate: '4' },
        ],
      },
    ],
    rows: ['2025-01-01 429.03'],
  },
  {
    name: 'M11 an estimate, then the reading counts alone',
    read: ['2024-12-31 1000', '2025-01-31 1120.5 estimated', '2025-02-28 1180'],
    rows: ['2025-01-01 370.00'],
  },
  {
    name: 'M12 estimates with no reading after them count up to the last',
    read: ['2024-12-31 1000', '2025-01-31 1100', '2025-02-28 1180 estimated', '2025-03-31 1250 estimated'],
    rows: ['2025-01-01 200.00', '2025-02-01 325.00'],
  },
  {
    name: 'M13 an exchange: 40 on the old meter and 35 on the new one',
    read: ['2024-12-31 5000', '2025-01-20 5040 new 7', '2025-01-31 42'],
    rows: ['2025-01-01 92.26', '2025-01-21 70.24'],
  },
  {
    name: 'M14 a meter of 4 digits that starts again at 0',
    read: ['2024-12-31 9970', '2025-01-31 50 rolled'],
    digits: 4,
    rows: ['2025-01-01 170.00'],
  },
  {
    name: 'M15 the tenant moves in on the 11th, without a reading of that day',
    read: ['2024-12-31 1000', '2025-01-31 1062'],
    rates: [flat],
    days: from('2025-01-11'),
    rows: ['2025-01-11 84.00'],
  },
  {
    name: 'M16 a reading at hand-over opens the charge on its first day',
    read: ['2024-12-31 1000', '2025-01-11 1030', '2025-01-31 1062'],
    rates: [flat],
    days: from('2025-01-11'),
    rows: ['2025-01-12 64.00'],
  },
  {
    name: 'M17 the tenant leaves on the 20th, read on that day',
    read: ['2024-12-31 1000', '2025-01-20 1040', '2025-01-31 1050'],
    rates: [flat],
    days: from('2025-01-01', '2025-01-20'),
    rows: ['2025-01-01 80.00'],
  },
  {
    name: 'M18 the tenant leaves on the 20th, read at the end of the month',
    read: ['2024-12-31 1000', '2025-01-31 1062'],
    rates: [flat],
    days: from('2025-01-01', '2025-01-20'),
    rows: ['2025-01-01 80.00'],
  },
  {
    name: 'M19 no tariff for the first days: not billed yet',
    read: ['2024-12-31 1000', '2025-01-31 1062', '2025-02-28 1100'],
    rates: [dearer],
    rows: ['2025-01-01 not yet', '2025-02-01 114.00'],
  },
  {
    name: 'M20 a third of a unit is exact, and rounded once',
    read: ['2024-12-31 0.001', '2025-01-03 0.334'],
    rates: [{ ...flat, steps: [{ upTo: null, rate: '1.2345' }] }],
    days: from('2025-01-02', '2025-01-02'),
    rows: ['2025-01-02 0.14'],
  },
  { name: 'M21 a first reading is no use', read: ['2025-01-31 1000'], rows: [] },
]

test.each(cases)('$name', ({ days = always, rows, ...each }) => {
  const dues = meteredDues('power', days, supply(each))
  expect(dues.map(({ periodStart, amount }) => `${periodStart} ${shown(amount)}`)).toEqual(rows)
  for (const { explanation, amount } of dues) {
    expect(explanation.rule).toBe('R18')
    if (amount !== undefined) expect(explanation.text).toContain(`Nu. ${formatAmount(amount)}`)
  }
})

test('M22 the explanation contains readings, use, steps and amount', () => {
  const [due] = meteredDues('power', always, supply({ read: ['2024-12-31 1000', '2025-01-31 1120.5'] }))
  expect(due?.explanation.text).toBe(
    '01 Jan 2025 to 31 Jan 2025: from 1000 to 1120.5 = 120.5 kWh. 100 kWh × Nu. 1.50 + 20.5 kWh × Nu. 2.60 + Nu. 50.00 a month × 1 = Nu. 253.30.',
  )
  expect(due?.explanation.source).toBe('Readings of 31 Dec 2024 and 31 Jan 2025')
})
