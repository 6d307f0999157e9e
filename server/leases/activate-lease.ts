import { ensureTermsRead } from './signing/ensure-terms-read.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { runningStatuses } from '../../domain/leases/lease-status.ts'
import { Problem } from '../../domain/problem.ts'
import { roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { activationGaps, type Gap } from './activation-gaps.ts'
import { recordEvents } from './lease-event-store.ts'
import { refreshOccupancy } from './lease-occupancy.ts'
import type { LeaseRow } from './lease-row.ts'
import { readLease } from './lease-store.ts'
import { lockForTransition, recordTransition } from './lock-for-transition.ts'
import { bringUpToDate } from './move-leases-by-date.ts'
import { endRenewed, lockLeaseBefore } from './tenancy/renewed-lease.ts'
import { placeLeaseRemark } from '../properties/remarks/lease-remark.ts'
import { remarksOfLease } from '../properties/remarks/read-matching-remarks.ts'
import { assertAcknowledged, recordAcknowledged } from '../properties/remarks/matching-remarks.ts'
import { chainToLet, assertNoOverlap } from './assert-no-overlap.ts'

type Activation = { reason: string | null; remarkIds?: readonly string[] | undefined; ifMatch?: number | undefined }

/** Activates a lease. An ADMIN may continue without documents by giving a reason, which is stored with the missing items. */
export async function activateLease(tx: Tx, leaseId: string, { reason, remarkIds, ifMatch }: Activation): Promise<Lease> {
  const before = await lockLeaseBefore(tx, leaseId)
  const lease = await lockForTransition(tx, leaseId, 'ACTIVATE')
  await ensureTermsRead(tx, leaseId, ifMatch)
  const missing = await activationGaps(tx, lease)
  assertNothingMissing(tx, missing, reason)
  const met = await remarksOfLease(tx, { ...lease, leaseIds: before ? [leaseId, before.id] : [leaseId] })
  await recordAcknowledged(tx, assertAcknowledged(met, remarkIds), { lease_id: leaseId })
  if (before) await endRenewed(tx, before, lease)
  await assertPropertyFree(tx, lease)
  await tx
    .updateTable('leases')
    .set({ status: 'ACTIVE', is_to_record: lease.propertyType === 'LAND' })
    .where('id', '=', leaseId)
    .execute()
  await remarkOnLand(tx, lease)
  await recordEvents(tx, [
    {
      leaseId,
      kind: 'ACTIVATED',
      fromStatus: 'PENDING',
      toStatus: 'ACTIVE',
      on: tx.today,
      reason,
      // A broken rule is recorded in words.
      overridden: missing.map(({ gap, message }) => (gap === 'RENEWAL_RENT' ? message : gap)),
    },
  ])
  await bringUpToDate(tx, { ...lease, status: 'ACTIVE' })
  await refreshOccupancy(tx, [lease])
  await publishEvent(tx, 'lease.activated', { leaseId })
  return recordTransition(tx, lease)
}

function assertNothingMissing(tx: Tx, missing: readonly Gap[], reason: string | null): void {
  const start = missing.find(({ gap }) => gap === 'START_DATE')
  if (start) throw new Problem('ILLEGAL_TRANSITION', start.message)
  const firm = missing.filter(({ canOverride }) => !canOverride)
  if (firm.length > 0 && reason !== null) throw new Problem('POLICY_VIOLATION', firm.map(({ message }) => message).join(' '))
  if (missing.length === 0 || (reason !== null && roleOf(tx.actor) === 'ADMIN')) return
  const list = missing.map(({ message }) => message).join(' ')
  const way =
    roleOf(tx.actor) === 'ADMIN'
      ? 'Or enter a reason to activate the lease anyway.'
      : 'Only an administrator may activate anyway, with a reason.'
  throw new Problem('POLICY_VIOLATION', `${list} ${way}`)
}

/** Adds a remark to the thram that the land is let, from the first day until the lease ends. */
export async function remarkOnLand(tx: Tx, { id: leaseId, plotId, startDate, endDate, leaseNumber }: LeaseRow): Promise<void> {
  if (plotId === null) return
  const { tenantName } = await readLease(tx, leaseId)
  const text = `Lease ${leaseNumber}, until ${formatDate(endDate)}.`
  await placeLeaseRemark(tx, { leaseId, plotId, startDate, tenantName, text })
}

/** Another lease may have become a holdover on these days since this one was created. */
async function assertPropertyFree(tx: Tx, lease: LeaseRow): Promise<void> {
  const { startDate, endDate } = lease
  const chain = await chainToLet(tx, lease)
  await assertNoOverlap(tx, chain, { days: { from: startDate, to: endDate }, statuses: runningStatuses, exceptLeaseId: lease.id })
}
