import { sql } from 'kysely'
import type { BodyOf, QueryOf } from '../../../domain/endpoint.ts'
import { landRateTable } from '../../../domain/properties/land-rates/land-rate.ts'
import type { LandRateTable, landRateTableContract } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { beforeRemoval, ensureFound, Problem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { changeRecord, createRecord } from '../../audit/save-record.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockRecord } from '../../platform/database/lock-record.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { recordColumns } from '../../platform/database/record-columns.ts'

/** The first day of the edition after the edition `e`; null if there is none. */
export const nextEdition = sql<string | null>`(select min(n.starts_on) from land_rate_tables n
  where n.organisation_id = e.organisation_id and lower(n.name) = lower(e.name) and n.starts_on > e.starts_on)`

/** Whether the edition `e` applies on a day; domain/properties/land-rates/rate-of-table.ts has the same rule. */
export const editionInForceOn = (day: string) => sql<boolean>`(e.starts_on <= ${day} and not exists (
  select from land_rate_tables n where n.organisation_id = e.organisation_id and lower(n.name) = lower(e.name)
    and n.starts_on > e.starts_on and n.starts_on <= ${day}))`

export async function listRateTables(tx: Tx, query: QueryOf<typeof landRateTableContract.list>): Promise<Page<LandRateTable>> {
  const page = await pageOfIds(tx, query, {
    id: 'e.id',
    from: sql`land_rate_tables e`,
    where: [optionalFilter(query.inForceOn, (day) => editionInForceOn(day)), textMatch(query.q, ['e.name', 'e.source'])],
    sorts: { startsOn: 'e.starts_on' },
    defaultSort: 'startsOn:desc',
    hasCursor: true,
  })
  return pageReply(page, await readRateTables(tx, page.items))
}

export async function readRateTable(tx: Tx, id: string): Promise<LandRateTable> {
  return ensureFound((await readRateTables(tx, [id]))[0], 'landRateTable')
}

async function readRateTables(tx: Tx, ids: readonly string[]): Promise<LandRateTable[]> {
  const { rows } = await sql<LandRateTable>`
    select e.id, ${recordColumns(landRateTable, 'e')}, (${nextEdition} - 1)::date as "endsOn",
      case when ${editionInForceOn(tx.today)} then 'IN_FORCE' when e.starts_on > ${tx.today} then 'LATER' else 'REPLACED' end as state, r.count as "rateCount", u.count as "leaseCount"
    from land_rate_tables e
    cross join lateral (
      select count(*)::integer as count from land_rates where organisation_id = e.organisation_id and land_rate_table_id = e.id
    ) r
    cross join lateral (
      select count(distinct used.lease_id)::integer as count from land_rates r join lateral (
        select id as lease_id from leases where organisation_id = r.organisation_id and land_rate_id = r.id
        union all select lease_id from rent_changes where organisation_id = r.organisation_id and land_rate_id = r.id
      ) used on true
      where r.organisation_id = e.organisation_id and r.land_rate_table_id = e.id
    ) u
    where e.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

export function addRateTable(tx: Tx, values: BodyOf<typeof landRateTableContract.create>): Promise<LandRateTable> {
  return createRecord(tx, landRateTable, { values, read: readRateTable })
}

type Change = { id: string; changes: BodyOf<typeof landRateTableContract.update>; ifMatch: number | undefined }

/** The figures that a lease was charged by do not change: only their source can be corrected. */
export function updateRateTable(tx: Tx, { id, changes, ifMatch }: Change): Promise<LandRateTable> {
  return changeRecord(tx, landRateTable, {
    ...{ id, changes, ifMatch, read: readRateTable },
    check: (before) => {
      const after = { ...before, ...changes }
      const isSame = after.name === before.name && after.startsOn === before.startsOn && after.minimumFee === before.minimumFee
      if (!isSame && before.leaseCount > 0) throw inUse()
    },
  })
}

/** Its rates are locked against a concurrent lease that uses one, because the lease locks the rate too. */
export async function removeRateTable(tx: Tx, id: string, ifMatch: number | undefined): Promise<void> {
  await lockRecord(tx, landRateTable, id)
  await sql`select id from land_rates where land_rate_table_id = ${id} order by id for update`.execute(tx)
  const current = await readRateTable(tx, id)
  await ensureUnchanged(tx, { entity: 'landRateTable', current, ifMatch, next: beforeRemoval })
  if (current.leaseCount > 0) throw inUse()
  await sql`delete from land_rates where land_rate_table_id = ${id}`.execute(tx)
  await sql`delete from land_rate_tables where id = ${id}`.execute(tx)
}

export function inUse(): Problem {
  return new Problem(
    'IN_USE',
    'A lease is charged by this table, so its figures cannot change. Enter a new edition with the date from which it is in force.',
  )
}
