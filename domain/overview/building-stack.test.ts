import { expect, test } from 'vitest'
import fc from 'fast-check'
import { calendarDate } from '../calendar-date.ts'
import { chhetrum } from '../money.ts'
import { arrearsBand, leaseEndBand, rentBand, rentSteps } from './building-stack.ts'

const today = calendarDate('2026-11-23')
const lease = {
  id: '0198f0c4-0000-7000-8000-000000000001',
  tenantName: 'Karma Dorji',
  isPending: false,
  lastDay: calendarDate('2027-06-30'),
  rentAmount: chhetrum(1_000_000),
}

test('a unit is coloured by the age of its oldest overdue advice', () => {
  const since = (overdueSince: string | null) =>
    arrearsBand({ overdueSince: overdueSince === null ? null : calendarDate(overdueSince), lease, occupancy: 'OCCUPIED' }, today)
  expect([null, '2026-11-22', '2026-10-24', '2026-10-23', '2026-08-25', '2026-08-24'].map(since)).toEqual([
    'NONE',
    'DAYS_1_30',
    'DAYS_1_30',
    'DAYS_31_90',
    'DAYS_31_90',
    'OVER_90',
  ])
})

test('a vacant unit owes nothing, unless a former tenant still does', () => {
  expect(arrearsBand({ overdueSince: null, lease: null, occupancy: 'VACANT' }, today)).toBe('NOT_LET')
  expect(arrearsBand({ overdueSince: calendarDate('2026-01-10'), lease: null, occupancy: 'VACANT' }, today)).toBe('OVER_90')
})

test('a lease is coloured by its last day; a holdover is past it', () => {
  const ends = (lastDay: string) => leaseEndBand({ lease: { ...lease, lastDay: calendarDate(lastDay) } }, today)
  expect(['2026-11-22', '2026-11-23', '2026-12-23', '2026-12-24', '2027-02-21', '2027-02-22', '2027-11-24'].map(ends)).toEqual([
    'PAST',
    'WITHIN_30',
    'WITHIN_30',
    'WITHIN_90',
    'WITHIN_90',
    'WITHIN_YEAR',
    'LATER',
  ])
  expect(leaseEndBand({ lease: { ...lease, isPending: true } }, today)).toBe('NO_LEASE')
  expect(leaseEndBand({ lease: null }, today)).toBe('NO_LEASE')
})

test('every rent is within its step, steps are consecutive without overlap, and equal rents are in one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }), (rents) => {
      const units = rents.map((rent) => ({ rentPerSqFt: chhetrum(rent), lease }))
      const steps = rentSteps(units)
      expect(steps.length === 0).toBe(rents.length === 0)
      for (const unit of units) {
        const step = steps.find(({ band }) => band === rentBand(unit, steps))!
        expect(step.from <= unit.rentPerSqFt && unit.rentPerSqFt <= step.to).toBe(true)
      }
      for (const [index, { from, to }] of steps.entries()) {
        expect(from).toBeLessThanOrEqual(to)
        if (index > 0) expect(from).toBeGreaterThan(steps[index - 1]!.to)
      }
    }),
  )
})

test('a unit without a rent per sq ft is vacant, or its area is unknown', () => {
  expect(rentBand({ rentPerSqFt: null, lease: null }, [])).toBe('NOT_LET')
  expect(rentBand({ rentPerSqFt: null, lease }, [])).toBe('NO_AREA')
})
