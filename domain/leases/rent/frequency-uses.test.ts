import { expect, test } from 'vitest'
import type { z } from 'zod'
import { formatAmount, toMoney } from '../../money.ts'
import { multiply } from '../../fraction.ts'
import { type ChargeTerms, chargeOfRow } from '../charges/charge-schedule.ts'
import type { leaseTermsSchema } from '../lease-terms.ts'
import { depositWarnings, increaseWarnings, rentOfMonth } from '../tenancy/tenancy-policy.ts'
import { rentLikeIn } from './rent-like-in.ts'
import { isToIssue, issueDateOf } from './issue-date.ts'
import { lateInterest } from './late-interest.ts'
import { rentAdjustments } from './rent-adjustments.ts'
import { periodsInYear } from './rent-periods.ts'
import { rentSchedule, rowsStartingIn } from './rent-schedule.ts'
import { taxToWithhold } from './rent-tax.ts'
import { amounts, day, nu, someTerms } from './sample-terms.ts'

// The effects of rent by weeks and custom dates: due dates, a month's rent, charges, interest, corrections (decision 128).

type Said = Partial<z.input<typeof leaseTermsSchema>>
const weekly = { frequency: 'WEEKLY', rentAmount: nu('3,500.00') } as const
const fromFirstDay = { periodMethod: 'ANNIVERSARY' } as const
const semesters = { frequency: 'CUSTOM_DATES' as const, customDates: ['02-01', '08-01'], rentAmount: nu('60,000.00') }

test('K23 the due date of the law is the 5th of the month after the one in which the week ends', () => {
  const terms = someTerms({ ...weekly, ...fromFirstDay, startDate: '2025-01-20', endDate: '2025-02-09' })
  expect(rentSchedule(terms).map(({ dueDate }) => dueDate)).toEqual(['2025-02-05', '2025-03-05', '2025-03-05'])
})

test('K24 rent due in advance is due on the first day of each week', () => {
  const terms = someTerms({ ...weekly, ...fromFirstDay, dueTiming: 'SAME_MONTH', dueDay: 1, endDate: '2025-01-21' })
  expect(rentSchedule(terms).map(({ dueDate }) => dueDate)).toEqual(['2025-01-01', '2025-01-08', '2025-01-15'])
})

test('K25 a lead of 14 days changes the issue date of the advice, and not its due date', () => {
  const terms = someTerms({ ...weekly, startDate: '2025-01-27', endDate: '2025-02-02', issueLeadDays: 14 })
  const [week] = rentSchedule(terms)
  if (!week) throw new Error('There is a week.')
  expect([week.dueDate, issueDateOf(terms, week)]).toEqual(['2025-03-05', '2025-02-19'])
  expect([isToIssue(terms, week, day('2025-02-18')), isToIssue(terms, week, day('2025-02-19'))]).toEqual([false, true])
  expect(issueDateOf(someTerms(weekly), week)).toBeUndefined()
})

test('K26 the rent of a month is a twelfth of a year of 365 days: a week’s × 365 ÷ 84', () => {
  const ofMonth = (said: Said) => formatAmount(toMoney(rentOfMonth(someTerms(said))))
  expect(ofMonth(weekly)).toBe('15,208.33')
  expect(ofMonth({ frequency: 'EVERY_TWO_WEEKS', rentAmount: nu('7,000.00') })).toBe('15,208.33')
  expect(ofMonth({ frequency: 'EVERY_FOUR_WEEKS', rentAmount: nu('14,000.00') })).toBe('15,208.33')
  expect(ofMonth(semesters)).toBe('10,000.00')
})

test('K27 the deposit of a weekly lease is limited to two months’ rent', () => {
  const warned = (depositAmount: string) =>
    depositWarnings(someTerms(weekly), { depositAmount: nu(depositAmount) }).map(({ message }) => message)
  expect(warned('30,416.66')).toEqual([])
  expect(warned('30,416.67')).toEqual(
    ["The deposit is at most 2 months' rent, maximum 30,416.66 (Act s.30)."].map((text) =>
      text.replace('maximum ', 'maximum Nu. '),
    ),
  )
})

