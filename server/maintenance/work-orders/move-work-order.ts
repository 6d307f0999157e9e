import type { BodyOf } from '../../../domain/endpoint.ts'
import type { WorkOrder, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import {
  type WorkAction,
  type WorkState,
  workStateAfter,
  workStateLabels,
} from '../../../domain/maintenance/work-orders/work-state.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Row, updateRow } from '../../platform/database/write-row.ts'
import { publishEvent } from '../../platform/events.ts'
import { moveOnPlan } from '../plans/move-on-plan.ts'
import { resolveItem } from '../decide-damage.ts'
import { announceReport } from './save-work-order.ts'
import { lockWorkOrder, readWorkOrder } from './work-order-store.ts'

export type Named = { id: string; ifMatch: number | undefined }

/** Locks the order in the version that the caller read. Runs as staff. */
export async function takeWorkOrder(office: Tx, { id, ifMatch }: Named): Promise<WorkOrder> {
  await lockWorkOrder(office, id)
  const current = await readWorkOrder(office, id)
  await ensureUnchanged(office, { entity: 'workOrder', current, ifMatch })
  return current
}

export function requireNext({ state }: Pick<WorkOrder, 'state'>, action: WorkAction): WorkState {
  const next = workStateAfter(state, action)
  if (next === undefined) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This is not possible while the work order is in the state “${workStateLabels[state]}”.`,
    )
  }
  return next
}

/** Stores a transition of a locked order and records the changes. */
export async function saveMove(office: Tx, before: WorkOrder, row: Row): Promise<WorkOrder> {
  await updateRow(office, 'work_orders', { id: before.id, row })
  const after = await readWorkOrder(office, before.id)
  await recordChange(office, { entity: 'workOrder', entityId: before.id, before, after })
  announceReport(office, before)
  return after
}

export async function scheduleWork(
  tx: Tx,
  named: Named,
  { scheduledOn }: BodyOf<typeof workOrderContract.schedule>,
): Promise<WorkOrder> {
  const before = await takeWorkOrder(tx, named)
  const state = requireNext(before, 'SCHEDULE')
  if (scheduledOn < tx.today) throw fieldProblem('/scheduledOn', 'Choose today or a later day.')
  const after = await saveMove(tx, before, { state, scheduled_on: scheduledOn })
  const { damageReportId: reportId, damageItemId: itemId } = before
  const isSameDay = before.state === 'SCHEDULED' && before.scheduledOn === scheduledOn
  if (reportId !== null && itemId !== null && !isSameDay)
    await publishEvent(tx, 'work.scheduled', { workOrderId: before.id, version: after.version, reportId, itemId, scheduledOn })
  return after
}

/** The repaired item is resolved with the same text, which notifies its tenant. */
export async function finishWork(
  tx: Tx,
  named: Named,
  { doneOn, note, rating }: BodyOf<typeof workOrderContract.finish>,
): Promise<WorkOrder> {
  const before = await takeWorkOrder(tx, named)
  const state = requireNext(before, 'FINISH')
  if (doneOn > tx.today) throw fieldProblem('/doneOn', 'Enter today or an earlier day.')
  if (rating !== undefined) requireVendor(before)
  const after = await saveMove(tx, before, {
    state,
    done_on: doneOn,
    done_note: note,
    ...(rating === undefined ? {} : { rating }),
  })
  await resolveItsItem(tx, before, note)
  await moveOnPlan(tx, before, { doneOn })
  return after
}

/** If somebody has decided the item by hand meanwhile, that decision stays. The cost is not shared here; see pay-work.ts. */
async function resolveItsItem(tx: Tx, { damageReportId, damageItemId }: WorkOrder, note: string): Promise<void> {
  if (damageReportId === null || damageItemId === null) return
  const item = await tx.selectFrom('damage_items').select('status').where('id', '=', damageItemId).executeTakeFirst()
  if (item?.status === 'REPORTED') await resolveItem(tx, { id: damageReportId, itemId: damageItemId }, { note })
}

export async function rateWork(tx: Tx, named: Named, rating: number): Promise<WorkOrder> {
  const before = await takeWorkOrder(tx, named)
  if (before.doneOn === null) throw new Problem('ILLEGAL_TRANSITION', 'Only finished work can be rated.')
  requireVendor(before)
  return saveMove(tx, before, { rating })
}

function requireVendor({ vendorId }: WorkOrder): void {
  if (vendorId === null) throw new Problem('ILLEGAL_TRANSITION', 'No vendor did this work, so there is nobody to rate.')
}

/** Nobody can answer a quote of work that has ended, so it stops waiting. The order must be locked. */
export async function withdrawQuote(office: Tx, { id }: Pick<WorkOrder, 'id'>): Promise<void> {
  const set = { state: 'REPLACED', decided_at: office.now } as const
  await office.updateTable('work_quotes').set(set).where('work_order_id', '=', id).where('state', '=', 'WAITING').execute()
}

/** A bill that was entered by mistake, or whose payment was reversed, is removed. */
export async function closeWork(tx: Tx, named: Named): Promise<WorkOrder> {
  const before = await takeWorkOrder(tx, named)
  const state = requireNext(before, 'CLOSE')
  await withdrawQuote(tx, before)
  return saveMove(tx, before, { state, bill_amount: null, billed_on: null, bill_document_id: null })
}

export async function cancelWork(tx: Tx, named: Named, reason: string): Promise<WorkOrder> {
  const before = await takeWorkOrder(tx, named)
  const state = requireNext(before, 'CANCEL')
  await withdrawQuote(tx, before)
  const after = await saveMove(tx, before, { state, cancel_reason: reason })
  await moveOnPlan(tx, before, 'CANCELLED')
  return after
}
