import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import {
  formatQuarter,
  isQuarterOpen,
  lastDayOfQuarter,
  publishedQuarters,
  quarterBefore,
  quarterOf,
  quarterSchema,
  quartersPublishedOn,
} from './quarter.ts'

const third = quarterSchema.parse('2026-Q3')

test('a quarter ends with its third month, and the one before the first belongs to the year before', () => {
  expect(lastDayOfQuarter(third)).toBe('2026-09-30')
  expect(quarterOf(calendarDate('2026-09-30'))).toBe('2026-Q3')
  expect(quarterOf(calendarDate('2026-10-01'))).toBe('2026-Q4')
  expect(quarterBefore(quarterSchema.parse('2026-Q1'))).toBe('2025-Q4')
  expect(formatQuarter(third)).toBe('Jul–Sep 2026')
})

test('a quarter is published two weeks after its end, and three years of quarters are shown', () => {
  expect(quartersPublishedOn(calendarDate('2026-10-14'))[0]).toBe('2026-Q2')
  const quarters = quartersPublishedOn(calendarDate('2026-10-15'))
  expect(quarters).toHaveLength(publishedQuarters)
  expect(quarters.slice(0, 2)).toEqual(['2026-Q3', '2026-Q2'])
  expect(quarters.at(-1)).toBe('2023-Q4')
})

test('leases recorded late are included for two months', () => {
  expect(isQuarterOpen(third, calendarDate('2026-11-29'))).toBe(true)
  expect(isQuarterOpen(third, calendarDate('2026-11-30'))).toBe(false)
})
