import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, calendarDate } from '../calendar-date.ts'
import { type Facts, failedCriterion, type PointRule, pointsOf, readReference, referenceOf } from './allotment.ts'

const rules: PointRule[] = [
  { kind: 'WAITING_YEAR', label: null, points: 5, max: 20 },
  { kind: 'MEMBER', label: null, points: 2, max: 10 },
  { kind: 'DISABILITY', label: null, points: 10, max: 10 },
  { kind: 'DISTANCE', label: null, points: 1, max: 5 },
  { kind: 'OTHER', label: 'Works in this dzongkhag', points: 3, max: 3 },
]
const on = calendarDate('2026-06-01')
const facts: Facts = {
  waitingSince: calendarDate('2023-06-02'),
  householdSize: 4,
  hasDisability: true,
  distanceKm: 29,
  statements: [4],
}

test('worked example: two full years 10, four members 8, disability 10, 29 km 2, a statement 3', () => {
  expect(pointsOf(rules, facts, on)).toBe(33)
  expect(pointsOf(rules, { ...facts, waitingSince: calendarDate('2023-06-01') }, on)).toBe(38)
  expect(pointsOf(rules, { ...facts, statements: [] }, on)).toBe(30)
  expect(pointsOf([], facts, on)).toBe(0)
})

test('no rule gives more than its maximum, and a longer wait or a larger household never gives less', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 20 }), fc.nat(2000), (days, householdSize, distanceKm) => {
      const one = { ...facts, waitingSince: addDays(on, -days), householdSize, distanceKm }
      const points = pointsOf(rules, one, on)
      expect(points).toBeLessThanOrEqual(48)
      expect(pointsOf(rules, { ...one, waitingSince: addDays(one.waitingSince, -1) }, on)).toBeGreaterThanOrEqual(points)
      expect(pointsOf(rules, { ...one, householdSize: householdSize + 1 }, on)).toBeGreaterThanOrEqual(points)
    }),
  )
})

test('an applicant waiting since after the closing gets no points for waiting', () => {
  expect(pointsOf(rules.slice(0, 1), { ...facts, waitingSince: calendarDate('2027-01-01') }, on)).toBe(0)
})

test('income at the ceiling and households at the bounds are eligible; beyond them they are not', () => {
  const criteria = { incomeCeilingAmount: 4_000_000, minHousehold: 2, maxHousehold: 6 }
  const fails = (monthlyIncomeAmount: number, householdSize: number) =>
    failedCriterion(criteria, { monthlyIncomeAmount, householdSize })
  expect([fails(4_000_000, 2), fails(0, 6)]).toEqual([null, null])
  expect([fails(4_000_001, 2), fails(0, 1), fails(0, 7)]).toEqual(['INCOME', 'HOUSEHOLD', 'HOUSEHOLD'])
  expect(
    failedCriterion(
      { incomeCeilingAmount: null, minHousehold: 1, maxHousehold: null },
      { monthlyIncomeAmount: 9e9, householdSize: 20 },
    ),
  ).toBeNull()
})

test('a reference has no letter that is easily misread, and is read however it is typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      const reference = referenceOf(bytes)
      expect(reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
      expect(readReference(` ${reference.toLowerCase().replace('-', ' ')}`)).toBe(reference)
    }),
  )
})
