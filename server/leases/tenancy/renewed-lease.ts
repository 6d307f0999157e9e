import { addDays } from '../../../domain/calendar-date.ts'
import { isRunning } from '../../../domain/leases/lease-status.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { recordEvents } from '../lease-event-store.ts'
import type { LeaseRow } from '../lease-row.ts'
import { lockLease } from '../move-leases-by-date.ts'

/** Locks the lease that this one renews first: leases are locked in the order of their creation. */
export async function lockLeaseBefore(tx: Tx, leaseId: string): Promise<LeaseRow | undefined> {
  const row = await tx.selectFrom('leases').select('renews_id').where('id', '=', leaseId).executeTakeFirst()
  return row?.renews_id ? lockLease(tx, row.renews_id) : undefined
}

/** A lease expires when its renewal becomes active, in holdover or not; rent billed past the renewal's first day is credited. */
export async function endRenewed(tx: Tx, before: LeaseRow, renewal: LeaseRow): Promise<void> {
  if (!isRunning(before.status)) return
  const lastDay = addDays(renewal.startDate, -1)
  await tx.updateTable('leases').set({ status: 'EXPIRED', occupied_until: lastDay }).where('id', '=', before.id).execute()
  await recordEvents(tx, [
    {
      leaseId: before.id,
      kind: 'RENEWED',
      fromStatus: before.status,
      toStatus: 'EXPIRED',
      on: renewal.startDate,
      reason: `Continues as lease ${renewal.leaseNumber}.`,
    },
  ])
  await publishEvent(tx, 'lease.ended', { leaseId: before.id, on: lastDay })
}
