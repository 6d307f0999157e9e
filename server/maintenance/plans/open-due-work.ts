import { sql } from 'kysely'
import { addDays } from '../../../domain/calendar-date.ts'
import { maintenancePlan, maxLeadDays } from '../../../domain/maintenance/plans/maintenance-plan.ts'
import type { MaintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { isToOpen } from '../../../domain/maintenance/plans/next-due.ts'
import { Problem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import type { RunInTransaction, Tx } from '../../platform/database/database.ts'
import { lockRecord } from '../../platform/database/lock-record.ts'
import { idsOf } from '../../platform/database/page.ts'
import { insertWorkOrder } from '../work-orders/save-work-order.ts'
import { readPlan } from './plan-store.ts'

const plansAtOnce = 50
const firstId = '00000000-0000-0000-0000-000000000000'

/** Opens one work order for each due plan without an open one, even after missed days and with several processes. */
export async function openDueWork(within: RunInTransaction): Promise<number> {
  let opened = 0
  let after: string | undefined = firstId
  while (after !== undefined) {
    const last: string = after
    const ids = await within((tx) => duePlans(tx, last))
    if (ids.length > 0) opened += await within((tx) => openWork(tx, ids))
    after = ids.at(-1)
  }
  return opened
}

async function duePlans(tx: Tx, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from maintenance_plans m
    where m.is_active and m.next_due_on <= ${addDays(tx.today, maxLeadDays)} and m.next_due_on - m.lead_days <= ${tx.today}
      and m.id > ${after}
      and not exists (select from work_orders w where w.organisation_id = m.organisation_id and w.plan_id = m.id
        and w.done_on is null and w.state <> 'CANCELLED')
    order by m.id limit ${plansAtOnce}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Each plan is locked and checked again: somebody may have opened its order, or changed or paused the plan. */
async function openWork(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from maintenance_plans where id = any(${idsOf(ids)}) order by id for no key update`.execute(tx)
  let opened = 0
  for (const { id } of rows) {
    const plan = await readPlan(tx, id)
    if (plan.workOrderId !== null || !isToOpen(plan, tx.today)) continue
    await openOrder(tx, plan)
    opened += 1
  }
  return opened
}

/**
 * Opens the order before its date on request. Locks the plan: if two people do this at the same time, the second sees the order of the
 * first.
 */
export async function openWorkNow(tx: Tx, id: string, ifMatch: number | undefined): Promise<MaintenancePlan> {
  await lockRecord(tx, maintenancePlan, id)
  const plan = await readPlan(tx, id)
  await ensureUnchanged(tx, {
    entity: 'maintenancePlan',
    current: plan,
    ifMatch,
    next: 'Check it again, then open the work order.',
  })
  if (plan.workOrderNumber !== null) {
    throw new Problem('ILLEGAL_TRANSITION', `${plan.workOrderNumber} is already open for this plan. Finish or cancel it first.`)
  }
  if (!plan.isActive) throw new Problem('ILLEGAL_TRANSITION', 'This plan is paused. Resume it, then open the work order.')
  await openOrder(tx, plan)
  return readPlan(tx, id)
}

async function openOrder(tx: Tx, plan: MaintenancePlan): Promise<void> {
  const { id, title, description, priority, chargedTo, assigneeId, nextDueOn: targetOn, placeKind, placeId } = plan
  const vendorId = await offeredVendor(tx, plan.vendorId)
  const place = placeKind === 'UNIT' ? { unit_id: placeId } : { building_id: placeId }
  const values = { title, description, priority, chargedTo, assigneeId, vendorId, targetOn }
  await insertWorkOrder(tx, values, { ...place, plan_id: id })
}

/** A vendor who is not offered for new work is omitted; the office chooses another one. */
async function offeredVendor(tx: Tx, vendorId: string | null): Promise<string | null> {
  if (vendorId === null) return null
  const vendor = await tx.selectFrom('vendors').select('is_active').where('id', '=', vendorId).executeTakeFirst()
  return vendor?.is_active ? vendorId : null
}
