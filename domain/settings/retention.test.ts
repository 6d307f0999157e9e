import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type CalendarDate, calendarDate, dateOfDayNumber } from '../calendar-date.ts'
import { defaultRetention, firstRetainedDay, minBookYears, retentionKeys, retentionKinds, retentionSchema } from './retention.ts'

const someDay = fc.integer({ min: 11_000, max: 40_000 }).map((number): CalendarDate => dateOfDayNumber(number))
const someKey = fc.constantFrom(...retentionKeys)

test('no limit below the minimum or above the maximum of its kind can be set', () => {
  fc.assert(
    fc.property(someKey, fc.integer({ min: -10, max: 500 }), (key, count) => {
      const { min, max } = retentionKinds[key]
      const { success } = retentionSchema.safeParse({ ...defaultRetention, [key]: count })
      expect(success).toBe(count >= min && count <= max)
    }),
  )
})

test('data younger than its limit is never deleted, in any month', () => {
  fc.assert(
    fc.property(someKey, someDay, fc.nat(), fc.nat(4_000), (key, today, seed, age) => {
      const { min, max, unit } = retentionKinds[key]
      const count = min + (seed % (max - min + 1))
      const of = addDays(today, -age)
      const limit = addMonths(of, unit === 'YEARS' ? count * 12 : count)
      const isRemoved = of < firstRetainedDay(key, { ...defaultRetention, [key]: count }, today)
      if (limit > today) expect(isRemoved).toBe(false)
    }),
  )
})

test('data older than its limit by more than the difference of month lengths is deleted', () => {
  const today = calendarDate('2026-07-01')
  expect(firstRetainedDay('messages', defaultRetention, today)).toBe('2025-06-01')
  expect(firstRetainedDay('leaseDocuments', defaultRetention, today)).toBe('2016-07-01')
})

test('the documents of a lease are stored at least as long as the books', () => {
  expect(retentionKinds.leaseDocuments.min).toBeGreaterThanOrEqual(minBookYears)
})