test('K28 a renewal by the month of a weekly rent is compared by the year, and so is an increase', () => {
  const [week, month] = [someTerms(weekly), someTerms()]
  expect(formatAmount(rentLikeIn(month, week, nu('3,500.00')))).toBe('15,208.33')
  expect(formatAmount(rentLikeIn(week, month, nu('15,208.33')))).toBe('3,500.00')
  expect(formatAmount(rentLikeIn(someTerms(semesters), month, nu('10,000.00')))).toBe('60,000.00')
  const raised = (rentNew: string) =>
    increaseWarnings(week, {
      rentNow: nu('3,500.00'),
      rentNew: nu(rentNew),
      effectiveDate: day('2027-01-01'),
      lastIncrease: day('2025-01-01'),
      noticeDate: day('2026-10-01'),
    }).map(({ code }) => code)
  expect(raised('3,850.00')).toEqual([])
  expect(raised('3,850.01')).toEqual(['INCREASE_TOO_HIGH'])
})

const parking: ChargeTerms = {
  id: 'p',
  label: 'Parking',
  amount: nu('500.00'),
  rate: null,
  startsOn: day('2025-01-20'),
  endsOn: null,
  changes: [],
}

test('K29 parking from the 11th day of two weeks, and by a rate', () => {
  const terms = someTerms({ frequency: 'EVERY_TWO_WEEKS', ...fromFirstDay, startDate: '2025-01-10', endDate: '2025-02-06' })
  const rows = rentSchedule(terms)
  const costs = (charge: ChargeTerms) => amounts(rows.flatMap((row) => chargeOfRow({ terms, history: {} }, row, charge) ?? []))
  expect(costs(parking)).toEqual(['142.86', '500.00'])
  const rate = { amount: '12', per: 'SQFT', area: { value: '850', unit: 'SQFT' } } as const
  expect(costs({ ...parking, amount: null, rate, startsOn: day('2025-01-10') })).toEqual(['391.23', '391.23'])
})

test('K30 late interest on a week: 30 days at 24 %', () => {
  const interest = lateInterest(
    { principal: nu('3,500.00'), dueDate: day('2025-02-05'), movements: [] },
    { asOf: day('2025-03-07'), rates: [{ from: day('2015-07-20'), percent: '24' }] },
  )
  expect(formatAmount(toMoney(interest))).toBe('69.04')
})

test('K31 tax withheld of two weeks', () => {
  expect(formatAmount(taxToWithhold(nu('7,000.00'), '5'))).toBe('350.00')
})

test('K32 a higher rent agreed late is an adjustment for each week that was billed', () => {
  const terms = someTerms({ ...weekly, ...fromFirstDay, endDate: '2025-01-21' })
  const billed = rentSchedule(terms).map(({ periodStart, periodEnd, amount }) => ({ periodStart, periodEnd, amount }))
  const changes = [{ effectiveDate: day('2025-01-10'), rentAmount: nu('4,200.00') }]
  expect(amounts(rentAdjustments(billed, terms, { changes }))).toEqual(['500.00', '700.00'])
})

test('K33 the weeks that start in January: five of them, the last over the end of the month', () => {
  const terms = someTerms({ ...weekly, ...fromFirstDay })
  const rows = rowsStartingIn(terms, '2025-01' as Parameters<typeof rowsStartingIn>[1])
  expect(rows.map(({ periodStart }) => periodStart)).toEqual([
    '2025-01-01',
    '2025-01-08',
    '2025-01-15',
    '2025-01-22',
    '2025-01-29',
  ])
  expect(rows.at(-1)).toMatchObject({ periodEnd: '2025-02-04', dueDate: '2025-03-05' })
})

test('K34 a year of any frequency costs the same: 52 1/7 weeks, 13 1/28 periods of four weeks', () => {
  const year = (paid: Parameters<typeof periodsInYear>[0], rent: string) => {
    const { numerator, denominator } = multiply(periodsInYear(paid), { numerator: BigInt(nu(rent)), denominator: 1n })
    return formatAmount(toMoney({ numerator, denominator }))
  }
  expect(year({ frequency: 'WEEKLY' }, '3,500.00')).toBe('182,500.00')
  expect(year({ frequency: 'EVERY_FOUR_WEEKS' }, '14,000.00')).toBe('182,500.00')
  expect(year({ frequency: 'CUSTOM_DATES', customDates: ['02-01', '08-01'] }, '91,250.00')).toBe('182,500.00')
})
