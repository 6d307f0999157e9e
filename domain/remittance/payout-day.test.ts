import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, calendarDate, partsOf } from '../calendar-date.ts'
import { nextPayoutOn, payoutDays } from './payout-day.ts'

const next = (day: (typeof payoutDays)[number], today: string) => nextPayoutOn({ day }, calendarDate(today))

test('the next payout day is today, later this month, or next month', () => {
  expect(next('5', '2026-11-03')).toBe('2026-11-05')
  expect(next('5', '2026-11-05')).toBe('2026-11-05')
  expect(next('5', '2026-12-06')).toBe('2027-01-05')
  expect(next('LAST', '2028-02-10')).toBe('2028-02-29')
  expect(next('NONE', '2026-11-03')).toBeNull()
})

test('a planned day is at most 31 days away, on the chosen day of the month', () => {
  const planned = fc.constantFrom(...payoutDays.filter((day) => day !== 'NONE'))
  fc.assert(
    fc.property(planned, fc.integer({ min: 0, max: 3000 }), (day, daysOn) => {
      const today = addDays(calendarDate('2025-01-01'), daysOn)
      const on = nextPayoutOn({ day }, today)
      if (!on) throw new Error('No day was planned.')
      expect(on >= today && on <= addDays(today, 31)).toBe(true)
      expect(partsOf(day === 'LAST' ? addDays(on, 1) : on).day).toBe(day === 'LAST' ? 1 : Number(day))
    }),
  )
})
