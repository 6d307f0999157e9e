import { sql } from 'kysely'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { maintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan.ts'
import type { MaintenancePlan, maintenancePlanContract } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { intervalIssue } from '../../../domain/maintenance/plans/next-due.ts'
import { beforeRemoval, fieldProblem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import { changeRecord, createRecord } from '../../audit/save-record.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockRecord } from '../../platform/database/lock-record.ts'
import { assertWorkPeople } from '../work-orders/save-work-order.ts'
import { readPlan } from './plan-store.ts'

export async function addPlan(tx: Tx, body: BodyOf<typeof maintenancePlanContract.create>): Promise<MaintenancePlan> {
  const { buildingId, unitId, ...values } = body
  const [table, field, id] = unitId ? (['units', 'unitId', unitId] as const) : (['buildings', 'buildingId', buildingId] as const)
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id}`.execute(tx)
  if (rows.length === 0) throw fieldProblem(`/${field}`, 'This place does not exist. Register it first.')
  await assertWorkPeople(tx, values)
  return createRecord(tx, maintenancePlan, {
    values,
    columns: { building_id: buildingId ?? null, unit_id: unitId ?? null },
    read: readPlan,
  })
}

type Changes = BodyOf<typeof maintenancePlanContract.update>

export function updatePlan(tx: Tx, id: string, changes: Changes, ifMatch: number | undefined): Promise<MaintenancePlan> {
  return changeRecord(tx, maintenancePlan, {
    id,
    changes,
    ifMatch,
    read: readPlan,
    check: async (before) => {
      const { intervalCount = before.intervalCount, intervalUnit = before.intervalUnit } = changes
      const issue = intervalIssue({ intervalCount, intervalUnit })
      if (issue) throw fieldProblem('/intervalCount', issue)
      await assertWorkPeople(tx, changes)
    },
  })
}

/** Its work orders stay. An open one is locked first, as when it is finished (move-on-plan.ts). */
export async function removePlan(tx: Tx, id: string, ifMatch: number | undefined): Promise<void> {
  await sql`select id from work_orders where plan_id = ${id} and done_on is null and state <> 'CANCELLED'
    for no key update`.execute(tx)
  await lockRecord(tx, maintenancePlan, id)
  const before = await readPlan(tx, id)
  await ensureUnchanged(tx, { entity: 'maintenancePlan', current: before, ifMatch, next: beforeRemoval })
  await tx.deleteFrom('maintenance_plans').where('id', '=', id).execute()
  await recordChange(tx, { entity: 'maintenancePlan', entityId: id, before, after: {} })
}
