import { sql } from 'kysely'
import type {
  ConditionItem,
  ConditionKind,
  ConditionReport,
  ReportSignature,
} from '../../../domain/leases/condition/condition-contract.ts'
import { ensureFound } from '../../../domain/problem.ts'
import { renewalLines } from '../renewals/renewal-line.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'

export type UnsignedReport = Omit<ConditionReport, 'signatures'>
type ReportRow = Omit<UnsignedReport, 'items' | 'completedAt'> & { completedAt: Date | null }

const reportColumns = sql`r.id, r.lease_id as "leaseId", r.kind, r.version, r.inspected_on as "inspectedOn", r.witnesses, r.keys, r.completed_at as "completedAt"`

/** Both reports of a lease that the caller may see. */
export async function readReports(tx: Tx, leaseId: string): Promise<Partial<Record<ConditionKind, ConditionReport>>> {
  const { rows } = await sql<ReportRow>`
    select ${reportColumns} from condition_reports r where r.lease_id = ${leaseId}`.execute(tx)
  const reports = await withSignatures(tx, await withItems(tx, rows))
  return Object.fromEntries(reports.map((report) => [report.kind, report]))
}

/**
 * The move-in report to which a move-out is compared: that of the lease or, for a renewal without a complete one, the last complete report
 * of the leases before it. The tenant moved in once (Act s.41).
 */
export async function readMoveInReport(tx: Tx, leaseId: string): Promise<ConditionReport | undefined> {
  const { ENTRY: own } = await readReports(tx, leaseId)
  if (own?.completedAt) return own
  const earlier = await readEarlierMoveIn(tx, leaseId)
  return earlier === undefined ? own : readReport(tx, earlier)
}

/** The reports that prove the state of the property: those of the lease, and the move-in report to which its move-out is compared. */
export async function readProvingReports(tx: Tx, leaseId: string) {
  const { ENTRY: own, EXIT: exit } = await readReports(tx, leaseId)
  const entry = await readMoveInReport(tx, leaseId)
  return { entry, exit, ids: [...new Set([own, exit, entry].flatMap((report) => (report ? [report.id] : [])))] }
}

/** The id of the last complete move-in report of the leases that this one renews. */
export async function readEarlierMoveIn(tx: Tx, leaseId: string): Promise<string | undefined> {
  return (await readEarlierIds(tx, [leaseId])).get(leaseId)
}

async function readEarlierIds(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ leaseId: string; id: string }>`
    ${renewalLines(leaseIds)}
    select distinct on (line.lease_id) line.lease_id as "leaseId", r.id
    from line join condition_reports r on r.organisation_id = line.organisation_id and r.lease_id = line.id
    where line.step > 0 and r.kind = 'ENTRY' and r.completed_at is not null order by line.lease_id, line.step`.execute(tx)
  return new Map(rows.map(({ leaseId, id }) => [leaseId, id]))
}

