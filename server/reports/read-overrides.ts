import { sql } from 'kysely'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, pageOfIds } from '../platform/database/page.ts'
import { pageOfReport } from './page-of-report.ts'
import { dateRangeText, dateRangeOf } from './date-range.ts'

type Overrides = ReplyInputOf<typeof reportContract.overrides>
type Row = Omit<Overrides['rows'][number], 'at'> & { at: Date }

/** Events of leases in which a rule was overridden, newest first. */
export async function readOverrides(tx: Tx, query: QueryOf<typeof reportContract.overrides>): Promise<Overrides> {
  const stretch = dateRangeOf(tx, query)
  const page = await pageOfIds(tx, query, {
    id: 'e.id',
    from: sql`lease_events e`,
    where: [
      sql`e.overridden <> '{}'`,
      sql`e.at >= ${stretch.from}::timestamp at time zone 'Asia/Thimphu'`,
      sql`e.at < (${stretch.to}::date + 1)::timestamp at time zone 'Asia/Thimphu'`,
    ],
    sorts: { at: 'e.at' },
    defaultSort: 'at:desc',
  })
  const { rows } = await sql<Row>`
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
      ${leasedPropertyLabel} as "propertyLabel", t.id as "tenantId", t.full_name as "tenantName",
      e.at, coalesce(s.name_english, '') as "personName", e.kind as what, array_to_string(e.overridden, chr(10)) as rules, e.reason
    from lease_events e
    join leases l on l.organisation_id = e.organisation_id and l.id = e.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
    left join staff_members s on s.organisation_id = e.organisation_id and s.id = e.by_person ${leasedPropertyJoins}
    where e.id = any(${idsOf(page.items)})
    order by e.at desc, e.id desc`.execute(tx)
  return {
    title: 'Overrides',
    subtitle: dateRangeText(stretch),
    asOf: stretch.to,
    ...pageOfReport(
      page,
      rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    ),
    totals: { count: page.total },
    sums: {},
    checks: [],
  }
}
