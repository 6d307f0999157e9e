import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { ConditionState } from '../../domain/leases/condition/condition-contract.ts'
import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import type { DamageItem, RepairBill } from '../../domain/maintenance/damage-contract.ts'
import { waitingCharge } from '../../domain/maintenance/damage-report.ts'
import { type WorkState, workStepOf } from '../../domain/maintenance/work-orders/work-state.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

type Row = Omit<DamageItem, 'decidedAt' | 'conditionItem' | 'charge' | 'bills' | 'photoIds' | 'work'> & {
  decidedAt: Date | null
  conditionItemId: string | null
  room: string | null
  item: string | null
  entryState: ConditionState | null
  entryNote: string | null
  chargeId: string | null
  adviceId: string | null
  adviceNumber: string | null
  deductedAt: Date | null
}

/** The items of a report in order, each with its outcome. */
export async function readItems(tx: Tx, reportId: string, leaseStatus: LeaseStatus): Promise<DamageItem[]> {
  const { rows } = await sql<Row>`
    select i.id, i.description, i.location, i.status, i.note, i.cost_amount as "costAmount", i.charged_to as "chargedTo",
      i.decided_at as "decidedAt", i.condition_item_id as "conditionItemId", c.room, c.item, c.state as "entryState",
      c.note as "entryNote", i.charge_id as "chargeId", h.advice_id as "adviceId", a.advice_number as "adviceNumber",
      h.deducted_at as "deductedAt"
    from damage_items i
    left join condition_items c on c.organisation_id = i.organisation_id and c.id = i.condition_item_id
    left join lease_charges h on h.organisation_id = i.organisation_id and h.id = i.charge_id
    left join payment_advices a on a.organisation_id = h.organisation_id and a.id = h.advice_id
    where i.report_id = ${reportId} order by i.position`.execute(tx)
  const bills = await readBills(tx, reportId)
  const works = await readWorks(tx, reportId)
  const photos = await readPhotos(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    description: row.description,
    location: row.location,
    status: row.status,
    note: row.note,
    costAmount: row.costAmount,
    chargedTo: row.chargedTo,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    conditionItem: conditionItemOf(row),
    charge: chargeOf(row, leaseStatus),
    bills: bills.get(row.id) ?? [],
    work: works.get(row.id) ?? null,
    photoIds: photos.get(row.id) ?? [],
  }))
}

function conditionItemOf({ conditionItemId, room, item, entryState, entryNote }: Row): DamageItem['conditionItem'] {
  if (conditionItemId === null || room === null || item === null) return null
  return { id: conditionItemId, room, item, state: entryState, note: entryNote }
}

function chargeOf({ chargeId, adviceId, adviceNumber, deductedAt }: Row, leaseStatus: LeaseStatus): DamageItem['charge'] {
  if (chargeId === null) return null
  if (adviceId !== null) return { state: 'ON_ADVICE', adviceId, adviceNumber }
  return { state: deductedAt === null ? waitingCharge(leaseStatus) : 'DEDUCTED', adviceId: null, adviceNumber: null }
}

type BillRow = Omit<RepairBill, 'sentAt'> & { itemId: string; sentAt: Date }

async function readBills(tx: Tx, reportId: string): Promise<Map<string, RepairBill[]>> {
  const { rows } = await sql<BillRow>`
    select b.item_id as "itemId", b.id, b.amount, b.billed_on as "billedOn", b.document_id as "documentId", b.status,
      b.approved_amount as "approvedAmount", b.reason, b.is_essential as "isEssential", b.sent_at as "sentAt", b.payment_id as "paymentId",
      p.receipt_number as "receiptNumber", p.reversed_at is not null as "isReversed",
      case when p.id is not null and p.reversed_at is null then (p.amount - coalesce((
        select sum(s.amount) from allocations s where s.organisation_id = p.organisation_id and s.payment_id = p.id
      ), 0))::bigint end as "creditAmount"
    from repair_bills b left join payments p on p.organisation_id = b.organisation_id and p.id = b.payment_id
    where b.report_id = ${reportId} order by b.sent_at, b.id`.execute(tx)
  const bills = Map.groupBy(rows, ({ itemId }) => itemId)
  return new Map(
    [...bills].map(([itemId, own]) => [
      itemId,
      own.map(({ itemId: _item, sentAt, ...bill }) => ({ ...bill, sentAt: sentAt.toISOString() })),
    ]),
  )
}

async function readPhotos(tx: Tx, itemIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ itemId: string; id: string }>`
    select entity_id as "itemId", id from documents
    where entity = 'damageItem' and entity_id = any(${idsOf(itemIds)}) and kind = 'PHOTO'
    order by entity_id, created_at, id`.execute(tx)
  return new Map([...Map.groupBy(rows, ({ itemId }) => itemId)].map(([itemId, own]) => [itemId, own.map(({ id }) => id)]))
}

type WorkRow = {
  itemId: string
  workOrderId: string
  state: WorkState
  isAssigned: boolean
  scheduledOn: CalendarDate | null
  doneOn: CalendarDate | null
}

async function readWorks(tx: Tx, reportId: string): Promise<Map<string, DamageItem['work']>> {
  const { rows } = await sql<WorkRow>`
    select damage_item_id as "itemId", id as "workOrderId", state, assignee_id is not null or vendor_id is not null as "isAssigned",
      scheduled_on as "scheduledOn", done_on as "doneOn"
    from work_orders where damage_report_id = ${reportId}`.execute(tx)
  const isTenant = tx.actor.kind === 'tenant'
  return new Map(
    rows.flatMap(({ itemId, workOrderId, state, isAssigned, scheduledOn, doneOn }) => {
      const step = workStepOf({ state, isAssigned })
      return step ? [[itemId, { step, scheduledOn, doneOn, workOrderId: isTenant ? null : workOrderId }]] : []
    }),
  )
}
