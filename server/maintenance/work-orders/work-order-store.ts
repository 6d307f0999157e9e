import { sql } from 'kysely'
import type { QueryOf } from '../../../domain/endpoint.ts'
import { workOrder } from '../../../domain/maintenance/work-orders/work-order.ts'
import type { WorkOrder, WorkQuote, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { isWorkToDo, type WorkState } from '../../../domain/maintenance/work-orders/work-state.ts'
import type { Money } from '../../../domain/money.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound, notFound } from '../../../domain/problem.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { recordColumns } from '../../platform/database/record-columns.ts'

type WorkQuery = QueryOf<typeof workOrderContract.list>

/** The same expression as in the index work_orders_open. */
const isOpen = sql`w.state not in ('PAID', 'CLOSED', 'CANCELLED')`
const isToBill = sql`w.state in ('DONE', 'BILLED')`

/** Work that is done is not late any more, even if its bill comes later (work-state.ts). */
const isOverdue = ({ today }: Tx) => sql`(${isOpen} and not ${isToBill} and w.target_on < ${today})`

/** The office sees all work orders, an owner those on their own property (row-level security). */
export async function listWorkOrders(tx: Tx, query: WorkQuery): Promise<Page<WorkOrder>> {
  const page = await pageOfIds(tx, query, {
    id: 'w.id',
    from: sql`work_orders w`,
    where: [
      placeOf(query),
      optionalFilter(query.state, (state) => sql`w.state = ${state}`),
      optionalFilter(query.priority, (priority) => sql`w.priority = ${priority}`),
      optionalFilter(query.assigneeId, (id) => sql`w.assignee_id = ${id}`),
      optionalFilter(query.vendorId, (id) => sql`w.vendor_id = ${id}`),
      optionalFilter(query.damageReportId, (id) => sql`w.damage_report_id = ${id}`),
      optionalFilter(query.planId, (id) => sql`w.plan_id = ${id}`),
      optionalFilter(query.isOpen, (isWanted) => (isWanted ? isOpen : sql`not (${isOpen})`)),
      optionalFilter(query.isOverdue, (isWanted) => (isWanted ? isOverdue(tx) : sql`not ${isOverdue(tx)}`)),
      optionalFilter(query.isToBill, (isWanted) => (isWanted ? isToBill : sql`not (${isToBill})`)),
      optionalFilter(query.isToApprove, (isWanted) => (isWanted ? toApprove(tx) : sql`not (${toApprove(tx)})`)),
      textMatch(query.q, ['w.number', 'w.title']),
    ],
    sorts: { createdAt: 'w.created_at', targetOn: 'w.target_on' },
    defaultSort: 'createdAt:desc',
    hasCursor: true,
  })
  return pageReply(page, await readWorkOrders(tx, page.items))
}

function placeOf({ buildingId, unitId, plotId }: Pick<WorkQuery, 'buildingId' | 'unitId' | 'plotId'>) {
  if (unitId !== undefined) return sql`w.unit_id = ${unitId}`
  if (plotId !== undefined) return sql`w.plot_id = ${plotId}`
  return optionalFilter(
    buildingId,
    (id) => sql`(w.building_id = ${id} or w.unit_id = any(array(select id from units where building_id = ${id})))`,
  )
}

function toApprove({ actor }: Tx) {
  return actor.kind === 'owner'
    ? sql`w.id in (select q.work_order_id from work_quotes q
        join work_quote_owners o on o.organisation_id = q.organisation_id and o.quote_id = q.id
        where q.state = 'WAITING' and o.owner_id = ${actor.personId} and o.answer is null)`
    : sql`w.id in (select q.work_order_id from work_quotes q where q.state = 'WAITING' and not q.decided_by_owners)`
}

export async function readWorkOrder(tx: Tx, id: string): Promise<WorkOrder> {
  return ensureFound((await readWorkOrders(tx, [id]))[0], 'work order')
}

/** Locks the work order until the transaction ends. Runs as staff. */
export async function lockWorkOrder(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select id from work_orders where id = ${id} for no key update`.execute(tx)
  if (rows.length === 0) throw notFound('work order')
}

type Row = Omit<WorkOrder, 'isOverdue' | 'quote' | 'createdAt'> & { createdAt: Date }

/** The ids are read with the rights of the caller, the names of staff and vendors then as the office. */
async function readWorkOrders(tx: Tx, ids: readonly string[]): Promise<WorkOrder[]> {
  if (ids.length === 0) return []
  const { rows: seen } = await sql<{ id: string }>`select id from work_orders where id = any(${idsOf(ids)})`.execute(tx)
  const seenIds = seen.map(({ id }) => id)
  const isOwner = tx.actor.kind === 'owner'
  const ownerId = isOwner ? personOf(tx.actor) : undefined
  return tx.actingAs('staff', async (office) => {
    const { rows } = await sql<Row>`
      select w.id, ${recordColumns(workOrder, 'w')}, w.number, w.state,
        case when w.plot_id is not null then 'PLOT' when w.unit_id is not null then 'UNIT' else 'BUILDING' end as "placeKind",
        coalesce(w.plot_id, w.unit_id, w.building_id) as "placeId",
        case when w.plot_id is not null then 'Plot ' || p.plot_number else concat_ws(', ', b.name, u.unit_number) end as "placeLabel",
        w.damage_report_id as "damageReportId", w.damage_item_id as "damageItemId", w.plan_id as "planId", s.name_english as "assigneeName",
        v.name as "vendorName", w.scheduled_on as "scheduledOn", w.done_on as "doneOn", w.done_note as "doneNote",
        w.bill_amount as "billAmount", w.billed_on as "billedOn", w.bill_document_id as "billDocumentId",
        w.expense_id as "expenseId", w.rating, w.cancel_reason as "cancelReason", w.created_at as "createdAt"
      from work_orders w
      left join units u on u.organisation_id = w.organisation_id and u.id = w.unit_id
      left join buildings b on b.organisation_id = w.organisation_id and b.id = coalesce(w.building_id, u.building_id)
      left join plots p on p.organisation_id = w.organisation_id and p.id = w.plot_id
      left join staff_members s on s.organisation_id = w.organisation_id and s.id = w.assignee_id
      left join vendors v on v.organisation_id = w.organisation_id and v.id = w.vendor_id
      where w.id = any(${idsOf(seenIds)})`.execute(office)
    const quotes = await readQuotes(office, seenIds, ownerId)
    return rows.map((row) => ({
      ...row,
      ...(isOwner ? { assigneeId: null, assigneeName: null, planId: null } : {}),
      isOverdue: isWorkToDo(row.state) && row.targetOn < tx.today,
      quote: quotes.get(row.id) ?? null,
      createdAt: row.createdAt.toISOString(),
    }))
  })
}

type QuoteRow = WorkQuote & { workOrderId: string }

/** The newest quote of each order. */
async function readQuotes(office: Tx, orderIds: readonly string[], ownerId: string | undefined): Promise<Map<string, WorkQuote>> {
  const { rows } = await sql<QuoteRow>`
    select q.work_order_id as "workOrderId", q.id, q.amount, q.note, q.document_id as "documentId", q.state,
      q.decided_by_owners as "decidedByOwners", q.reason, (
        select coalesce(json_agg(json_build_object('ownerId', a.owner_id, 'ownerName', n.name_english, 'answer', a.answer,
          'reason', a.reason) order by n.name_english, a.owner_id), '[]')
        from work_quote_owners a join owners n on n.organisation_id = a.organisation_id and n.id = a.owner_id
        where a.organisation_id = q.organisation_id and a.quote_id = q.id
          and ${ownerId === undefined ? sql`true` : sql`a.owner_id = ${ownerId}`}
      ) as owners
    from unnest(${idsOf(orderIds)}) o (id)
    cross join lateral (select * from work_quotes x where x.work_order_id = o.id and x.state <> 'REPLACED'
      order by x.created_at desc, x.id desc limit 1) q`.execute(office)
  return new Map(rows.map(({ workOrderId, ...quote }) => [workOrderId, quote]))
}

export async function countWorkOrders(tx: Tx) {
  const { rows } = await sql<{ state: WorkState; count: number; overdue: number }>`
    select w.state, count(*) as count, count(*) filter (where ${isOverdue(tx)}) as overdue
    from work_orders w where ${isOpen} group by w.state order by w.state`.execute(tx)
  return {
    states: rows.map(({ state, count }) => ({ state, count })),
    overdueCount: rows.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}

export type WorkWaiting = { overdueWork: number; workToDecide: number; workToBill: number; overduePlans: number }

/**
 * The work that waits for the office: overdue maintenance and work, quotes that it decides, and finished work whose bill must be entered or
 * paid.
 */
export async function countWorkWaiting(tx: Tx): Promise<WorkWaiting> {
  const { rows } = await sql<WorkWaiting>`
    select count(*) filter (where ${isOverdue(tx)}) as "overdueWork", count(*) filter (where ${isToBill}) as "workToBill", (
        select count(*) from work_quotes q where q.state = 'WAITING' and not q.decided_by_owners
      ) as "workToDecide", (
        select count(*) from maintenance_plans m where m.is_active and m.next_due_on < ${tx.today}
      ) as "overduePlans"
    from work_orders w where ${isOpen}`.execute(tx.byKey)
  return rows[0] ?? { overdueWork: 0, workToDecide: 0, workToBill: 0, overduePlans: 0 }
}

/** The cost of paid work at a place, by year of the bill, newest first. */
export async function readWorkCosts(tx: Tx, query: QueryOf<typeof workOrderContract.costs>) {
  const { rows } = await sql<{ year: number; count: number; amount: Money }>`
    select extract(year from w.billed_on)::integer as year, count(*) as count, sum(w.bill_amount)::bigint as amount
    from work_orders w where ${placeOf(query) ?? sql`false`} and w.state = 'PAID' group by 1 order by 1 desc limit 20`.execute(tx)
  return { items: rows }
}
