import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { chhetrum, ZERO } from '../money.ts'
import { termsText } from './terms-text.ts'

const terms = {
  ...{ startDate: calendarDate('2026-01-01'), endDate: calendarDate('2026-12-31'), terminationDate: null },
  ...{
    currentRentAmount: chhetrum(1_500_000),
    rate: null,
    escalation: null,
    depositAmount: ZERO,
    noticeDays: 30,
    purpose: null,
    periodMethod: 'CALENDAR' as const,
    weekStartsOn: null,
    customDates: null,
    issueLeadDays: null,
  },
} as const

test('states when the rent is due in everyday words, for each period and timing', () => {
  const dueOf = (frequency: 'MONTHLY' | 'QUARTERLY', dueTiming: 'SAME_MONTH' | 'FOLLOWING_MONTH') =>
    termsText({ ...terms, frequency, dueTiming, dueDay: 5 }).find(({ about }) => about === 'Due')?.text
  expect(dueOf('MONTHLY', 'SAME_MONTH')).toBe('By the 5th of each month.')
  expect(dueOf('MONTHLY', 'FOLLOWING_MONTH')).toBe('By the 5th of the following month.')
  expect(dueOf('QUARTERLY', 'SAME_MONTH')).toBe('By the 5th of the month in which the quarter begins.')
  expect(dueOf('QUARTERLY', 'FOLLOWING_MONTH')).toBe('By the 5th of the month after the quarter ends.')
})

test('states how many days before the due date the advice is issued, also for one day', () => {
  const dueOf = (issueLeadDays: number) =>
    termsText({ ...terms, issueLeadDays, frequency: 'MONTHLY', dueTiming: 'SAME_MONTH', dueDay: 5 }).find(
      ({ about }) => about === 'Due',
    )?.text
  expect(dueOf(1)).toBe('By the 5th of each month. The payment advice is issued 1 day before the due date.')
  expect(dueOf(5)).toBe('By the 5th of each month. The payment advice is issued 5 days before the due date.')
})

test('states where weeks and periods between dates begin', () => {
  const rentOf = (said: object) =>
    termsText({ ...terms, frequency: 'WEEKLY', dueTiming: 'SAME_MONTH', dueDay: 5, ...said }).find(
      ({ about }) => about === 'Rent',
    )?.text
  expect(rentOf({ weekStartsOn: 'FRIDAY' })).toBe('Nu. 15,000.00 a week. Each week begins on Friday.')
  expect(rentOf({ frequency: 'EVERY_TWO_WEEKS' })).toBe('Nu. 15,000.00 every two weeks. Each two-week period begins on a Monday.')
  expect(rentOf({ periodMethod: 'ANNIVERSARY' })).toBe(
    'Nu. 15,000.00 a week. The first period begins on 01 Jan 2026, the next ones on the same weekday.',
  )
  expect(rentOf({ frequency: 'CUSTOM_DATES', customDates: ['02-01', '05-01', '08-15'] })).toBe(
    'Nu. 15,000.00 a period. A new period begins each year on 01 Feb, 01 May and 15 Aug.',
  )
})

test('a renewal states the deposit that continues, and never that there is none', () => {
  const depositOf = (said: object) =>
    termsText({ ...terms, frequency: 'MONTHLY', dueTiming: 'SAME_MONTH', dueDay: 5, ...said }).find(
      ({ about }) => about === 'Deposit',
    )?.text
  const carriedDeposit = { amount: chhetrum(2_000_000), leaseNumber: 'L-2024-000001' }
  expect(depositOf({})).toBe('None.')
  expect(depositOf({ renewsId: 'before', carriedDeposit: null })).toBe('None.')
  expect(depositOf({ renewsId: 'before' })).toContain('If the previous lease has a deposit, it continues')
  expect(depositOf({ renewsId: 'before', carriedDeposit })).toContain('Nu. 20,000.00, agreed in lease L-2024-000001')
})
