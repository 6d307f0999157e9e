import { expect, test } from 'vitest'
import type { z } from 'zod'
import { chhetrum, formatAmount } from '../../money.ts'
import type { leaseTermsSchema } from '../lease-terms.ts'
import { earlyEndCredits } from './early-end-credits.ts'
import { holdoverRows, rentSchedule } from './rent-schedule.ts'
import { amounts, day, nu, someTerms } from './sample-terms.ts'

type Said = Partial<z.input<typeof leaseTermsSchema>>
type Case = { name: string; terms: Said; changes?: Parameters<typeof rentSchedule>[1]; rows: string[]; starts?: string[] }

const weekly = { frequency: 'WEEKLY', rentAmount: nu('3,500.00') } as const
const fromFirstDay = { periodMethod: 'ANNIVERSARY' } as const
const semesters = { frequency: 'CUSTOM_DATES' as const, customDates: ['02-01', '08-01'], rentAmount: nu('60,000.00') }

/** The worked cases of decision 128, exact to the chhetrum, for periods of weeks or between dates. */
const cases: Case[] = [
  {
    name: 'K1 four weeks from the first day, over the end of a month',
    terms: { ...weekly, ...fromFirstDay, startDate: '2025-01-15', endDate: '2025-02-11' },
    rows: ['3,500.00', '3,500.00', '3,500.00', '3,500.00'],
    starts: ['2025-01-15', '2025-01-22', '2025-01-29', '2025-02-05'],
  },
  {
    name: 'K2 two days of a last week',
    terms: { ...weekly, ...fromFirstDay, startDate: '2025-01-01', endDate: '2025-01-09' },
    rows: ['3,500.00', '1,000.00'],
  },
  {
    name: 'K3 weeks of the calendar begin on Monday: Wednesday to Sunday, then a whole week',
    terms: { ...weekly, startDate: '2025-01-01', endDate: '2025-01-12' },
    rows: ['2,500.00', '3,500.00'],
    starts: ['2025-01-01', '2025-01-06'],
  },
  {
    name: 'K4 weeks that begin on Saturday',
    terms: { ...weekly, weekStartsOn: 'SATURDAY', startDate: '2025-01-01', endDate: '2025-01-10' },
    rows: ['1,500.00', '3,500.00'],
    starts: ['2025-01-01', '2025-01-04'],
  },
  {
    name: 'K5 every two weeks from the first day',
    terms: {
      frequency: 'EVERY_TWO_WEEKS',
      rentAmount: nu('7,000.00'),
      ...fromFirstDay,
      startDate: '2025-02-10',
      endDate: '2025-03-09',
    },
    rows: ['7,000.00', '7,000.00'],
    starts: ['2025-02-10', '2025-02-24'],
  },
  {
    name: 'K6 two weeks of the calendar, entered on the third day',
    terms: { frequency: 'EVERY_TWO_WEEKS', rentAmount: nu('7,000.00'), startDate: '2025-01-01', endDate: '2025-01-26' },
    rows: ['6,000.00', '7,000.00'],
    starts: ['2025-01-01', '2025-01-13'],
  },
  {
    name: 'K7 every four weeks for a year: 13 periods and a day',
    terms: { frequency: 'EVERY_FOUR_WEEKS', rentAmount: nu('14,000.00'), ...fromFirstDay },
    rows: [...Array.from({ length: 13 }, () => '14,000.00'), '500.00'],
  },
  {
    name: 'K8 YEAR_365 counts the same as actual days: a year has 365 ÷ 7 weeks',
    terms: { ...weekly, ...fromFirstDay, proration: 'YEAR_365', startDate: '2025-01-01', endDate: '2025-01-09' },
    rows: ['3,500.00', '1,000.00'],
  },
  {
    name: 'K9 NONE charges a part of a week in full',
    terms: { ...weekly, ...fromFirstDay, proration: 'NONE', startDate: '2025-01-01', endDate: '2025-01-09' },
    rows: ['3,500.00', '3,500.00'],
  },
  {
    name: 'K10 a week over 29 February is a week',
    terms: { ...weekly, startDate: '2024-02-26', endDate: '2024-03-03' },
    rows: ['3,500.00'],
  },
  {
    name: 'K11 another rent from the third day of a week',
    terms: { ...weekly, ...fromFirstDay, startDate: '2025-01-01', endDate: '2025-01-07' },
    changes: [{ effectiveDate: day('2025-01-03'), rentAmount: nu('4,200.00') }],
    rows: ['4,000.00'],
  },
  {
    name: 'K13 an escalation steps on the day of the month, inside a week',
    terms: { ...weekly, startDate: '2024-12-30', endDate: '2025-02-02', escalation: { everyMonths: 1, percent: '10' } },
    rows: ['3,500.00', '3,500.00', '3,500.00', '3,500.00', '3,700.00'],
  },
  {
    name: 'K14 a rate of 24 a year for 850 sq ft, by the week: × 7 ÷ 365',
    terms: {
      frequency: 'WEEKLY',
      rate: { amount: '24', per: 'SQFT', area: { value: '850', unit: 'SQFT' } },
      startDate: '2025-01-06',
      endDate: '2025-01-14',
    },
    rows: ['391.23', '111.78'],
  },
  {
    name: 'K17 two dates a year: each period has the full rent, whatever its days',
    terms: { ...semesters, startDate: '2025-02-01', endDate: '2026-01-31' },
    rows: ['60,000.00', '60,000.00'],
    starts: ['2025-02-01', '2025-08-01'],
  },
  {
    name: 'K18 entered a month after a date: 153 of 181 days',
    terms: { ...semesters, startDate: '2025-03-01', endDate: '2025-07-31' },
    rows: ['50,718.23'],
  },
  {
    name: 'K19 the same without proration',
    terms: { ...semesters, proration: 'NONE', startDate: '2025-03-01', endDate: '2025-07-31' },
    rows: ['60,000.00'],
  },
  {
    name: 'K20 a rate of 1,000 a year shared among three dates',
    terms: {
      frequency: 'CUSTOM_DATES',
      customDates: ['09-10', '01-10', '05-10'],
      rate: { amount: '1', per: 'SQFT', area: { value: '1000', unit: 'SQFT' } },
      startDate: '2025-01-10',
      endDate: '2026-01-09',
    },
    rows: ['333.33', '333.33', '333.34'],
    starts: ['2025-01-10', '2025-05-10', '2025-09-10'],
  },
  {
    name: 'K21 YEAR_365 counts the rent of all dates of a year',
    terms: { ...semesters, proration: 'YEAR_365', startDate: '2025-03-01', endDate: '2025-07-31' },
    rows: ['50,301.37'],
  },
  {
    name: 'K22 before the first date of the year the last one of the year before runs on: 31 of 184 days',
    terms: { ...semesters, startDate: '2025-01-01', endDate: '2025-07-31' },
    rows: ['10,108.70', '60,000.00'],
    starts: ['2025-01-01', '2025-02-01'],
  },
]

