import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { maintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan.ts'
import { nextDueAfterCancelled, nextDueAfterDone } from '../../../domain/maintenance/plans/next-due.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockRecord } from '../../platform/database/lock-record.ts'
import { updateRow } from '../../platform/database/write-row.ts'
import { readPlan } from './plan-store.ts'

type Outcome = { doneOn: CalendarDate } | 'CANCELLED'

/**
 * The work order of a plan is done or cancelled: the next due day of the plan follows from its interval. The order is locked first, then
 * the plan.
 */
export async function moveOnPlan(tx: Tx, { planId }: { planId: string | null }, outcome: Outcome): Promise<void> {
  if (planId === null) return
  await lockRecord(tx, maintenancePlan, planId)
  const before = await readPlan(tx, planId)
  const nextDueOn =
    outcome === 'CANCELLED' ? nextDueAfterCancelled(before.nextDueOn, before, tx.today) : nextDueAfterDone(outcome.doneOn, before)
  await updateRow(tx, 'maintenance_plans', { id: planId, row: { next_due_on: nextDueOn } })
  const after = await readPlan(tx, planId)
  await recordChange(tx, { entity: 'maintenancePlan', entityId: planId, before, after })
}
