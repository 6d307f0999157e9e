import type { Lease } from '../../domain/leases/lease-contract.ts'
import { leaseStatusWords, mayMove } from '../../domain/leases/lease-status.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database.ts'
import { announce } from '../platform/events.ts'
import { recordEvents } from './lease-event-store.ts'
import { refreshOccupancy } from './lease-occupancy.ts'
import { movableOf } from './lease-row.ts'
import { readLease } from './lease-store.ts'
import { lockLease } from './move-leases-by-date.ts'

/** Calls off a lease that never ran; its days are free again. */
export async function cancelLease(tx: Tx, leaseId: string, reason: string | null): Promise<Lease> {
  const lease = await lockLease(tx, leaseId)
  if (!mayMove(lease.status, 'CANCELLED')) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `Only a pending lease can be cancelled; this one is ${leaseStatusWords(lease.status).toLowerCase()}.`,
    )
  }
  await tx.updateTable('leases').set({ status: 'CANCELLED' }).where('id', '=', leaseId).execute()
  await recordEvents(tx, [{ leaseId, kind: 'CANCELLED', fromStatus: lease.status, toStatus: 'CANCELLED', on: tx.today, reason }])
  await refreshOccupancy(tx, [lease])
  await announce(tx, 'lease.cancelled', { leaseId })
  const moved = await readLease(tx, leaseId)
  await recordChange(tx, { entity: 'lease', entityId: leaseId, before: movableOf(lease), after: movableOf(moved) })
  return moved
}
