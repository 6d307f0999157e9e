import { expect, test } from 'vitest'
import { calendarDate } from '../../calendar-date.ts'
import { defaultTenancyPolicy } from '../tenancy/tenancy-policy.ts'
import { type EndingLeases, renewalCalendar } from './renewal-calendar.ts'

const today = calendarDate('2026-11-23')
const flat = (end: string, more: Partial<EndingLeases> = {}): EndingLeases => ({
  propertyType: 'UNIT',
  startDate: calendarDate('2025-01-01'),
  endDate: calendarDate(end),
  lastDay: calendarDate(end),
  noticeDays: 30,
  isOpen: true,
  count: 1,
  ...more,
})
const calendarOf = (...groups: EndingLeases[]) => renewalCalendar(groups, today, defaultTenancyPolicy)

test('shows this month and the twelve after it, also without a lease', () => {
  const months = calendarOf()
  expect(months.map(({ month }) => month)).toEqual([
    ...['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05'],
    ...['2027-06', '2027-07', '2027-08', '2027-09', '2027-10', '2027-11'],
  ])
  expect(months.every(({ days }) => days.length === 0)).toBe(true)
})

test('an open lease has its end and, two months before by law, the last day for notice by either side', () => {
  const days = calendarOf(flat('2027-02-28')).flatMap(({ days: all }) => all)
  expect(days).toEqual([
    { date: '2026-12-28', mark: 'OWNER_NOTICE', count: 1 },
    { date: '2026-12-28', mark: 'TENANT_NOTICE', count: 1 },
    { date: '2027-02-28', mark: 'END', count: 1 },
  ])
})

test('if an end is agreed, only the agreed last day is shown', () => {
  const ended = flat('2027-12-31', { lastDay: calendarDate('2027-01-15'), isOpen: false })
  expect(calendarOf(ended).flatMap(({ days }) => days)).toEqual([{ date: '2027-01-15', mark: 'AGREED_END', count: 1 }])
})

test('several leases on one day are counted together, and each month is the sum of its days', () => {
  const months = calendarOf(flat('2027-03-31', { count: 3 }), flat('2027-03-31', { noticeDays: 90 }), flat('2027-03-15'))
  const march = months.find(({ month }) => month === '2027-03')
  expect(march?.counts).toEqual({ END: 5, AGREED_END: 0, OWNER_NOTICE: 0, TENANT_NOTICE: 0 })
  for (const { counts, days } of months) {
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0))
  }
})

test('a lease that ends after the calendar appears in it only with the notice', () => {
  const days = calendarOf(flat('2027-12-31', { noticeDays: 90 })).flatMap(({ days: all }) => all)
  expect(days).toEqual([
    { date: '2027-10-02', mark: 'OWNER_NOTICE', count: 1 },
    { date: '2027-10-02', mark: 'TENANT_NOTICE', count: 1 },
  ])
})
