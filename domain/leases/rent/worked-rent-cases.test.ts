import { expect, test } from 'vitest'
import type { z } from 'zod'
import { addDays } from '../../calendar-date.ts'
import { formatAmount } from '../../money.ts'
import { earlyEndCredits } from './early-end-credits.ts'
import type { leaseTermsSchema } from '../lease-terms.ts'
import { leaseTermsSchema as schema } from '../lease-terms.ts'
import { rentAdjustments } from './rent-adjustments.ts'
import { rentSchedule } from './rent-schedule.ts'
import { cutByDays } from './rent-split.ts'
import type { RentChange } from './rent-steps.ts'
import { amounts, day, nu, someTerms } from './sample-terms.ts'
import { totalAmount } from './schedule-totals.ts'

type Case = {
  name: string
  terms: Partial<z.input<typeof leaseTermsSchema>>
  changes?: RentChange[]
  rows: string[]
  total: string
}

const twelve = (amount: string) => Array.from({ length: 12 }, () => amount)

/** The worked cases of money.md, exact to the chhetrum. */
const cases: Case[] = [
  {
    name: 'A1 a month entered on the 15th',
    terms: { rentAmount: nu('15,000.00'), startDate: '2025-01-15', endDate: '2025-01-31' },
    rows: ['8,225.81'],
    total: '8,225.81',
  },
  {
    name: 'A2 the first half of a month',
    terms: { rentAmount: nu('15,000.00'), endDate: '2025-01-15' },
    rows: ['7,258.06'],
    total: '7,258.06',
  },
  {
    name: 'A3 half of February',
    terms: { rentAmount: nu('15,000.00'), startDate: '2025-02-15', endDate: '2025-02-28' },
    rows: ['7,500.00'],
    total: '7,500.00',
  },
  {
    name: 'A3 half of February in a leap year',
    terms: { rentAmount: nu('15,000.00'), startDate: '2024-02-15', endDate: '2024-02-29' },
    rows: ['7,758.62'],
    total: '7,758.62',
  },
  ...(['8,500.00 THIRTY_DAY', '8,000.00 THIRTY_360', '8,383.56 YEAR_365', '15,000.00 NONE'] as const).map((expected): Case => {
    const [amount = '', proration = ''] = expected.split(' ')
    return {
      name: `A4 ${proration}`,
      terms: {
        rentAmount: nu('15,000.00'),
        startDate: '2025-01-15',
        endDate: '2025-01-31',
        proration: schema.shape.proration.parse(proration),
      },
      rows: [amount],
      total: amount,
    }
  }),
  {
    name: 'A6 three anniversary months',
    terms: { startDate: '2025-01-15', endDate: '2025-04-14', periodMethod: 'ANNIVERSARY' },
    rows: ['10,000.00', '10,000.00', '10,000.00'],
    total: '30,000.00',
  },
  {
    name: 'A7 the same days by calendar month',
    terms: { startDate: '2025-01-15', endDate: '2025-04-14' },
    rows: ['5,483.87', '10,000.00', '10,000.00', '4,666.67'],
    total: '30,150.54',
  },
  {
    name: 'A8 anniversary months from a 31st',
    terms: { startDate: '2025-01-31', endDate: '2026-01-30', periodMethod: 'ANNIVERSARY' },
    rows: twelve('10,000.00'),
    total: '120,000.00',
  },
  {
    name: 'A12 entered on 8 April',
    terms: { rentAmount: nu('3,950.00'), startDate: '2025-04-08', endDate: '2025-06-30' },
    rows: ['3,028.33', '3,950.00', '3,950.00'],
    total: '10,928.33',
  },
  {
    name: 'A15 a rent changed inside a month',
    terms: { endDate: '2025-01-31' },
    changes: [{ effectiveDate: day('2025-01-16'), rentAmount: nu('12,000.00') }],
    rows: ['11,032.26'],
    total: '11,032.26',
  },
  {
    name: 'A22 a rent of 1,000 a year, billed monthly',
    terms: { rate: { amount: '10', per: 'SQFT', area: { value: '100', unit: 'SQFT' } } },
    rows: [...Array.from({ length: 11 }, () => '83.33'), '83.37'],
    total: '1,000.00',
  },
  {
    name: 'A24 a leap year of whole months',
    terms: { rentAmount: nu('1,000.00'), startDate: '2024-01-01', endDate: '2024-12-31' },
    rows: twelve('1,000.00'),
    total: '12,000.00',
  },
  {
    name: 'B4 an escalation of 5 % a year compounds on the rounded rent',
    terms: { frequency: 'YEARLY', endDate: '2030-12-31', escalation: { everyMonths: 12, percent: '5' } },
    rows: ['10,000.00', '10,500.00', '11,025.00', '11,576.25', '12,155.06', '12,762.81'],
    total: '68,019.12',
  },
  {
    name: 'B5 a month already billed keeps its rent',
    terms: { rentAmount: nu('1,000.00'), endDate: '2025-04-30' },
    changes: [{ effectiveDate: day('2025-04-01'), rentAmount: nu('1,100.00') }],
    rows: ['1,000.00', '1,000.00', '1,000.00', '1,100.00'],
    total: '4,100.00',
  },
]

