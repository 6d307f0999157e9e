import { expect, test } from 'vitest'
import { possibleCalls, allowedActions, denialReason } from './lease-calls.ts'
import { leaseStatuses } from './lease-status.ts'
import { day } from './rent/sample-terms.ts'

const lease = {
  endDate: day('2025-12-31'),
  terminationDate: null,
  vacatedOn: null,
  renewedById: null,
  suspendedFrom: null,
} as const
const callsIn = (status: (typeof leaseStatuses)[number]) =>
  possibleCalls({ ...lease, status, suspendedFrom: status === 'SUSPENDED' ? day('2025-06-01') : null })

test('each state permits exactly the listed calls', () => {
  expect(Object.fromEntries(leaseStatuses.map((status) => [status, callsIn(status)]))).toEqual({
    PENDING: ['ACTIVATE', 'CHANGE', 'CO_TENANT', 'CHARGE', 'CANCEL'],
    ACTIVE: ['RENEW', 'RENT_CHANGE', 'RENT_OBJECT', 'CO_TENANT', 'CHARGE', 'SUCCEED', 'SUSPEND', 'TERMINATE', 'VACATE'],
    UPCOMING_EXPIRATION: [
      'RENEW',
      'RENT_CHANGE',
      'RENT_OBJECT',
      'CO_TENANT',
      'CHARGE',
      'SUCCEED',
      'SUSPEND',
      'TERMINATE',
      'VACATE',
    ],
    SUSPENDED: ['RENT_CHANGE', 'RENT_OBJECT', 'CO_TENANT', 'CHARGE', 'SUCCEED', 'RESUME', 'VACATE'],
    HOLDOVER: ['RENEW', 'CO_TENANT', 'CHARGE', 'SUCCEED', 'VACATE'],
    EXPIRED: [],
    TERMINATED_BY_TENANT: [],
    TERMINATED_BY_OWNER: [],
    CANCELLED: [],
  })
})

test('a refusal states the reason and the alternatives', () => {
  const active = { ...lease, status: 'ACTIVE' } as const
  expect(denialReason('CANCEL', active)).toBe('This lease is active. Only a lease that is pending can be cancelled.')
  expect(allowedActions(active)).toContain('renew it')
  expect(allowedActions({ ...lease, status: 'EXPIRED' })).toContain('Create a new lease')
})

test('a lease under notice takes no second notice and no renewal, but the notice can be withdrawn', () => {
  const noticed = { ...lease, status: 'ACTIVE', terminationDate: day('2025-08-31') } as const
  expect(denialReason('TERMINATE', noticed)).toContain('31 Aug 2025')
  expect(denialReason('RENEW', noticed)).toContain('Withdraw the notice')
  expect(possibleCalls(noticed)).toContain('WITHDRAW_NOTICE')
  expect(denialReason('RENEW', { ...lease, status: 'HOLDOVER', renewedById: 'x' })).toContain('already has a renewal')
})

test('a planned suspension can be cancelled, and a second one cannot be planned', () => {
  const planned = { ...lease, status: 'ACTIVE', suspendedFrom: day('2025-09-01') } as const
  expect(denialReason('SUSPEND', planned)).toContain('1 Sep 2025')
  expect(possibleCalls(planned)).toContain('RESUME')
})
