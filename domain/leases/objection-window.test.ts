import { expect, test } from 'vitest'
import { objectionUntil } from './objection-window.ts'
import { day } from './sample-terms.ts'

test('a tenant may object for ten working days, Saturdays and Sundays not counted', () => {
  // A Monday and a Friday.
  expect(objectionUntil(day('2025-06-16'))).toBe('2025-06-30')
  expect(objectionUntil(day('2025-06-20'))).toBe('2025-07-04')
})
