import { expect, test } from 'vitest'
import { nextAction } from './record-summary.ts'

const owes = (leaseId: string, tenantId: string, isOverdue = false) => ({ leaseId, tenantId, isOverdue })
const nothing = { owing: [], toSignId: null, toRenewId: null }

test('a payment comes before a signature, a signature before a renewal', () => {
  const all = { owing: [owes('a', 'pema')], toSignId: 'b', toRenewId: 'c' }
  expect(nextAction(all)).toEqual({ action: 'RECEIVE_PAYMENT', leaseId: 'a' })
  expect(nextAction({ ...all, owing: [] })).toEqual({ action: 'SIGN', leaseId: 'b' })
  expect(nextAction({ ...nothing, toRenewId: 'c' })).toEqual({ action: 'RENEW', leaseId: 'c' })
  expect(nextAction(nothing)).toBeNull()
})

test('one payment of a tenant covers all their leases, the overdue one first', () => {
  const owing = [owes('a', 'pema'), owes('b', 'pema', true)]
  expect(nextAction({ ...nothing, owing })).toEqual({ action: 'RECEIVE_PAYMENT', leaseId: 'b' })
})

test('for several tenants the action is to show the overdue ones, and only if one of them is overdue', () => {
  const owing = [owes('a', 'pema'), owes('b', 'karma')]
  expect(nextAction({ ...nothing, owing })).toBeNull()
  const late = [owes('a', 'pema'), owes('b', 'karma', true)]
  expect(nextAction({ ...nothing, owing: late })).toEqual({ action: 'SHOW_OVERDUE', leaseId: null })
})
