import type { Lease } from '../../domain/leases/lease-schema.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { recordEvents } from './lease-event-store.ts'
import { refreshOccupancy } from './lease-occupancy.ts'
import { lockLeaseBefore } from './tenancy/renewed-lease.ts'
import { lockForTransition, recordTransition } from './lock-for-transition.ts'

/** Cancels a lease that never ran; its days become free. */
export async function cancelLease(tx: Tx, leaseId: string, reason: string | null): Promise<Lease> {
  // The previous lease stores whether it is renewed, so it is locked first.
  await lockLeaseBefore(tx, leaseId)
  const lease = await lockForTransition(tx, leaseId, 'CANCEL')
  await tx.updateTable('leases').set({ status: 'CANCELLED' }).where('id', '=', leaseId).execute()
  await recordEvents(tx, [{ leaseId, kind: 'CANCELLED', fromStatus: lease.status, toStatus: 'CANCELLED', on: tx.today, reason }])
  await refreshOccupancy(tx, [lease])
  await publishEvent(tx, 'lease.cancelled', { leaseId })
  return recordTransition(tx, lease)
}
