import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { isRunning, leaseStatusLabel } from '../../domain/leases/lease-status.ts'
import {
  type DamageReportDetail,
  type damageContract,
  maxDamageItems,
  type NewDamageItem,
} from '../../domain/maintenance/damage-contract.ts'
import { type ActorType, type DamageKind, lastDayOfEntryDamage, tenantAs } from '../../domain/maintenance/damage-report.ts'
import { ensureFound, fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { LeaseRow } from '../leases/lease-row.ts'
import { lockLease } from '../leases/move-leases-by-date.ts'
import { renewalLine } from '../leases/renewals/renewal-line.ts'
import { visibleLease } from '../leases/signing/read-signing.ts'
import { roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { readReport } from './damage-store.ts'
import { addEvent } from './damage-timeline-store.ts'
import { readDeadlines } from '../settings/read-deadlines.ts'

type NewReport = BodyOf<typeof damageContract.create>

/**
 * Everyone who can see the lease may report: its tenant while it runs, an owner of its property, the office. Rows are written as staff,
 * because owners and tenants can only read.
 */
export async function reportDamage(tx: Tx, { leaseId, kind, items }: NewReport): Promise<DamageReportDetail> {
  await visibleLease(tx, leaseId)
  const id = newId()
  await tx.actingAs('staff', async (office) => {
    const lease = await lockLease(office, leaseId)
    const actorType = actorTypeOf(tx, lease)
    assertReportAllowed(lease, kind, { actorType, today: tx.today, lastEntryDay: await lastEntryDayOf(office, lease) })
    await assertOwnItems(office, leaseId, items)
    await office.insertInto('damage_reports').values({ id, lease_id: leaseId, kind, reported_as: actorType }).execute()
    await insertItems(office, { reportId: id, leaseId, items, from: 0 })
    await addEvent(office, { leaseId, reportId: id, kind: 'REPORTED', actorType })
  })
  await publishEvent(tx, 'damage.reported', { reportId: id, leaseId, kind })
  await recordChange(tx, { entity: 'damageReport', entityId: id, before: {}, after: { kind, status: 'REPORTED' } })
  return readReport(tx, id)
}

export function actorTypeOf({ actor }: Pick<Tx, 'actor'>, { status }: Pick<LeaseRow, 'status'>): ActorType {
  if (actor.kind === 'tenant') return tenantAs(status)
  const role = roleOf(actor)
  return role === 'OWNER' || role === 'MANAGER' ? role : 'ADMIN'
}

/** The tenant moved in with the first lease: with a renewal nobody moves (decision 171). */
async function lastEntryDayOf(office: Tx, { id, startDate, renewsId }: LeaseRow): Promise<CalendarDate> {
  const movedInOn = renewsId === null ? startDate : await firstDayOfLine(office, id)
  return lastDayOfEntryDamage(movedInOn, (await readDeadlines(office, movedInOn)).entryDamageDays)
}

async function firstDayOfLine(office: Tx, id: string): Promise<CalendarDate> {
  const { rows } = await sql<{ startDate: CalendarDate }>`
    ${renewalLine(id)}
    select l.starts_on as "startDate" from line join leases l on l.organisation_id = line.organisation_id and l.id = line.id
    order by line.step desc limit 1`.execute(office)
  return ensureFound(rows[0], 'lease').startDate
}

type Reporting = { actorType: ActorType; today: CalendarDate; lastEntryDay: CalendarDate }

function assertReportAllowed(lease: LeaseRow, kind: DamageKind, { actorType, today, lastEntryDay }: Reporting): void {
  if (
    lease.status === 'PENDING' ||
    lease.status === 'CANCELLED' ||
    (actorType === 'PREVIOUS_TENANT' && !isRunning(lease.status))
  ) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This lease is ${leaseStatusLabel(lease.status).toLowerCase()}. Damage can be reported only while a lease is running. Call the office.`,
    )
  }
  if (kind === 'ENTRY_DAMAGE' && actorType !== 'ADMIN' && actorType !== 'MANAGER' && today > lastEntryDay) {
    throw new Problem(
      'POLICY_VIOLATION',
      `The time to report damage at move-in ended on ${formatDate(lastEntryDay)}. Report it as maintenance, or ask the office to add it.`,
    )
  }
}

/** The linked item must be in the entry report of this lease. */
async function assertOwnItems(office: Tx, leaseId: string, items: readonly NewDamageItem[]): Promise<void> {
  for (const [index, { conditionItemId }] of items.entries()) {
    if (conditionItemId === undefined) continue
    const { rows } = await sql`
      select from condition_items c join condition_reports r on r.organisation_id = c.organisation_id and r.id = c.report_id
      where c.id = ${conditionItemId} and c.lease_id = ${leaseId} and r.kind = 'ENTRY'`.execute(office)
    if (rows.length === 0) {
      throw fieldProblem(`/items/${index}/conditionItemId`, 'This item is not in the lease’s move-in report. Choose another.')
    }
  }
}

type NewItems = { reportId: string; leaseId: string; items: readonly NewDamageItem[]; from: number }

async function insertItems(office: Tx, { reportId, leaseId, items, from }: NewItems): Promise<string[]> {
  const rows = items.map(({ description, location, conditionItemId = null }, index) => ({
    id: newId(),
    lease_id: leaseId,
    report_id: reportId,
    position: from + index,
    description,
    location,
    condition_item_id: conditionItemId,
  }))
  await office.insertInto('damage_items').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Adds an item while the report is open. */
export async function addItem(tx: Tx, id: string, item: NewDamageItem): Promise<DamageReportDetail> {
  const report = await readReport(tx, id)
  const { leaseId, kind } = report
  await tx.actingAs('staff', async (office) => {
    const lease = await lockLease(office, leaseId)
    const actorType = actorTypeOf(tx, lease)
    assertReportAllowed(lease, kind, { actorType, today: tx.today, lastEntryDay: await lastEntryDayOf(office, lease) })
    const { status, items } = await readReport(office, id)
    if (status !== 'REPORTED') {
      throw new Problem('ILLEGAL_TRANSITION', 'Every item on this report is decided. Create another report.')
    }
    if (items.length >= maxDamageItems) {
      throw new Problem('POLICY_VIOLATION', `A report can have at most ${maxDamageItems} items. Create another report.`)
    }
    await assertOwnItems(office, leaseId, [item])
    const [itemId = ''] = await insertItems(office, { reportId: id, leaseId, items: [item], from: items.length })
    await addEvent(office, { leaseId, reportId: id, itemId, kind: 'ITEM_ADDED', actorType })
  })
  await recordChange(tx, { entity: 'damageReport', entityId: id, before: {}, after: { itemId: 'added' } })
  return readReport(tx, id)
}

export async function commentOnReport(tx: Tx, id: string, words: string): Promise<DamageReportDetail> {
  const { leaseId, leaseStatus } = await readReport(tx, id)
  const actorType = actorTypeOf(tx, { status: leaseStatus })
  const eventId = await tx.actingAs('staff', (office) =>
    addEvent(office, { leaseId, reportId: id, kind: 'COMMENT', actorType, words }),
  )
  const { kind } = tx.actor
  const by = kind === 'tenant' ? 'TENANT' : kind === 'owner' ? 'OWNER' : 'STAFF'
  await publishEvent(tx, 'damage.commented', { eventId, reportId: id, leaseId, by })
  return readReport(tx, id)
}
