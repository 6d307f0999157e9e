import { sql } from 'kysely'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import type {
  ConditionItem,
  ConditionKind,
  ConditionReport,
  conditionContract,
} from '../../../domain/leases/condition/condition-contract.ts'
import { repeatedKind } from '../../../domain/leases/condition/handed-keys.ts'
import { isSettled } from '../../../domain/leases/condition/condition-rules.ts'
import { conditionRooms } from '../../../domain/leases/condition/condition-rooms.ts'
import { hasEnded, leaseStatusLabel } from '../../../domain/leases/lease-status.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { newId } from '../../platform/database/new-id.ts'
import { checkWitnesses, readPartyCids } from '../signing/check-witnesses.ts'
import { outdateSignatures, readItem, readMoveInReport, readReport, readReports } from './condition-store.ts'
import { assertNoDeduction, isDeductible } from './deductions.ts'
import { recordEvents } from '../lease-event-store.ts'
import type { LeaseRow } from '../lease-row.ts'
import { lockLease } from '../move-leases-by-date.ts'
import { visibleLease } from '../signing/read-signing.ts'

/** Creates the Schedule II items for the property; an exit report shows each item next to its entry. */
export async function beginReport(tx: Tx, leaseId: string, kind: ConditionKind): Promise<ConditionReport> {
  const lease = await lockLease(tx, leaseId)
  const reports = await readReports(tx, leaseId)
  const begun = reports[kind]
  if (begun) return begun
  assertTimely(tx, lease, kind)
  const parties = await readPartyCids(tx, { ...lease, leaseId })
  const witnesses = lease.witnesses.filter(({ cid }) => !parties.has(cid))
  const id = newId()
  const report = { id, lease_id: leaseId, kind, inspected_on: tx.today, witnesses: JSON.stringify(witnesses), keys: '[]' }
  await tx.insertInto('condition_reports').values(report).execute()
  const moveIn = kind === 'EXIT' ? await readMoveInReport(tx, leaseId) : undefined
  const items = moveIn ? itemsAfter(moveIn) : itemsOf(await bedroomsOf(tx, lease))
  const rows = items.map((item, position) => ({ ...item, id: newId(), lease_id: leaseId, report_id: id, position }))
  await tx.insertInto('condition_items').values(rows).execute()
  return readReport(tx, id)
}

