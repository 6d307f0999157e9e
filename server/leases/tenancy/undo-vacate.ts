import { addDays, later } from '../../../domain/calendar-date.ts'
import { daysTakenStatuses } from '../../../domain/leases/lease-status.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { Problem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { assertNoOverlap, lockChainToLet } from '../assert-no-overlap.ts'
import { recordEvents } from '../lease-event-store.ts'
import { refreshOccupancy } from '../lease-occupancy.ts'
import type { LeaseRow } from '../lease-row.ts'
import { readLease } from '../lease-store.ts'
import { lockForTransition, recordTransition } from '../lock-for-transition.ts'
import { bringUpToDate } from '../move-leases-by-date.ts'

type Undoing = { reason: string; ifMatch?: number | undefined }

/**
 * The property was not handed back. A lease that expired with the hand-back is in holdover again, if nobody has the property since.
 * Subscribers refuse it if the deposit was settled, and charge the rent that was credited.
 */
export async function undoVacate(tx: Tx, leaseId: string, { reason, ifMatch }: Undoing): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'UNDO_VACATE')
  await ensureUnchanged(tx, { entity: 'lease', current: await readLease(tx, leaseId), ifMatch })
  const hasEnded = lease.status === 'EXPIRED'
  if (hasEnded) await assertStillFree(tx, lease)
  const { endDate, terminationDate, vacatedOn } = lease
  const status = hasEnded ? ('HOLDOVER' as const) : lease.status
  const occupiedUntil = hasEnded ? null : (terminationDate ?? endDate)
  const change = { status, vacated_on: null, occupied_until: occupiedUntil }
  await tx.updateTable('leases').set(change).where('id', '=', leaseId).execute()
  const recordedOn = vacatedOn ?? endDate
  // The day of the transition that is undone, so that a report of a day since has the status of now.
  const on = hasEnded ? later(recordedOn, addDays(endDate, 1)) : recordedOn
  const moved = hasEnded ? { fromStatus: lease.status, toStatus: status } : {}
  await recordEvents(tx, [{ leaseId, kind: 'HAND_BACK_UNDONE', on, reason, ...moved }])
  await bringUpToDate(tx, { ...lease, status, vacatedOn: null, occupiedUntil })
  await refreshOccupancy(tx, [lease])
  await publishEvent(tx, 'lease.vacateUndone', { leaseId, lastDay: later(recordedOn, endDate), hasEnded })
  return recordTransition(tx, lease)
}

/** Since the lease expired, another lease may have the property, or the tenant may have deleted the account. */
async function assertStillFree(tx: Tx, lease: LeaseRow): Promise<void> {
  const tenant = tx.selectFrom('tenants').where('id', '=', lease.tenantId).select('erased_at').forShare()
  if ((await tenant.executeTakeFirstOrThrow()).erased_at !== null)
    throw new Problem('IN_USE', 'The tenant deleted the account after the lease had ended. The hand-back stays.')
  await assertNoOverlap(tx, await lockChainToLet(tx, lease), {
    days: { from: lease.startDate, to: later(lease.endDate, tx.today) },
    statuses: daysTakenStatuses,
    exceptLeaseId: lease.id,
    remedy: 'End or cancel that lease first.',
  })
}