/** The same reports of many leases, by lease, without signatures. */
export async function readEarlierMoveIns(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, UnsignedReport>> {
  const earlier = await readEarlierIds(tx, leaseIds)
  if (earlier.size === 0) return new Map()
  const { rows } = await sql<ReportRow>`
    select ${reportColumns} from condition_reports r where r.id = any(${idsOf([...earlier.values()])})`.execute(tx)
  const byId = new Map((await withItems(tx, rows)).map((report) => [report.id, report]))
  return new Map(
    [...earlier].flatMap(([leaseId, id]) => {
      const report = byId.get(id)
      return report ? [[leaseId, report]] : []
    }),
  )
}

/** The condition reports of many leases that the caller may see, without signatures, whose drawings are large. */
export async function readReportsOfLeases(tx: Tx, leaseIds: readonly string[]): Promise<UnsignedReport[]> {
  const { rows } = await sql<ReportRow>`
    select ${reportColumns} from condition_reports r where r.lease_id = any(${idsOf(leaseIds)})`.execute(tx)
  return withItems(tx, rows)
}

export async function readReport(tx: Tx, id: string): Promise<ConditionReport> {
  const { rows } = await sql<ReportRow>`select ${reportColumns} from condition_reports r where r.id = ${id}`.execute(tx)
  return ensureFound((await withSignatures(tx, await withItems(tx, rows)))[0], 'condition report')
}

async function withSignatures(tx: Tx, reports: readonly UnsignedReport[]): Promise<ConditionReport[]> {
  const signatures = await readReportSignatures(
    tx,
    reports.map(({ id }) => id),
  )
  return reports.map((report) => ({ ...report, signatures: signatures.get(report.id) ?? [] }))
}

async function withItems(tx: Tx, reports: readonly ReportRow[]): Promise<UnsignedReport[]> {
  const { rows } = await sql<ItemRow & { reportId: string }>`
    select c.report_id as "reportId", ${itemColumns} from condition_items c
    where c.report_id = any(${idsOf(reports.map(({ id }) => id))}) order by c.report_id, c.position`.execute(tx)
  const photos = await readPhotos(
    tx,
    rows.map(({ id }) => id),
  )
  const items = Map.groupBy(rows, ({ reportId }) => reportId)
  return reports.map((report) => ({
    ...report,
    completedAt: report.completedAt?.toISOString() ?? null,
    items: (items.get(report.id) ?? []).map((row) => toItem(row, photos)),
  }))
}

type ItemRow = Omit<ConditionItem, 'photoIds' | 'ownerTickedAt' | 'tenantTickedAt'> & {
  ownerTickedAt: Date | null
  tenantTickedAt: Date | null
}

const itemColumns = sql`c.id, c.version, c.room, c.item, c.state, c.note, c.owner_ticked_at as "ownerTickedAt", c.tenant_ticked_at as "tenantTickedAt",
  c.owner_ticked_by_office as "ownerTickedByOffice", c.tenant_ticked_by_office as "tenantTickedByOffice",
  c.entry_item_id as "entryItemId", c.deduction_amount as "deductionAmount"`

export async function readItem(tx: Tx, id: string): Promise<ConditionItem> {
  const { rows } = await sql<ItemRow>`select ${itemColumns} from condition_items c where c.id = ${id}`.execute(tx)
  const row = ensureFound(rows[0], 'item')
  return toItem(row, await readPhotos(tx, [id]))
}

async function readPhotos(tx: Tx, itemIds: readonly string[]): Promise<Map<string, string[]>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<{ itemId: string; id: string }>`
    select entity_id as "itemId", id from documents
    where entity = 'conditionItem' and entity_id = any(${idsOf(itemIds)}) order by entity_id, created_at, id`.execute(tx)
  return new Map([...Map.groupBy(rows, ({ itemId }) => itemId)].map(([itemId, own]) => [itemId, own.map(({ id }) => id)]))
}

function toItem(row: ItemRow, photos: ReadonlyMap<string, string[]>): ConditionItem {
  const { id, version, room, item, state, note, ownerTickedByOffice, tenantTickedByOffice, entryItemId, deductionAmount } = row
  return {
    id,
    version,
    room,
    item,
    state,
    note,
    ownerTickedAt: row.ownerTickedAt?.toISOString() ?? null,
    tenantTickedAt: row.tenantTickedAt?.toISOString() ?? null,
    ownerTickedByOffice,
    tenantTickedByOffice,
    entryItemId,
    deductionAmount,
    photoIds: photos.get(id) ?? [],
  }
}

type SignatureRow = Omit<ReportSignature, 'signedAt'> & { reportId: string; signedAt: Date }

/** The signatures of reports that the caller may see, in the order of signing. The person who recorded them is read as staff. */
async function readReportSignatures(tx: Tx, reportIds: readonly string[]): Promise<Map<string, ReportSignature[]>> {
  if (reportIds.length === 0) return new Map()
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<SignatureRow>`
      select s.report_id as "reportId", s.id, s.party, s.name, s.cid, s.drawing, s.is_on_paper as "isOnPaper",
        s.signed_at as "signedAt", m.name_english as "takenByName", s.outdated_at is not null as "isOutdated"
      from condition_signatures s
      left join staff_members m on m.organisation_id = s.organisation_id and m.id = s.taken_by
      where s.report_id = any(${idsOf(reportIds)}) order by s.report_id, s.signed_at, s.id`.execute(office),
  )
  const signatures = rows.map(({ reportId, signedAt, ...row }) => ({
    reportId,
    one: { ...row, signedAt: signedAt.toISOString() },
  }))
  return new Map(
    [...Map.groupBy(signatures, ({ reportId }) => reportId)].map(([reportId, own]) => [reportId, own.map(({ one }) => one)]),
  )
}

/** A signature applies to the report as the person saw it. The report must be locked. */
export async function outdateSignatures(tx: Tx, reportId: string): Promise<void> {
  await tx
    .updateTable('condition_signatures')
    .set({ outdated_at: tx.now })
    .where('report_id', '=', reportId)
    .where('outdated_at', 'is', null)
    .execute()
}
