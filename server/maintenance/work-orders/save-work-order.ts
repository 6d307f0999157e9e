import { sql } from 'kysely'
import type { BodyOf } from '../../../domain/endpoint.ts'
import {
  defaultWorkTargets,
  targetDate,
  workOrder,
  workTargetsSchema,
} from '../../../domain/maintenance/work-orders/work-order.ts'
import type { WorkOrder, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { isWorkEnded, workStateLabels } from '../../../domain/maintenance/work-orders/work-state.ts'
import { fieldProblem, notFound, Problem } from '../../../domain/problem.ts'
import { changeRecord, createRecord } from '../../audit/save-record.ts'
import { lockLease } from '../../leases/move-leases-by-date.ts'
import { organisationOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { reserveNumbers } from '../../platform/database/reserve-numbers.ts'
import { readSetting } from '../../settings/setting-store.ts'
import { readWorkOrder } from './work-order-store.ts'

type NewWork = Pick<BodyOf<typeof workOrderContract.create>, 'buildingId' | 'unitId' | 'plotId' | 'damageItemId'>
type Columns = Record<string, string | null>

export async function createWorkOrder(tx: Tx, body: BodyOf<typeof workOrderContract.create>): Promise<WorkOrder> {
  const { buildingId, unitId, plotId, damageItemId, targetOn, ...values } = body
  const place = await placeOf(tx, { buildingId, unitId, plotId, damageItemId })
  return insertWorkOrder(tx, { ...values, targetOn: targetOn ?? undefined }, place)
}

type Values = Omit<BodyOf<typeof workOrderContract.create>, keyof NewWork | 'targetOn'> & {
  targetOn: WorkOrder['targetOn'] | undefined
}

export async function insertWorkOrder(tx: Tx, { targetOn, ...values }: Values, columns: Columns): Promise<WorkOrder> {
  await assertWorkPeople(tx, values)
  const targets = await readSetting(tx, 'workTargets', { schema: workTargetsSchema, defaultValue: defaultWorkTargets })
  const [number = ''] = await reserveNumbers(tx, 'WORK_ORDER', 1)
  const saved = await createRecord(tx, workOrder, {
    values: { ...values, targetOn: targetOn ?? targetDate(values.priority, targets, tx.today) },
    columns: { number, ...columns },
    read: readWorkOrder,
  })
  announceReport(tx, saved)
  return saved
}

/** The progress of the work is shown on the report of the tenant, who cannot read work orders. */
export function announceReport(tx: Tx, { damageReportId }: Pick<WorkOrder, 'damageReportId'>): void {
  const organisationId = organisationOf(tx.actor)
  if (damageReportId === null || organisationId === undefined) return
  tx.announce({ organisationId, kind: 'damageReport', recordId: damageReportId })
}

async function placeOf(tx: Tx, { buildingId, unitId, plotId, damageItemId }: NewWork): Promise<Columns> {
  if (damageItemId !== undefined) return placeOfItem(tx, damageItemId)
  const [table, field, id] = unitId
    ? (['units', 'unitId', unitId] as const)
    : plotId
      ? (['plots', 'plotId', plotId] as const)
      : (['buildings', 'buildingId', buildingId] as const)
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id}`.execute(tx)
  if (rows.length === 0) throw fieldProblem(`/${field}`, 'This place does not exist. Register it first.')
  return { building_id: buildingId ?? null, unit_id: unitId ?? null, plot_id: plotId ?? null }
}

type Item = {
  status: string
  reportId: string
  leaseId: string
  unitId: string | null
  buildingId: string | null
  plotId: string | null
}

/** The property of the item's lease. Locks the lease, like every decision about the item. */
async function placeOfItem(tx: Tx, itemId: string): Promise<Columns> {
  const of = await tx.selectFrom('damage_items').select('lease_id').where('id', '=', itemId).executeTakeFirst()
  if (!of) throw notFound('item')
  await lockLease(tx, of.lease_id)
  const { rows } = await sql<Item>`
    select i.status, i.report_id as "reportId", i.lease_id as "leaseId", l.unit_id as "unitId", l.building_id as "buildingId",
      l.plot_id as "plotId"
    from damage_items i join leases l on l.organisation_id = i.organisation_id and l.id = i.lease_id where i.id = ${itemId}`.execute(
    tx,
  )
  const [item] = rows
  if (!item) throw notFound('item')
  if (item.status !== 'REPORTED') {
    throw new Problem('ILLEGAL_TRANSITION', `This item is already ${item.status.toLowerCase()}. Report the damage again.`)
  }
  return {
    ...{ building_id: item.buildingId, unit_id: item.unitId, plot_id: item.plotId },
    ...{ damage_item_id: itemId, damage_report_id: item.reportId, lease_id: item.leaseId },
  }
}

type Changes = BodyOf<typeof workOrderContract.update>

export async function updateWorkOrder(tx: Tx, id: string, changes: Changes, ifMatch: number | undefined): Promise<WorkOrder> {
  const saved = await changeRecord(tx, workOrder, {
    id,
    changes,
    ifMatch,
    read: readWorkOrder,
    check: async (before) => {
      if (isWorkEnded(before.state)) {
        const state = workStateLabels[before.state].toLowerCase()
        throw new Problem('ILLEGAL_TRANSITION', `This work order is ${state}. Create another one.`)
      }
      if (changes.chargedTo === 'TENANT' && before.damageItemId === null) {
        throw fieldProblem('/chargedTo', 'Only work for a damage report can be charged to a tenant.')
      }
      await assertWorkPeople(tx, changes)
    },
  })
  announceReport(tx, saved)
  return saved
}

type People = { assigneeId?: string | null | undefined; vendorId?: string | null | undefined }

export async function assertWorkPeople(tx: Tx, { assigneeId, vendorId }: People): Promise<void> {
  if (assigneeId) {
    const { rows } = await sql`select id from staff_members where id = ${assigneeId} and erased_at is null`.execute(tx)
    if (rows.length === 0) throw fieldProblem('/assigneeId', 'This person does not work in your office. Choose another.')
  }
  if (vendorId) {
    const { rows } = await sql`select id from vendors where id = ${vendorId}`.execute(tx)
    if (rows.length === 0) throw fieldProblem('/vendorId', 'This vendor does not exist. Register the vendor first.')
  }
}
