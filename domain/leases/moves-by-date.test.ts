import { describe, expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { type DatedLease, movesByDate } from './moves-by-date.ts'

const lease: DatedLease = {
  propertyType: 'UNIT',
  status: 'ACTIVE',
  startDate: calendarDate('2025-01-01'),
  endDate: calendarDate('2025-12-31'),
  terminationDate: null,
  terminatesAs: null,
  vacatedOn: null,
  suspendedFrom: null,
}
const moves = (given: Partial<DatedLease>, today: string) =>
  movesByDate({ ...lease, ...given }, calendarDate(today)).map(({ from, to, on }) => `${from} → ${to} on ${on}`)

describe('a lease without any action by the office', () => {
  test('becomes UPCOMING_EXPIRATION 90 days before its end, for land 210 days', () => {
    expect(moves({}, '2025-10-01')).toEqual([])
    expect(moves({}, '2025-10-02')).toEqual(['ACTIVE → UPCOMING_EXPIRATION on 2025-10-02'])
    expect(moves({ propertyType: 'LAND' }, '2025-06-04')).toEqual(['ACTIVE → UPCOMING_EXPIRATION on 2025-06-04'])
  })

  test('of two months is UPCOMING_EXPIRATION from its first day', () => {
    expect(moves({ startDate: calendarDate('2025-11-01') }, '2025-11-05')).toEqual(['ACTIVE → UPCOMING_EXPIRATION on 2025-11-01'])
  })

  test('runs through its last day and becomes HOLDOVER on the next', () => {
    expect(moves({ status: 'UPCOMING_EXPIRATION' }, '2025-12-31')).toEqual([])
    expect(moves({ status: 'UPCOMING_EXPIRATION' }, '2026-01-01')).toEqual(['UPCOMING_EXPIRATION → HOLDOVER on 2026-01-01'])
  })

  test('catches up after a long outage, with each transition on its own day', () => {
    expect(moves({}, '2026-05-01')).toEqual([
      'ACTIVE → UPCOMING_EXPIRATION on 2025-10-02',
      'UPCOMING_EXPIRATION → HOLDOVER on 2026-01-01',
    ])
  })
})

test('expires the day after its end if the property was handed back', () => {
  const vacatedOn = calendarDate('2025-12-20')
  expect(moves({ status: 'UPCOMING_EXPIRATION', vacatedOn }, '2025-12-31')).toEqual([])
  expect(moves({ status: 'UPCOMING_EXPIRATION', vacatedOn }, '2026-01-01')).toEqual([
    'UPCOMING_EXPIRATION → EXPIRED on 2026-01-01',
  ])
})

test('expires on the day of hand-over if it is in holdover', () => {
  expect(moves({ status: 'HOLDOVER', vacatedOn: calendarDate('2026-02-10') }, '2026-02-10')).toEqual([
    'HOLDOVER → EXPIRED on 2026-02-10',
  ])
  expect(moves({ status: 'HOLDOVER' }, '2026-02-10')).toEqual([])
})

test('ends the day after the last day of a notice', () => {
  const notice = { terminationDate: calendarDate('2025-06-30'), terminatesAs: 'TERMINATED_BY_TENANT' } as const
  expect(moves(notice, '2025-06-30')).toEqual([])
  expect(moves(notice, '2026-05-01')).toEqual(['ACTIVE → TERMINATED_BY_TENANT on 2025-07-01'])
})

test('moves past its end as an active lease does if it is suspended', () => {
  expect(moves({ status: 'SUSPENDED' }, '2026-01-01')).toEqual(['SUSPENDED → HOLDOVER on 2026-01-01'])
})

test.each(['PENDING', 'CANCELLED', 'EXPIRED', 'TERMINATED_BY_OWNER'] as const)('does not move by date if it is %s', (status) => {
  expect(moves({ status }, '2030-01-01')).toEqual([])
})

describe('a planned suspension', () => {
  const suspendedFrom = calendarDate('2025-06-10')

  test('begins on its day, not before', () => {
    expect(moves({ suspendedFrom }, '2025-06-09')).toEqual([])
    expect(moves({ suspendedFrom }, '2025-06-10')).toEqual(['ACTIVE → SUSPENDED on 2025-06-10'])
  })

  test('does not begin if a notice ends the lease before it', () => {
    const noticed = { terminationDate: calendarDate('2025-05-31'), terminatesAs: 'TERMINATED_BY_TENANT' } as const
    expect(moves({ suspendedFrom, ...noticed }, '2025-07-01')).toEqual(['ACTIVE → TERMINATED_BY_TENANT on 2025-06-01'])
  })

  test('begins after the warning of the end, and the lease becomes HOLDOVER if the tenant stays past the end', () => {
    expect(moves({ suspendedFrom: calendarDate('2025-11-01') }, '2026-01-01')).toEqual([
      'ACTIVE → UPCOMING_EXPIRATION on 2025-10-02',
      'UPCOMING_EXPIRATION → SUSPENDED on 2025-11-01',
      'SUSPENDED → HOLDOVER on 2026-01-01',
    ])
  })
})
