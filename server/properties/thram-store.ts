import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { thram } from '../../domain/properties/thram.ts'
import type { Thram, thramContract } from '../../domain/properties/thram-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { heldByOwnerLike, heldIds, readHolders } from './holder-store.ts'
import { withImportText } from './with-import-text.ts'
import { placeJoins, placeLabel, placeNames } from './place.ts'
import { visibleToByIndex } from './visible-to-by-index.ts'

const plotCount = sql`(select count(*) from plots p where p.organisation_id = t.organisation_id and p.thram_id = t.id and p.retired_on is null)`

export async function listThrams(tx: Tx, query: QueryOf<typeof thramContract.list>): Promise<Page<Thram>> {
  const words = await textSearch(tx, query.q, { kind: 'thram', id: sql.ref('t.id') }, (word) =>
    textMatch(word, ['t.thram_number', placeNames], heldByOwnerLike(tx, 'THRAM', 't.id')),
  )
  const page = await pageOfIds(tx, query, {
    id: 't.id',
    from: sql`thrams t ${placeJoins}`,
    baseTable: words.isById ? { from: sql`thrams t`, sorts: ['thramNumber'] } : undefined,
    where: [
      visibleToByIndex(tx, 'THRAM', 't.id'),
      optionalFilter(query.dzongkhagId, (id) => sql`t.dzongkhag_id = ${id}`),
      optionalFilter(query.administrativeZoneId, (id) => sql`t.administrative_zone_id = ${id}`),
      optionalFilter(query.areaType, (type) => sql`t.area_type = ${type}`),
      optionalFilter(query.ownerId, (id) => sql`t.id = any(array(${heldIds(tx, 'THRAM', id)}))`),
      optionalFilter(query.likeNumber, (number) => sql`t.id in (select ids_like_number('thram', ${number}, null))`),
      words.condition,
    ],
    sorts: { thramNumber: 't.thram_number' },
    countsTo: words.countsTo,
    defaultSort: 'thramNumber:asc',
    hasCursor: true,
  })
  return pageReply(page, await withImportText(tx, query, { thing: 'THRAM', rows: await readThrams(tx, page.items) }))
}

export async function readThram(tx: Tx, id: string, asOf = tx.today): Promise<Thram> {
  return ensureFound((await readThrams(tx, [id], asOf))[0], 'thram')
}

async function readThrams(tx: Tx, ids: readonly string[], asOf = tx.today): Promise<Thram[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<Thram, 'owners'>>`
    select t.id, ${recordColumns(thram, 't')},
      t.dzongkhag_id as "dzongkhagId", t.administrative_zone_id as "administrativeZoneId",
      t.sub_administrative_zone_id as "subadministrativeZoneId", ${placeLabel} as "placeLabel", ${plotCount} as "plotCount"
    from thrams t ${placeJoins} where t.id = any(${keysOf(ids)})`.execute(tx.byKey)
  const holders = await readHolders(tx, 'THRAM', ids, asOf)
  return rows.map((row) => ({ ...row, owners: holders.get(row.id) ?? [] }))
}
