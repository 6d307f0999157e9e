import { sql } from 'kysely'
import type { BodyOf } from '../../../domain/endpoint.ts'
import type { ConditionReport, conditionContract } from '../../../domain/leases/condition/condition-contract.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { outdateSignatures, readReport } from './condition-store.ts'
import { lockOpenReport } from './record-condition.ts'

/** Sets the state of the items in a room that have none; items with a state stay unchanged. */
export async function settleRoom(
  tx: Tx,
  id: string,
  { room, state }: BodyOf<typeof conditionContract.settleRoom>,
): Promise<ConditionReport> {
  await readReport(tx, id)
  await lockOpenReport(tx, id)
  const { rows } = await sql<{ id: string; version: number }>`
    update condition_items set state = ${state} where report_id = ${id} and room = ${room} and state is null
    returning id, version`.execute(tx)
  if (rows.length > 0) await outdateSignatures(tx, id)
  for (const { id: entityId, version } of rows) {
    await recordChange(tx, { entity: 'condition', entityId, before: { state: null }, after: { state, version } })
  }
  return readReport(tx, id)
}
