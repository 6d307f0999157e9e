import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import { maxCounted, type Page } from '../../domain/page.ts'
import type { TenantNoticeState } from '../../domain/tenant-notices/tenant-notice.ts'
import type { ListedNotice, tenantNoticeContract } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'

const noticesOfLeases = sql`tenant_notices n
  join leases l on l.organisation_id = n.organisation_id and l.id = n.lease_id`
const named = sql`${noticesOfLeases} join tenants t on t.organisation_id = n.organisation_id and t.id = n.tenant_id`

/** By the notice `n` and its lease `l`. */
function isIn(state: TenantNoticeState, { today }: Tx) {
  const hasPassed = sql`(n.last_day < ${today} or l.vacated_on is not null)`
  if (state === 'WITHDRAWN') return sql`n.withdrawn_on is not null`
  if (state === 'EFFECTIVE') return sql`n.withdrawn_on is null and ${hasPassed}`
  return sql`n.withdrawn_on is null and n.last_day >= ${today} and l.vacated_on is null`
}

export async function listTenantNotices(tx: Tx, query: QueryOf<typeof tenantNoticeContract.list>): Promise<Page<ListedNotice>> {
  const page = await pageOfIds(tx, query, {
    id: 'n.id',
    from: query.q ? named : noticesOfLeases,
    where: [
      optionalFilter(query.reason, (reason) => sql`n.reason = ${reason}`),
      optionalFilter(query.state, (state) => isIn(state, tx)),
      optionalFilter(query.givenFrom, (day) => sql`n.given_on >= ${day}`),
      optionalFilter(query.givenTo, (day) => sql`n.given_on <= ${day}`),
      textMatch(query.q, ['l.lease_number', 't.full_name', 't.name_dzongkha', 't.phone_number']),
    ],
    sorts: { givenOn: 'n.given_on', lastDay: 'n.last_day' },
    defaultSort: 'givenOn:desc',
    hasCursor: true,
  })
  return pageReply(page, await readListed(tx, page.items))
}

async function readListed(tx: Tx, ids: readonly string[]): Promise<ListedNotice[]> {
  const { rows } = await sql<ListedNotice>`
    select n.id, n.lease_id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType", ${leasedPropertyLabel} as "propertyLabel",
      n.tenant_id as "tenantId", t.full_name as "tenantName", n.given_on as "givenOn", n.last_day as "lastDay", n.reason, n.words,
      n.withdrawn_on as "withdrawnOn", case when ${isIn('WITHDRAWN', tx)} then 'WITHDRAWN' when ${isIn('OPEN', tx)} then 'OPEN' else 'EFFECTIVE' end as state
    from ${named} ${leasedPropertyJoins} where n.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

/** Notices with a last day in the future, up to the limit of all counts. */
export async function countOpenNotices(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${noticesOfLeases} where ${isIn('OPEN', tx)} limit ${maxCounted}
    ) found`.execute(tx.byKey)
  return rows[0]?.total ?? 0
}
