import { sql } from 'kysely'
import { recordChanges } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { isOnTrack } from './plan-filter.ts'
import { readMissedInstalments } from './plan-store.ts'

/**
 * Marks plans as broken if an instalment is unpaid after its days of grace. A broken plan stays broken. Tenant and office are notified in
 * the same transaction, so only once. Returns the number of plans.
 */
export async function breakPlans(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update payment_plans p set broken_on = ${tx.today}
    where p.broken_on is null and p.cancelled_on is null and not ${isOnTrack(tx.today)} returning p.id`.execute(tx)
  if (rows.length === 0) return 0
  await recordChanges(
    tx,
    'paymentPlan',
    rows.map(({ id }) => ({ entityId: id, changes: [{ field: 'brokenOn', before: null, after: tx.today }] })),
  )
  const ids = rows.map(({ id }) => id)
  await publishEvent(tx, 'paymentPlan.broken', { missed: await readMissedInstalments(tx, ids) })
  return rows.length
}