test.each(cases)('$name', ({ terms: said, changes = [], rows, starts }) => {
  const schedule = rentSchedule(someTerms(said), changes)
  expect(amounts(schedule)).toEqual(rows)
  if (starts) expect(schedule.map(({ periodStart }) => periodStart)).toEqual(starts)
})

test('the period texts of a week, of two weeks and of a period between dates', () => {
  const textsOf = (said: Said) => rentSchedule(someTerms(said)).map(({ explanation }) => explanation.text)
  expect(textsOf({ ...weekly, startDate: '2025-01-01', endDate: '2025-01-12' })).toEqual([
    '5 of the 7 days of this week (01 Jan 2025 to 05 Jan 2025): Nu. 3,500.00 × 5 ÷ 7 = Nu. 2,500.00.',
    'The full rent of Nu. 3,500.00 for the week from 06 Jan 2025 to 12 Jan 2025.',
  ])
  expect(
    textsOf({ frequency: 'EVERY_TWO_WEEKS', rentAmount: nu('7,000.00'), startDate: '2025-01-01', endDate: '2025-01-12' }),
  ).toEqual(['12 of the 14 days of this two-week period (01 Jan 2025 to 12 Jan 2025): Nu. 7,000.00 × 12 ÷ 14 = Nu. 6,000.00.'])
  expect(textsOf({ ...semesters, startDate: '2025-02-01', endDate: '2025-07-31' })).toEqual([
    'The full rent of Nu. 60,000.00 for the period from 01 Feb 2025 to 31 Jul 2025.',
  ])
  expect(
    textsOf({
      frequency: 'WEEKLY',
      rate: { amount: '24', per: 'SQFT', area: { value: '850', unit: 'SQFT' } },
      startDate: '2025-01-06',
      endDate: '2025-01-14',
    }),
  ).toEqual([
    '7 of the 365 days of a year’s rent, Nu. 20,400.00 (Nu. 24.00 a year for each sq ft, 850 sq ft): Nu. 391.23.',
    '2 of the 7 days of this week (13 Jan 2025 to 14 Jan 2025): Nu. 20,400.00 × 7 ÷ 365 × 2 ÷ 7 = Nu. 111.78.',
  ])
})

test('K12 three days of a week without rent', () => {
  const terms = someTerms({ ...weekly, startDate: '2025-01-06', endDate: '2025-01-12' })
  expect(amounts(rentSchedule(terms, [], [{ from: day('2025-01-07'), to: day('2025-01-09') }]))).toEqual(['2,000.00'])
})

test('K15 a tenant who stays past the middle of a week pays the week', () => {
  const terms = someTerms({ ...weekly, ...fromFirstDay, startDate: '2025-01-01', endDate: '2025-01-10' })
  expect(amounts([...rentSchedule(terms), ...holdoverRows(terms, day('2025-01-14'))])).toEqual([
    '3,500.00',
    '1,500.00',
    '2,000.00',
  ])
})

test('K16 a tenant who leaves on the fifth day of two weeks is credited nine days', () => {
  const terms = someTerms({ frequency: 'EVERY_TWO_WEEKS', rentAmount: nu('7,000.00'), ...fromFirstDay })
  const billed = rentSchedule(terms).slice(0, 1)
  const [credit] = earlyEndCredits(billed, terms, { lastDay: day('2025-01-05') })
  expect([credit?.netAmount, credit?.creditAmount].map((amount) => formatAmount(amount ?? chhetrum(0)))).toEqual([
    '2,500.00',
    '4,500.00',
  ])
})
