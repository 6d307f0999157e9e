import { type RawBuilder, sql } from 'kysely'
import { placeJoins, placeLabel, placeNames } from '../properties/place.ts'

// The label of the let property for every query that has the lease as `l`: put `${leasedPropertyJoins}` after it, then use the labels. The
// joins are outer joins, because an owner or tenant may see a lease but little of the register (row-level-security.sql). `case` instead of
// `coalesce`: the planner treats coalesce as leaky, and with row-level security reads every plot and building instead of using keys.
// `offset 0`: without it the planner may read all units of an owner again for each lease, because it expects far fewer of them.

export const leasedPropertyJoins = sql`
  left join lateral (
    select * from units u where u.organisation_id = l.organisation_id and u.id = l.unit_id offset 0
  ) lu on true
  left join buildings lb on lb.organisation_id = l.organisation_id and lb.id = case when l.building_id is null then lu.building_id else l.building_id end
  left join building_plots lbp on lbp.organisation_id = l.organisation_id and lbp.building_id = lb.id and lbp.position = 0
  left join lateral (
    select p.plot_number, t.thram_number, ${placeLabel} as label, ${placeNames} as names, d.name as dzongkhag, z.name as zone
    from plots p join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins}
    where p.organisation_id = l.organisation_id and p.id = case when l.plot_id is null then lbp.plot_id else l.plot_id end
  ) lp on true`

/**
 * Joins the lease of each row and its tenant, as `l` and `t`, for a page of rows by id. With row-level security, for an owner of thousands,
 * a plain join would read all of their leases and tenants for every row.
 */
export function leaseAndTenantByKey(row: string): RawBuilder<unknown> {
  return sql`
  cross join lateral (
    select * from leases l where l.organisation_id = ${sql.ref(`${row}.organisation_id`)} and l.id = ${sql.ref(`${row}.lease_id`)} offset 0
  ) l
  cross join lateral (select * from tenants t where t.organisation_id = l.organisation_id and t.id = l.tenant_id offset 0) t`
}

/** For example "Norling Building, 301", "Norling Building" or "THI-1294". */
export const leasedPropertyLabel = sql<string>`case when l.plot_id is null then concat_ws(', ', lb.name, lu.unit_number) else coalesce(lp.plot_number, '') end`
export const leasedPlaceLabel = sql<string>`coalesce(lp.label, '')`
export const leasedPropertyNames = sql<string>`concat_ws(' ', lb.name, lb.building_number, lu.unit_number, lp.plot_number, lp.thram_number, lp.names)`
