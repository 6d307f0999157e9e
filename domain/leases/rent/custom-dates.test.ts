import { expect, test } from 'vitest'
import { customDatesText, readCustomDates } from './custom-dates.ts'
import { paidText } from './rent-labels.ts'

test('reads days of every year as a person types them, and sorts them', () => {
  expect(readCustomDates('15 Aug; 1 February')).toEqual(['02-01', '08-15'])
  expect(readCustomDates('1/2, 15.8,')).toEqual(['02-01', '08-15'])
  expect(customDatesText(['02-01', '08-15'])).toBe('01 Feb, 15 Aug')
  expect(readCustomDates(customDatesText(['02-01', '08-15']))).toEqual(['02-01', '08-15'])
})

test.each(['', '29 Feb', '31 Apr', '0 Jan', '15', 'Feb', '1 Foo', '1/13', '1 Feb and 2 Mar'])('rejects %j', (text) => {
  expect(readCustomDates(text)).toBeUndefined()
})

test('describes how rent is paid with the first day of the week, or with the dates', () => {
  const terms = { periodMethod: 'CALENDAR', weekStartsOn: null, customDates: null } as const
  expect(paidText({ ...terms, frequency: 'MONTHLY' })).toBe('Monthly, calendar months')
  expect(paidText({ ...terms, frequency: 'EVERY_TWO_WEEKS' })).toBe('Every two weeks, from Monday')
  expect(paidText({ ...terms, frequency: 'WEEKLY', weekStartsOn: 'FRIDAY' })).toBe('Weekly, from Friday')
  expect(paidText({ ...terms, frequency: 'WEEKLY', periodMethod: 'ANNIVERSARY' })).toBe('Weekly, from the start day')
  expect(paidText({ ...terms, frequency: 'CUSTOM_DATES', customDates: ['02-01', '08-15'] })).toBe('From 01 Feb, 15 Aug each year')
})
