import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import type { AdviceLine } from './advice-form.ts'

/** Damage charges of tenants that are not on an advice yet, as lines of the next one, oldest first. */
export async function readWaitingCharges(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, AdviceLine[]>> {
  const { rows } = await sql<AdviceLine & { leaseId: string }>`
    select lease_id as "leaseId", id as "chargeId", label, amount, explanation from lease_charges
    where lease_id = any(${idsOf(leaseIds)}) and advice_id is null and deducted_at is null
    order by lease_id, id`.execute(tx)
  const byLease = Map.groupBy(rows, ({ leaseId }) => leaseId)
  return new Map([...byLease].map(([leaseId, own]) => [leaseId, own.map(({ leaseId: _lease, ...line }) => line)]))
}

export async function linkToAdvices(tx: Tx, charged: readonly { adviceId: string; chargeId: string }[]): Promise<void> {
  for (const { adviceId, chargeId } of charged) {
    await tx.updateTable('lease_charges').set({ advice_id: adviceId }).where('id', '=', chargeId).execute()
  }
}

/** Marks charges that a settled deposit pays instead of an advice. */
export async function markDeducted(tx: Tx, chargeIds: readonly string[]): Promise<void> {
  if (chargeIds.length === 0) return
  await tx.updateTable('lease_charges').set({ deducted_at: tx.now }).where('id', 'in', chargeIds).execute()
}
