import { expect, test } from 'vitest'
import { addMonths, calendarDate } from '../../calendar-date.ts'
import { firstEscalation } from './first-escalation.ts'
import { listRentSteps } from './rent-steps.ts'
import { someTerms } from './sample-terms.ts'

const startDate = calendarDate('2026-01-01')

test.each([
  ['2027-12-31', 24, '2028-01-01', false],
  ['2028-01-01', 24, '2028-01-01', true],
  ['2026-12-31', 12, '2027-01-01', false],
])('a lease to %s that rises every %i months would rise on %s', (endDate, everyMonths, from, isInTerm) => {
  const term = { startDate, endDate: calendarDate(endDate), escalation: { everyMonths } }
  expect(firstEscalation(term)).toEqual({ from, isInTerm })
})

test('the text agrees with the rent engine', () => {
  for (const months of [1, 5, 11, 12, 13, 24, 36]) {
    for (const endDate of [addMonths(startDate, 12), calendarDate('2026-12-31'), calendarDate('2028-06-30')]) {
      const terms = someTerms({ startDate, endDate, escalation: { everyMonths: months, percent: '10' } })
      const hasRise = listRentSteps(terms, [], endDate).length > 1
      expect(firstEscalation({ startDate, endDate, escalation: { everyMonths: months } }).isInTerm).toBe(hasRise)
    }
  }
})
