import type { BodyOf } from '../../../domain/endpoint.ts'
import type { ConditionReport, conditionContract } from '../../../domain/leases/condition/condition-contract.ts'
import { ensurePartsUnchanged } from '../../audit/ensure-unchanged.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readReport } from './condition-store.ts'
import { assertOwnSide, lockOpenReport, tickOf } from './record-condition.ts'

/** One side agrees to everything in the version that it has seen. An item without a state cannot be agreed to. */
export async function tickReport(
  tx: Tx,
  id: string,
  { party, items }: BodyOf<typeof conditionContract.tick>,
): Promise<ConditionReport> {
  await readReport(tx, id)
  assertOwnSide(tx, party === 'OWNER' ? { ownerTick: true } : { tenantTick: true })
  await tx.actingAs('staff', async (office) => {
    await lockOpenReport(office, id)
    if (items) {
      // Read again under the lock.
      const report = await readReport(office, id)
      await ensurePartsUnchanged(office, {
        ...{ entity: 'condition', current: report, parts: report.items, seen: items },
        next: 'Read the items again before you agree.',
      })
    }
    const ticks = tickOf(tx, party === 'OWNER' ? 'owner' : 'tenant', true, false)
    const at = party === 'OWNER' ? 'owner_ticked_at' : 'tenant_ticked_at'
    await office
      .updateTable('condition_items')
      .set(ticks)
      .where('report_id', '=', id)
      .where('state', '<>', 'NOT_THERE')
      .where(at, 'is', null)
      .execute()
  })
  return readReport(tx, id)
}
