import { sql } from 'kysely'
import type { QueryOf } from '../../../domain/endpoint.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import { landRemark } from '../../../domain/properties/remarks/land-remark.ts'
import type { LandRemark, landRemarkContract } from '../../../domain/properties/remarks/land-remark-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, keysOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { recordColumns } from '../../platform/database/record-columns.ts'
import { placeJoins, placeLabel } from '../place.ts'

/** Whether the remark `r` is in force on a day; domain/properties/remarks/remark-effect.ts has the same rule. */
export const inForceOn = (day: string) =>
  sql<boolean>`(r.starts_on <= ${day} and (r.ends_on is null or r.ends_on >= ${day}) and (r.lifted_on is null or r.lifted_on > ${day}))`

export async function listLandRemarks(tx: Tx, query: QueryOf<typeof landRemarkContract.list>): Promise<Page<LandRemark>> {
  const page = await pageOfIds(tx, query, {
    id: 'r.id',
    from: sql`land_remarks r`,
    where: [
      optionalFilter(query.thramId, (id) => sql`r.thram_id = ${id}`),
      optionalFilter(
        query.plotId,
        (id) => sql`(r.plot_id = ${id} or r.plot_id is null and r.thram_id = (select thram_id from plots where id = ${id}))`,
      ),
      optionalFilter(query.leaseId, (id) => sql`r.lease_id = ${id}`),
      optionalFilter(query.kind, (kind) => sql`r.kind = ${kind}`),
      optionalFilter(query.isInForce, (isInForce) => (isInForce ? inForceOn(tx.today) : sql`not ${inForceOn(tx.today)}`)),
      textMatch(query.q, ['r.reference', 'r.in_favour_of', 'r.text']),
    ],
    sorts: { startsOn: 'r.starts_on' },
    defaultSort: 'startsOn:desc',
    hasCursor: true,
  })
  return pageReply(page, await readLandRemarks(tx, page.items))
}

export async function readLandRemark(tx: Tx, id: string): Promise<LandRemark> {
  return ensureFound((await readLandRemarks(tx, [id]))[0], 'landRemark')
}

type Row = Omit<LandRemark, 'createdAt' | 'acknowledgements'> & { createdAt: Date }

async function readLandRemarks(tx: Tx, ids: readonly string[]): Promise<LandRemark[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select r.id, ${recordColumns(landRemark, 'r')}, r.thram_id as "thramId", t.thram_number as "thramNumber",
      ${placeLabel} as "placeLabel", r.plot_id as "plotId", p.plot_number as "plotNumber", l.id as "leaseId",
      l.lease_number as "leaseNumber", ${inForceOn(tx.today)} as "isInForce", r.awaits_recording as "awaitsRecording", r.created_at as "createdAt"
    from land_remarks r
    join thrams t on t.organisation_id = r.organisation_id and t.id = r.thram_id ${placeJoins}
    left join plots p on p.organisation_id = r.organisation_id and p.id = r.plot_id
    left join leases l on l.organisation_id = r.organisation_id and l.id = r.lease_id
    where r.id = any(${keysOf(ids)})`.execute(tx.byKey)
  const acknowledged = await readAcknowledgements(tx, ids)
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    acknowledgements: acknowledged.get(row.id) ?? [],
  }))
}

type Acknowledgement = LandRemark['acknowledgements'][number]
const maxShown = 20

/** Only for the office: owners and tenants have no policy for them. */
async function readAcknowledgements(tx: Tx, remarkIds: readonly string[]): Promise<Map<string, Acknowledgement[]>> {
  if (tx.actor.kind !== 'staff') return new Map()
  const { rows } = await sql<Omit<Acknowledgement, 'at'> & { remarkId: string; at: Date }>`
    select a.remark_id as "remarkId", a.acknowledged_at as at, s.name_english as "byName",
      case when a.lease_id is not null then 'LEASE' when a.case_id is not null then 'PLOT_CASE' else 'TRANSFER' end as what,
      coalesce(a.lease_id, a.case_id, f.thram_id) as id, coalesce(l.lease_number, t.thram_number, '') as label
    from unnest(${idsOf(remarkIds)}) of (id)
    cross join lateral (
      select * from land_remark_acknowledgements a where a.remark_id = of.id order by a.acknowledged_at desc, a.id desc limit ${maxShown}
    ) a
    left join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
    left join thram_transfers f on f.organisation_id = a.organisation_id and f.id = a.transfer_id
    left join thrams t on t.organisation_id = f.organisation_id and t.id = f.thram_id
    left join staff_members s on s.organisation_id = a.organisation_id and s.id = a.acknowledged_by`.execute(tx)
  const all = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  const byRemark = Map.groupBy(all, ({ remarkId }) => remarkId)
  return new Map([...byRemark].map(([id, list]) => [id, list.map(({ remarkId: _of, ...one }) => one)]))
}