test.each(cases)('$name', ({ terms, changes, rows, total }) => {
  const schedule = rentSchedule(someTerms(terms), changes)
  expect(amounts(schedule)).toEqual(rows)
  expect(formatAmount(totalAmount(schedule))).toBe(total)
})

test('A24 the time zone of the process changes no day and no amount', () => {
  const zone = process.env['TZ']
  const bytes = ['UTC', 'Asia/Thimphu', 'America/New_York', 'Pacific/Kiritimati'].map((name) => {
    process.env['TZ'] = name
    return JSON.stringify(rentSchedule(someTerms({ rentAmount: nu('1,000.00'), startDate: '2024-01-01', endDate: '2024-12-31' })))
  })
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
  expect(new Set(bytes).size).toBe(1)
})

test('A8 a shorter month ends on its last day, and the anchor day stays the same', () => {
  const schedule = rentSchedule(someTerms({ startDate: '2025-01-31', endDate: '2026-01-30', periodMethod: 'ANNIVERSARY' }))
  expect(schedule.map(({ periodStart }) => periodStart.slice(5))).toEqual(
    '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31'.split(' '),
  )
})

test('A15 each part with another rent is rounded and listed in the explanation', () => {
  const [row] = rentSchedule(someTerms({ endDate: '2025-01-31' }), [
    { effectiveDate: day('2025-01-16'), rentAmount: nu('12,000.00') },
  ])
  expect(row?.explanation.segments?.map(({ from, days, ofDays, amount, exact }) => [from, days, ofDays, amount, exact])).toEqual([
    ['2025-01-01', 15, 31, 483_871, '150000/31'],
    ['2025-01-16', 16, 31, 619_355, '192000/31'],
  ])
})

test('A18 the last of several parts with one rent gets the remainder', () => {
  expect(cutByDays(nu('10,000.00'), [9, 9, 10]).map(formatAmount)).toEqual(['3,214.29', '3,214.29', '3,571.42'])
})

test('A28 a tenant who leaves on 10 February is credited the rest of the month', () => {
  const terms = someTerms({ rentAmount: nu('14,000.00') })
  const billed = { periodStart: day('2025-02-01'), periodEnd: day('2025-02-28'), amount: nu('14,000.00') }
  const [credit, ...others] = earlyEndCredits([billed], terms, { lastDay: day('2025-02-10') })
  expect([credit?.creditAmount, credit?.netAmount, others]).toEqual([nu('9,000.00'), nu('5,000.00'), []])
})

test('A32 a renewal continues where the lease ended', () => {
  const first = rentSchedule(someTerms())
  const second = rentSchedule(someTerms({ startDate: '2026-01-01', endDate: '2026-12-31' }))
  expect(amounts(second)).toEqual(twelve('10,000.00'))
  expect(second[0]?.periodStart).toBe(addDays(first.at(-1)?.periodEnd ?? day('1900-01-01'), 1))
})

test('R10 a rent agreed in April from 1 February adds one line for February and one for March', () => {
  const terms = someTerms({ rentAmount: nu('1,000.00') })
  const billed = rentSchedule(terms).slice(0, 3)
  const changes = [{ effectiveDate: day('2025-02-01'), rentAmount: nu('1,100.00') }]
  const corrections = rentAdjustments(billed, terms, { changes })
  expect(corrections.map(({ kind, periodStart, amount }) => [kind, periodStart, formatAmount(amount)])).toEqual([
    ['ADJUSTMENT', '2025-02-01', '100.00'],
    ['ADJUSTMENT', '2025-03-01', '100.00'],
  ])
  expect(formatAmount(rentSchedule(terms, changes)[3]?.amount ?? nu('0.00'))).toBe('1,100.00')
})

test('R10 a lower rent agreed for issued periods is a credit note, and is credited once', () => {
  const terms = someTerms({ rentAmount: nu('1,000.00') })
  const changes = [{ effectiveDate: day('2025-01-01'), rentAmount: nu('900.00') }]
  const [billed] = rentSchedule(terms)
  const [correction] = rentAdjustments(billed ? [billed] : [], terms, { changes })
  expect([correction?.kind, correction?.amount]).toEqual(['CREDIT_NOTE', nu('100.00')])
  expect(rentAdjustments(billed ? [{ ...billed, amount: nu('900.00') }] : [], terms, { changes })).toEqual([])
})

test('every exact intermediate is a string and the explanation survives JSON', () => {
  const [row] = rentSchedule(someTerms({ rentAmount: nu('15,000.00'), startDate: '2025-01-15' }))
  expect(row?.explanation).toMatchObject({ rule: 'R2', days: 17, ofDays: 31, base: '15000', exact: '255000/31' })
  expect(JSON.parse(JSON.stringify(row))).toEqual(row)
})
