import { sql } from 'kysely'
import type { BodyOf, QueryOf } from '../../../domain/endpoint.ts'
import { landRate } from '../../../domain/properties/land-rates/land-rate.ts'
import type { LandRate, landRateContract } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { beforeRemoval, ensureFound, fieldProblem } from '../../../domain/problem.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { changeRecord, createRecord } from '../../audit/save-record.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockRecord } from '../../platform/database/lock-record.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { recordColumns } from '../../platform/database/record-columns.ts'
import { editionInForceOn, inUse, nextEdition } from './land-rate-table-store.ts'

const rates = sql`land_rates r join land_rate_tables e on e.organisation_id = r.organisation_id and e.id = r.land_rate_table_id`

export async function listLandRates(tx: Tx, query: QueryOf<typeof landRateContract.list>): Promise<Page<LandRate>> {
  const page = await pageOfIds(tx, query, {
    id: 'r.id',
    from: rates,
    where: [
      optionalFilter(query.landRateTableId, (id) => sql`r.land_rate_table_id = ${id}`),
      optionalFilter(query.use, (use) => sql`r.use = ${use}`),
      optionalFilter(query.inForceOn, (day) => editionInForceOn(day)),
      textMatch(query.q, ['r.town', 'r.category', 'e.name']),
    ],
    sorts: { town: 'r.town', startsOn: 'e.starts_on' },
    defaultSort: 'town:asc',
    hasCursor: true,
  })
  return pageReply(page, await readLandRates(tx, page.items))
}

export async function readLandRate(tx: Tx, id: string): Promise<LandRate> {
  return ensureFound((await readLandRates(tx, [id]))[0], 'landRate')
}

export async function readLandRates(tx: Tx, ids: readonly string[]): Promise<LandRate[]> {
  const { rows } = await sql<LandRate>`
    select r.id, ${recordColumns(landRate, 'r')}, r.land_rate_table_id as "landRateTableId", e.name as "tableName",
      e.starts_on as "startsOn", (${nextEdition} - 1)::date as "endsOn", e.source, e.minimum_fee as "minimumFee", e.notes
    from ${rates} where r.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

/** The edition is locked, so that nobody removes it meanwhile. */
export async function addLandRate(
  tx: Tx,
  { landRateTableId, ...values }: BodyOf<typeof landRateContract.create>,
): Promise<LandRate> {
  const edition = await tx
    .selectFrom('land_rate_tables')
    .select('id')
    .where('id', '=', landRateTableId)
    .forShare()
    .executeTakeFirst()
  if (!edition) throw fieldProblem('/landRateTableId', 'This table does not exist. Choose another one.')
  return createRecord(tx, landRate, { values, columns: { land_rate_table_id: landRateTableId }, read: readLandRate })
}

type Change = { id: string; changes: BodyOf<typeof landRateContract.update>; ifMatch: number | undefined }

export function updateLandRate(tx: Tx, { id, changes, ifMatch }: Change): Promise<LandRate> {
  return changeRecord(tx, landRate, { ...{ id, changes, ifMatch, read: readLandRate }, check: () => assertUnused(tx, id) })
}

export async function removeLandRate(tx: Tx, id: string, ifMatch: number | undefined): Promise<void> {
  await lockRecord(tx, landRate, id)
  const current = await readLandRate(tx, id)
  await ensureUnchanged(tx, { entity: 'landRate', current, ifMatch, next: beforeRemoval })
  await assertUnused(tx, id)
  await sql`delete from land_rates where id = ${id}`.execute(tx)
}

/** Checked under the lock of the rate, which a lease that uses it waits for. */
async function assertUnused(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from leases where land_rate_id = ${id}) or exists (select from rent_changes where land_rate_id = ${id})
      as "isUsed"`.execute(tx)
  if (rows[0]?.isUsed) throw inUse()
}