function assertTimely(tx: Tx, lease: LeaseRow, kind: ConditionKind): void {
  const { status, propertyType } = lease
  if (propertyType === 'LAND') throw new Problem('ILLEGAL_TRANSITION', 'Land has no condition report.')
  if (status === 'CANCELLED' || (kind === 'EXIT' && status === 'PENDING')) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `A lease that is ${leaseStatusLabel(status).toLowerCase()} cannot have a ${kind === 'EXIT' ? 'move-out' : 'move-in'} report.`,
    )
  }
  const last = lease.terminationDate ?? lease.endDate
  if (kind === 'ENTRY' && (hasEnded(status) || tx.today > last)) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This lease ended on ${formatDate(last)}, so a move-in report is no longer possible. Create the move-out report.`,
    )
  }
}

type NewItem = { room: string; item: string; entry_item_id: string | null; state: 'NOT_THERE' | null }

function itemsOf(bedrooms: number | null): NewItem[] {
  return conditionRooms(bedrooms).flatMap(({ room, items }) =>
    items.map((item) => ({ room, item, entry_item_id: null, state: null })),
  )
}

function itemsAfter({ items }: ConditionReport): NewItem[] {
  return items.map(({ id, room, item, state }) => ({
    room,
    item,
    entry_item_id: id,
    state: state === 'NOT_THERE' ? state : null,
  }))
}

async function bedroomsOf(tx: Tx, { unitId }: LeaseRow): Promise<number | null> {
  if (unitId === null) return null
  const unit = await tx.selectFrom('units').where('id', '=', unitId).select('bedrooms').executeTakeFirst()
  return unit?.bedrooms ?? null
}

/** Locks an open report, as staff. The caller's access was checked before. */
export async function lockOpenReport(tx: Tx, id: string): Promise<{ leaseId: string; kind: ConditionKind }> {
  const { rows } = await sql<{ leaseId: string; kind: ConditionKind; completedAt: Date | null }>`
    select lease_id as "leaseId", kind, completed_at as "completedAt" from condition_reports where id = ${id} for update`.execute(
    tx,
  )
  const [report] = rows
  if (!report) throw new Error('A condition report without a row.')
  if (report.completedAt) {
    throw new Problem('ILLEGAL_TRANSITION', 'This report is complete and cannot be changed.')
  }
  return report
}

/** As the caller: for a photo, which does not wait for the report's lock. */
export async function assertNotComplete(tx: Tx, itemId: string): Promise<void> {
  await tx.actingAs('staff', async (office) => lockOpenReport(office, await reportOf(office, itemId)))
}

type ReportChange = BodyOf<typeof conditionContract.update>

export async function updateReport(
  tx: Tx,
  id: string,
  { inspectedOn, witnesses, keys, ifMatch }: ReportChange & { ifMatch: number | undefined },
): Promise<ConditionReport> {
  await readReport(tx, id)
  const { leaseId } = await lockOpenReport(tx, id)
  // Read again under the lock.
  const before = await readReport(tx, id)
  await ensureUnchanged(tx, { entity: 'condition', current: before, ifMatch })
  if (inspectedOn && inspectedOn > tx.today) {
    throw fieldProblem(
      '/inspectedOn',
      `The date cannot be after today, ${formatDate(tx.today)}. Enter the date of the inspection.`,
    )
  }
  if (witnesses) {
    if (witnesses[0] && witnesses[0].cid === witnesses[1]?.cid) {
      throw fieldProblem('/witnesses/1/cid', 'This is the same person as the first witness. Enter another.')
    }
    await checkWitnesses(tx, { ...(await visibleLease(tx, leaseId)), leaseId, witnesses })
  }
  const repeated = keys && repeatedKind(keys)
  if (repeated !== undefined)
    throw fieldProblem(`/keys/${repeated}/kind`, 'This key is already in the list. Change its number there.')
  const set = {
    ...(keys ? { keys: JSON.stringify(keys) } : {}),
    ...(inspectedOn ? { inspected_on: inspectedOn } : {}),
    ...(witnesses ? { witnesses: JSON.stringify(witnesses) } : {}),
  }
  if (Object.keys(set).length > 0) await tx.updateTable('condition_reports').set(set).where('id', '=', id).execute()
  const isRewritten =
    (inspectedOn ?? before.inspectedOn) !== before.inspectedOn || (keys !== undefined && !isSameKeys(keys, before.keys))
  if (isRewritten) await outdateSignatures(tx, id)
  const after = await readReport(tx, id)
  await recordChange(tx, {
    entity: 'condition',
    entityId: id,
    before: { inspectedOn: before.inspectedOn, witnesses: before.witnesses, keys: before.keys },
    after: { inspectedOn: after.inspectedOn, witnesses: after.witnesses, keys: after.keys, version: after.version },
  })
  return after
}

function isSameKeys(a: ConditionReport['keys'], b: ConditionReport['keys']): boolean {
  return a.length === b.length && a.every(({ kind, count }, at) => kind === b[at]?.kind && count === b[at].count)
}

type ItemChange = BodyOf<typeof conditionContract.saveItem>

/** A changed item has not been agreed to yet: both ticks are removed, except one that is submitted with the change. */
export async function saveItem(
  tx: Tx,
  id: string,
  { ifMatch, ...change }: ItemChange & { ifMatch?: number | undefined },
): Promise<ConditionItem> {
  await readItem(tx, id)
  assertOwnSide(tx, change)
  const before = await tx.actingAs('staff', async (office) => {
    const reportId = await reportOf(office, id)
    const { kind, leaseId } = await lockOpenReport(office, reportId)
    // Read again under the lock.
    const item = await readItem(office, id)
    await ensureUnchanged(office, { entity: 'condition', current: item, ifMatch })
    const isRewritten =
      (change.state !== undefined && change.state !== item.state) || (change.note !== undefined && change.note !== item.note)
    if (change.deductionAmount) await assertNoDeduction(office, { kind, leaseId, item, state: change.state ?? item.state })
    const ticks = {
      ...tickOf(tx, 'owner', change.ownerTick, isRewritten),
      ...tickOf(tx, 'tenant', change.tenantTick, isRewritten),
    }
    const isNoDamage =
      isRewritten &&
      item.deductionAmount !== null &&
      !(await isDeductible(office, { leaseId, item, state: change.state ?? item.state }))
    const set = {
      ...(isNoDamage ? { deduction_amount: null } : {}),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.note === undefined ? {} : { note: change.note }),
      ...(change.deductionAmount === undefined ? {} : { deduction_amount: change.deductionAmount || null }),
      ...ticks,
    }
    if (Object.keys(set).length > 0) await office.updateTable('condition_items').set(set).where('id', '=', id).execute()
    if (isRewritten) await outdateSignatures(office, reportId)
    return item
  })
  const after = await readItem(tx, id)
  await recordChange(tx, { entity: 'condition', entityId: id, before, after })
  return after
}

/**
 * The office records the findings and may tick for either side on site; the other roles tick for themselves and add what they see. This is
 * not a 403, which would end their session: they may make this call.
 */
export function assertOwnSide({ actor }: Tx, change: ItemChange): void {
  const { state, deductionAmount, ownerTick, tenantTick } = change
  if (isOffice({ actor })) return
  if (deductionAmount !== undefined) throw new Problem('ILLEGAL_TRANSITION', 'Only the office can propose deductions.')
  const isForeign = actor.kind === 'tenant' ? ownerTick !== undefined || state !== undefined : tenantTick !== undefined
  if (isForeign) throw new Problem('ILLEGAL_TRANSITION', 'You can only tick for your own side. Tick there, or write a note.')
}

function isOffice({ actor }: Pick<Tx, 'actor'>): boolean {
  return actor.kind === 'staff' || actor.kind === 'job'
}

export function tickOf(
  tx: Tx,
  side: 'owner' | 'tenant',
  tick: boolean | undefined,
  isRewritten: boolean,
): Record<string, Date | string | boolean | null> {
  if (tick === undefined && !isRewritten) return {}
  return {
    [`${side}_ticked_at`]: tick ? tx.now : null,
    [`${side}_ticked_by`]: tick ? (personOf(tx.actor) ?? null) : null,
    [`${side}_ticked_by_office`]: tick === true && isOffice(tx),
  }
}

async function reportOf(tx: Tx, itemId: string): Promise<string> {
  const { report_id } = await tx
    .selectFrom('condition_items')
    .where('id', '=', itemId)
    .select('report_id')
    .executeTakeFirstOrThrow()
  return report_id
}

/** Both sides have ticked every item before two witnesses; the report does not change after this. */
export async function completeReport(tx: Tx, id: string): Promise<ConditionReport> {
  const report = await readReport(tx, id)
  const lease = await lockLease(tx, report.leaseId)
  await lockOpenReport(tx, id)
  const open = (await readReport(tx, id)).items.filter((item) => !isSettled(item))
  if (open.length > 0) {
    const [first] = open
    throw new Problem(
      'POLICY_VIOLATION',
      `${open.length === 1 ? 'One item is' : `${open.length} items are`} not complete yet, the first in ${first?.room}: ${first?.item}. Choose a state for each item; then both sides must agree.`,
    )
  }
  if (report.witnesses.length < 2) {
    throw new Problem('POLICY_VIOLATION', 'Two independent witnesses are needed (Rules ss.86-87). Name them with their CIDs.')
  }
  await checkWitnesses(tx, { ...lease, leaseId: lease.id, witnesses: report.witnesses })
  const set = { completed_at: tx.now, completed_by: personOf(tx.actor) ?? null }
  await tx.updateTable('condition_reports').set(set).where('id', '=', id).execute()
  const { leaseId, kind } = report
  await recordEvents(tx, [
    { leaseId, kind: 'CONDITION_RECORDED', on: report.inspectedOn, reason: kind === 'ENTRY' ? 'At move-in' : 'At move-out' },
  ])
  await publishEvent(tx, 'condition.completed', { leaseId, kind })
  const done = await readReport(tx, id)
  await recordChange(tx, {
    entity: 'condition',
    entityId: id,
    before: { completedAt: null, kind },
    after: { completedAt: done.completedAt, kind },
  })
  return done
}
