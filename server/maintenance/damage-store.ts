import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import type { DamageReport, DamageReportDetail, damageContract } from '../../domain/maintenance/damage-contract.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import { leaseOfThram } from '../leases/lease-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { readItems } from './damage-item-store.ts'
import { readTimeline } from './damage-timeline-store.ts'

type DamageQuery = QueryOf<typeof damageContract.list>

/** The reports that the caller sees: all for the office, those of their leases for owners and tenants. */
export async function listReports(tx: Tx, query: DamageQuery): Promise<Page<DamageReport>> {
  const page = await pageOfIds(tx, query, {
    id: 'd.id',
    from: sql`damage_reports d join leases l on l.organisation_id = d.organisation_id and l.id = d.lease_id`,
    where: [
      optionalFilter(query.leaseId, (id) => sql`d.lease_id = ${id}`),
      optionalFilter(query.status, (status) => sql`d.status = ${status}`),
      optionalFilter(query.kind, (kind) => sql`d.kind = ${kind}`),
      optionalFilter(query.tenantId, (id) => sql`l.tenant_id = ${id}`),
      optionalFilter(query.propertyId, (id) => sql`l.unit_id = ${id} or l.building_id = ${id} or l.plot_id = ${id}`),
      optionalFilter(
        query.buildingId,
        (id) => sql`l.building_id = ${id} or l.unit_id in (select id from units where building_id = ${id})`,
      ),
      optionalFilter(query.thramId, (id) => leaseOfThram(id, sql.ref('l.id'))),
      optionalFilter(query.withOpenBill, (isWanted) =>
        isWanted
          ? sql`d.id in (select report_id from repair_bills where status = 'SENT')`
          : sql`d.id not in (select report_id from repair_bills where status = 'SENT')`,
      ),
      textMatch(query.q, ['l.lease_number'], matchOfParts),
    ],
    sorts: { reportedAt: 'd.reported_at' },
    defaultSort: 'reportedAt:desc',
    hasCursor: true,
  })
  return pageReply(page, await readReports(tx, page.items))
}

const matchOfParts = (pattern: string) => sql`
  d.id in (select report_id from damage_items where description ilike ${pattern} or location ilike ${pattern})
  or l.tenant_id in (select id from tenants where full_name ilike ${pattern})`

type Row = Omit<DamageReport, 'reportedAt'> & {
  reportedAt: Date
  leaseStatus: LeaseStatus
  startDate: DamageReportDetail['startDate']
}

async function readReports(tx: Tx, ids: readonly string[]): Promise<DamageReport[]> {
  return (await selectReports(tx, ids)).map(({ leaseStatus: _status, startDate: _start, reportedAt, ...report }) => ({
    ...report,
    reportedAt: reportedAt.toISOString(),
  }))
}

async function selectReports(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select d.id, d.kind, d.status, d.lease_id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
      coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId", ${leasedPropertyLabel} as "propertyLabel",
      l.tenant_id as "tenantId", coalesce(tn.full_name, '') as "tenantName", d.reported_at as "reportedAt",
      d.reported_as as "reportedAs", l.status as "leaseStatus", l.starts_on as "startDate", i.title, i.location,
      i."itemCount", i."openCount", coalesce(b.count, 0) as "openBills", p.id as "photoId"
    from damage_reports d
    join leases l on l.organisation_id = d.organisation_id and l.id = d.lease_id
    left join tenants tn on tn.organisation_id = l.organisation_id and tn.id = l.tenant_id
    ${leasedPropertyJoins}
    join lateral (
      select (array_agg(description order by position))[1] as title, (array_agg(location order by position))[1] as location,
        count(*) as "itemCount", count(*) filter (where status = 'REPORTED') as "openCount", array_agg(id) as ids
      from damage_items where organisation_id = d.organisation_id and report_id = d.id
    ) i on true
    left join lateral (
      select count(*) as count from repair_bills where organisation_id = d.organisation_id and report_id = d.id and status = 'SENT'
    ) b on true
    left join lateral (
      select id from documents where organisation_id = d.organisation_id and entity = 'damageItem' and entity_id = any(i.ids)
        and kind = 'PHOTO' order by created_at, id limit 1
    ) p on true
    where d.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

/** As staff, an owner or a tenant: a report of somebody else is not found. */
export async function readReport(tx: Tx, id: string): Promise<DamageReportDetail> {
  const row = ensureFound((await selectReports(tx, [id]))[0], 'damage report')
  return {
    ...row,
    reportedAt: row.reportedAt.toISOString(),
    items: await readItems(tx, id, row.leaseStatus),
    timeline: await readTimeline(tx, id),
  }
}
