import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import type { QueryOf, ReplyOf } from '../../../domain/endpoint.ts'
import type { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { runningStatuses } from '../../../domain/leases/lease-status.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { readLeases } from '../lease-store.ts'
import { leasedPropertyJoins, leasedPropertyNames } from '../leased-property.ts'
import { readTenancyPolicy } from './read-tenancy-policy.ts'

type Query = QueryOf<typeof leaseMoveContract.landRevisions>

/**
 * The rent of land is reviewed every five years. An announced change counts from its day, so an announced revision is not listed again. A
 * lease with its own escalation is not listed, except for State land, whose fee is set regardless of the deed.
 */
export async function listLandRevisions(tx: Tx, query: Query): Promise<ReplyOf<typeof leaseMoveContract.landRevisions>> {
  const { landRevisionYears } = await readTenancyPolicy(tx, tx.today)
  const dueDate = dueAfter(landRevisionYears)
  const page = await pageOfIds(tx, query, {
    id: 'l.id',
    from: sql`${landLeases} join tenants tn on tn.organisation_id = l.organisation_id and tn.id = l.tenant_id
      ${query.q ? leasedPropertyJoins : sql``}`,
    where: [
      sql`l.property_type = 'LAND' and l.status = any(${[...runningStatuses]}::text[]) and l.terminates_on is null`,
      sql`${dueDate} <= ${addDays(tx.today, Number(query.withinDays ?? 90))} and ${dueDate} <= l.ends_on`,
      sql`l.escalation is null or th.ownership_category = 'STATE_LAND'`,
      textMatch(query.q, ['l.lease_number', 'tn.full_name', leasedPropertyNames]),
    ],
    sorts: { dueDate, leaseNumber: 'l.lease_number', tenantName: 'tn.full_name' },
    defaultSort: 'dueDate:asc',
  })
  const due = await readDueDates(tx, page.items, dueDate)
  const items = (await readLeases(tx, page.items)).flatMap((lease) => {
    const dates = due.get(lease.id)
    return dates ? [{ ...lease, ...dates }] : []
  })
  return pageReply(page, items)
}

const revisedOn = sql`greatest(l.starts_on, r.revised_on)`

function dueAfter(years: number) {
  return sql`(${revisedOn} + make_interval(years => ${years}))::date`
}

const landLeases = sql`leases l
  join plots p on p.organisation_id = l.organisation_id and p.id = l.plot_id
  join thrams th on th.organisation_id = p.organisation_id and th.id = p.thram_id
  left join lateral (
    select max(c.effective_on) as revised_on from rent_changes c
    where c.organisation_id = l.organisation_id and c.lease_id = l.id and c.objected_on is null
  ) r on true`

type Due = { lastRevisedDate: CalendarDate; revisionDueDate: CalendarDate; isStateLand: boolean }

async function readDueDates(tx: Tx, ids: readonly string[], dueDate: ReturnType<typeof dueAfter>): Promise<Map<string, Due>> {
  const { rows } = await sql<Due & { id: string }>`
    select l.id, ${revisedOn} as "lastRevisedDate", ${dueDate} as "revisionDueDate", th.ownership_category = 'STATE_LAND' as "isStateLand"
    from ${landLeases} where l.id = any(${idsOf(ids)})`.execute(tx)
  return new Map(rows.map(({ id, ...due }) => [id, due]))
}
