import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'

/** For each record that owners or tenants may see, those people. */
export type ConcernedPeople = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The people who may see these records: their own records, records of their leases, and work on an owner's property. One query serves all
 * listeners, while row-level security would need one for each.
 */
export async function readConcernedPeople(tx: Tx, recordIds: readonly string[]): Promise<ConcernedPeople> {
  const ids = idsOf(recordIds)
  const { rows } = await sql<{ recordId: string; personIds: string[] }>`
    with concerned as materialized (
      select id as record_id, id as lease_id from leases where id = any(${ids})
      union all select id, lease_id from payment_advices where id = any(${ids})
      union all select id, lease_id from payments where id = any(${ids})
      union all select id, lease_id from credit_notes where id = any(${ids})
      union all select id, lease_id from credit_refunds where id = any(${ids})
      union all select id, lease_id from deposit_settlements where id = any(${ids})
      union all select id, lease_id from condition_reports where id = any(${ids})
      union all select id, lease_id from condition_items where id = any(${ids})
      union all select id, lease_id from damage_reports where id = any(${ids})
      union all select id, lease_id from damage_items where id = any(${ids})
      union all select id, lease_id from repair_bills where id = any(${ids})
    ), places as materialized (
      select c.record_id, l.id, l.tenant_id, l.unit_id, l.building_id, l.plot_id from concerned c join leases l on l.id = c.lease_id
      union all select id, null, null, unit_id, building_id, plot_id from work_orders where id = any(${ids})
    ), people as (
      select record_id, tenant_id as person_id from places
      union all select s.record_id, p.tenant_id from places s join lease_parties p on p.lease_id = s.id
        where p.role = 'CO_TENANT' and (p.ends_on is null or p.ends_on >= ${tx.today})
      union all select s.record_id, h.owner_id from places s join unit_holders h on h.unit_id = s.unit_id
        where h.unit_id = any(array(select unit_id from places))
      union all select s.record_id, h.owner_id from places s join building_holders h on h.building_id = s.building_id
        where h.building_id = any(array(select building_id from places))
      union all select s.record_id, h.owner_id from places s join plot_holders h on h.plot_id = s.plot_id
        where h.plot_id = any(array(select plot_id from places))
      union all select id, tenant_id from payment_claims where id = any(${ids})
      union all select id, started_by from online_orders where id = any(${ids})
      union all select id, owner_id from remittances where id = any(${ids})
      union all select id, id from tenants where id = any(${ids})
      union all select id, id from owners where id = any(${ids})
    )
    select record_id as "recordId", array_agg(distinct person_id) as "personIds" from people where person_id is not null
    group by record_id`.execute(tx)
  return new Map(rows.map(({ recordId, personIds }) => [recordId, new Set(personIds)]))
}
