import { ordersWithUnknownOutcome } from '../../online/orders-in-doubt.ts'
import { sentClaims } from '../../payments/claims/sent-claims.ts'
import { type FirstRead, readQuery } from '../../platform/read-query.ts'
import type { Session } from '../../platform/session-store.ts'

// The reads of a tenant's first page, defined once here so that they can be requested before the page has loaded.

export const openAdvices = { query: { open: 'true', pageSize: 50, sort: 'dueDate:asc' } } as const
export const ownLeases = { query: { pageSize: 50, sort: 'startDate:desc' } } as const
export const lastPayments = { query: { pageSize: 10, sort: 'paidOn:desc' } } as const

export function tenantHomeReads({ user, currentRole }: Session): readonly FirstRead[] {
  const { adminId } = currentRole
  return [
    readQuery('advice.list', openAdvices),
    readQuery('overview.dashboard', undefined),
    readQuery('lease.list', ownLeases),
    readQuery('claim.list', sentClaims),
    readQuery('overview.outlook', undefined),
    readQuery('payment.list', lastPayments),
    readQuery('online.offer', undefined),
    readQuery('online.list', ordersWithUnknownOutcome),
    ...(adminId === null ? [] : [readQuery('organisation.ofAdmin', { params: { id: adminId } })]),
    // Comes last: a browser opens six connections to a server, and the requests that the page waits for go first.
    readQuery('auth.authenticated', { params: { id: user.id } }),
  ]
}
