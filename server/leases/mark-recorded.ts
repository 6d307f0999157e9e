import { isRunning } from '../../domain/leases/lease-status.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { selectLeases } from './lease-row.ts'

/** A running lease of land must be recorded in the thram; it is pending until a remark confirms it (Land Act s.180-181). */
export async function markRecorded(tx: Tx, { leaseId, isRecorded }: EventDetails['landRemark.ofLease']): Promise<void> {
  const [lease] = await selectLeases(tx, { where: sql`l.id = ${leaseId}`, isLocked: true })
  if (!lease) return
  const others = await tx
    .selectFrom('land_remarks')
    .where('lease_id', '=', leaseId)
    .where('awaits_recording', '=', false)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const isToRecord = !isRecorded && !others && isRunning(lease.status)
  await tx.updateTable('leases').set({ is_to_record: isToRecord }).where('id', '=', leaseId).execute()
}
