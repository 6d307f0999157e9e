import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { breachLaw, remedyIssue } from './breach-notice.ts'

const year = { startDate: calendarDate('2025-01-01'), endDate: calendarDate('2025-12-31') }

test('a notice for a unit cites the sections about units, a notice for land those about land', () => {
  const unit = breachLaw({ propertyType: 'UNIT', ...year }).join(' ')
  expect(unit).toContain('interest (section 22)')
  expect(unit).toContain('2 months (section 77)')
  const land = breachLaw({ propertyType: 'LAND', ...year }).join(' ')
  expect(land).toContain('interest (section 44)')
  expect(land).toContain('Your agreement says which notice applies (section 47)')
})

test('the notice of a short let, which is outside the Act, cites no section', () => {
  const short = { startDate: calendarDate('2025-01-01'), endDate: calendarDate('2025-01-20') }
  expect(breachLaw({ propertyType: 'UNIT', ...short }).join(' ')).not.toContain('section')
})

test('the last day to pay is after today and within 180 days', () => {
  const today = calendarDate('2025-06-15')
  expect(remedyIssue(calendarDate('2025-06-16'), today)).toBeUndefined()
  expect(remedyIssue(calendarDate('2025-12-12'), today)).toBeUndefined()
  expect(remedyIssue(today, today)).toBeDefined()
  expect(remedyIssue(calendarDate('2025-12-13'), today)).toBeDefined()
})
