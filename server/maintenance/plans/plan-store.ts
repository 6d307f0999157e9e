import { sql } from 'kysely'
import type { QueryOf } from '../../../domain/endpoint.ts'
import { maintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan.ts'
import type { MaintenancePlan, maintenancePlanContract } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { recordColumns } from '../../platform/database/record-columns.ts'

type PlanQuery = QueryOf<typeof maintenancePlanContract.list>

export async function listPlans(tx: Tx, query: PlanQuery): Promise<Page<MaintenancePlan>> {
  const overdue = sql`(m.is_active and m.next_due_on < ${tx.today})`
  const page = await pageOfIds(tx, query, {
    id: 'm.id',
    from: sql`maintenance_plans m`,
    where: [
      placeOf(query),
      optionalFilter(query.kind, (kind) => sql`m.kind = ${kind}`),
      optionalFilter(query.vendorId, (id) => sql`m.vendor_id = ${id}`),
      optionalFilter(query.isActive, (isActive) => sql`m.is_active = ${isActive}`),
      optionalFilter(query.isOverdue, (isWanted) => (isWanted ? overdue : sql`not ${overdue}`)),
      textMatch(query.q, ['m.title']),
    ],
    sorts: { nextDueOn: 'm.next_due_on' },
    defaultSort: 'nextDueOn:asc',
    hasCursor: true,
  })
  return pageReply(page, await readPlans(tx, page.items))
}

function placeOf({ buildingId, unitId }: Pick<PlanQuery, 'buildingId' | 'unitId'>) {
  if (unitId !== undefined) return sql`m.unit_id = ${unitId}`
  return optionalFilter(
    buildingId,
    (id) => sql`(m.building_id = ${id} or m.unit_id = any(array(select id from units where building_id = ${id})))`,
  )
}

export async function readPlan(tx: Tx, id: string): Promise<MaintenancePlan> {
  return ensureFound((await readPlans(tx, [id]))[0], 'maintenance plan')
}

/** The ids are read with the rights of the caller, the names then as the office. Owners do not see the assigned person. */
async function readPlans(tx: Tx, ids: readonly string[]): Promise<MaintenancePlan[]> {
  if (ids.length === 0) return []
  const { rows: seen } = await sql<{ id: string }>`select id from maintenance_plans where id = any(${idsOf(ids)})`.execute(tx)
  const seenIds = seen.map(({ id }) => id)
  const plans = await tx.actingAs('staff', (office) => readSeen(office, seenIds))
  return tx.actor.kind === 'owner' ? plans.map((plan) => ({ ...plan, assigneeId: null, assigneeName: null })) : plans
}

async function readSeen(tx: Tx, ids: readonly string[]): Promise<MaintenancePlan[]> {
  const { rows } = await sql<Omit<MaintenancePlan, 'isOverdue'>>`
    select m.id, ${recordColumns(maintenancePlan, 'm')},
      case when m.unit_id is not null then 'UNIT' else 'BUILDING' end as "placeKind",
      coalesce(m.unit_id, m.building_id) as "placeId", concat_ws(', ', b.name, u.unit_number) as "placeLabel",
      b.name as "buildingName", u.unit_number as "unitNumber",
      s.name_english as "assigneeName", v.name as "vendorName", o.id as "workOrderId", o.number as "workOrderNumber",
      (select max(done_on) from work_orders d where d.organisation_id = m.organisation_id and d.plan_id = m.id) as "lastDoneOn", (
        select c.bill_amount from work_orders c where c.organisation_id = m.organisation_id and c.plan_id = m.id
          and c.bill_amount is not null order by c.billed_on desc, c.created_at desc, c.id limit 1
      ) as "lastBillAmount"
    from maintenance_plans m
    left join units u on u.organisation_id = m.organisation_id and u.id = m.unit_id
    left join buildings b on b.organisation_id = m.organisation_id and b.id = coalesce(m.building_id, u.building_id)
    left join staff_members s on s.organisation_id = m.organisation_id and s.id = m.assignee_id
    left join vendors v on v.organisation_id = m.organisation_id and v.id = m.vendor_id
    left join work_orders o on o.organisation_id = m.organisation_id and o.plan_id = m.id
      and o.done_on is null and o.state <> 'CANCELLED'
    where m.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map((plan) => ({ ...plan, isOverdue: plan.isActive && plan.nextDueOn < tx.today }))
}
