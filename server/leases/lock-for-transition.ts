import type { Lease } from '../../domain/leases/lease-schema.ts'
import { type LeaseCall, allowedActions, denialReason } from '../../domain/leases/lease-calls.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { type LeaseRow, movableOf } from './lease-row.ts'
import { readLease } from './lease-store.ts'
import { lockLease } from './move-leases-by-date.ts'

/** Locks a lease for a call, or refuses by the table of transitions and names the possible ones. */
export async function lockForTransition(tx: Tx, leaseId: string, call: LeaseCall): Promise<LeaseRow> {
  const lease = await lockLease(tx, leaseId)
  assertTransitionAllowed(lease, call)
  return lease
}

export function assertTransitionAllowed(lease: LeaseRow, call: LeaseCall): void {
  const reason = denialReason(call, lease)
  if (reason) throw new Problem('ILLEGAL_TRANSITION', `${reason} ${allowedActions(lease)}`)
}

/** Records the changes of the lease since `before` in the audit, together with other changes of the call. Returns the current lease. */
export async function recordTransition(tx: Tx, before: LeaseRow, also: { before?: object; after?: object } = {}): Promise<Lease> {
  const after = await readLease(tx, before.id)
  await recordChange(tx, {
    entity: 'lease',
    entityId: before.id,
    before: { ...movableOf(before), ...also.before },
    after: { ...movableOf(after), ...also.after },
  })
  return after
}
