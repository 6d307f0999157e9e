import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, calendarDate, dateOf } from '../calendar-date.ts'
import { chhetrum } from '../money.ts'
import { lostRent, nextVacancyStep, vacancyLetterDueOn, vacancyLetterState, vacantDays, type VacancyFacts } from './vacancy.ts'

const on = calendarDate

describe('rent lost since a unit is vacant', () => {
  test.each([
    // [monthly rent, vacant since, today, lost]
    [1_200_000, '2025-03-01', '2025-03-01', 0],
    // The tenant leaves at the end of today.
    [1_200_000, '2025-03-02', '2025-03-01', 0],
    [1_200_000, '2025-03-01', '2025-03-02', 38_710],
    [1_200_000, '2025-03-01', '2025-04-01', 1_200_000],
    [1_200_000, '2025-02-01', '2025-03-01', 1_200_000],
    [1_200_000, '2025-01-16', '2025-03-11', 619_355 + 1_200_000 + 387_097],
    [1_000_000, '2024-02-15', '2024-03-01', 517_241],
    [999_999, '2025-01-01', '2026-01-01', 11_999_988],
    [1, '2025-04-01', '2025-04-16', 1],
  ])('of %i a month, from %s to %s: %i', (monthly, since, today, lost) => {
    expect(lostRent(chhetrum(monthly), on(since), on(today))).toBe(lost)
  })

  test('is unknown without an asking rent', () => {
    expect(lostRent(null, on('2025-03-01'), on('2025-04-01'))).toBeNull()
  })

  test('never decreases from one day to the next, and grows by at most a 28th of the rent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 600 }),
        (rent, start, days) => {
          const since = addDays(dateOf(2023, 1, 1), start)
          const [before, after] = [0, 1].map((more) => lostRent(chhetrum(rent), since, addDays(since, days + more)) ?? 0)
          expect((after ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(0)
          expect((after ?? 0) - (before ?? 0)).toBeLessThanOrEqual(rent / 28 + 1)
        },
      ),
    )
  })
})

test('the tax office is notified within 15 days; a letter on the last day is in time', () => {
  const vacantSince = on('2025-03-01')
  expect(vacancyLetterDueOn(vacantSince)).toBe('2025-03-16')
  const stateOf = (letterOn: string | null, today: string) =>
    vacancyLetterState({ vacantSince, letterOn: letterOn === null ? null : on(letterOn), wasLet: true }, on(today))
  expect(stateOf(null, '2025-03-16')).toBe('DUE')
  expect(stateOf(null, '2025-03-17')).toBe('MISSED')
  expect(stateOf('2025-03-16', '2025-05-01')).toBe('SENT')
  expect(stateOf('2025-03-17', '2025-05-01')).toBe('SENT_LATE')
  expect(vacancyLetterState({ vacantSince, letterOn: null, wasLet: false }, on('2025-03-02'))).toBe('NEVER_LET')
  expect(vacantDays(vacantSince, on('2025-03-11'))).toBe(10)
})

test('the next step is the letter while it can be sent in time, then the reason why the unit cannot be let', () => {
  const facts: VacancyFacts = { letterState: 'DUE', openDamageCount: 1, listing: null }
  const stepOf = (more: Partial<VacancyFacts>) => nextVacancyStep({ ...facts, ...more }, on('2025-06-30'))
  expect(stepOf({})).toBe('SEND_LETTER')
  expect(stepOf({ letterState: 'MISSED' })).toBe('REPAIR')
  const sent = { letterState: 'SENT', openDamageCount: 0 } as const
  expect(stepOf(sent)).toBe('LIST')
  expect(stepOf({ ...sent, listing: { publishedOn: null } })).toBe('PUBLISH')
  expect(stepOf({ ...sent, listing: { publishedOn: on('2025-06-01') } })).toBe('WAIT')
  expect(stepOf({ ...sent, listing: { publishedOn: on('2025-05-31') } })).toBe('LOWER_RENT')
})
