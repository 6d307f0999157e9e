import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { MapItem, mapContract } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import type { Page } from '../../domain/page.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { heldByOwnerLike } from '../properties/holder-store.ts'
import { placeLabel, placeNames } from '../properties/place.ts'
import { visibleToByIndex } from '../properties/visible-to-by-index.ts'
import { readLetStates } from './feature-store.ts'
import { boundsJson, filterConditions, labelOf, placedFeatures, useOf } from './map-query.ts'

const words = {
  plot: [sql`f.plot_number`, sql`t.thram_number`, sql`f.address`, placeNames],
  building: [sql`f.name`, sql`f.building_number`, sql`p.plot_number`, sql`t.thram_number`, placeNames],
}

const recordsOf = { plot: sql.table('plots'), building: sql.table('buildings') }
/** A building is listed with the thram of its first plot. */
const isOnThram = {
  plot: (id: string) => sql`f.thram_id = ${id}`,
  building: (id: string) => sql`f.id = any(array(select bp.building_id from plots p
    join building_plots bp on bp.organisation_id = p.organisation_id and bp.plot_id = p.id and bp.position = 0 where p.thram_id = ${id}))`,
}

export async function listMapItems(tx: Tx, kind: MapKind, query: QueryOf<typeof mapContract.list>): Promise<Page<MapItem>> {
  const found = await textSearch(tx, query.q, { kind, id: sql.ref('f.id') }, (word) =>
    textMatch(word, words[kind], heldByOwnerLike(tx, kind === 'plot' ? 'PLOT' : 'BUILDING', 'f.id')),
  )
  const page = await pageOfIds(tx, query, {
    id: 'f.id',
    from: placedFeatures[kind],
    baseTable: found.isById ? { from: sql`${recordsOf[kind]} f`, sorts: ['label'] } : undefined,
    where: [
      visibleToByIndex(tx, kind === 'plot' ? 'PLOT' : 'BUILDING', 'f.id'),
      ...(kind === 'plot' ? [sql`f.retired_on is null`] : []),
      ...filterConditions(kind, query),
      optionalFilter(query.thramId, isOnThram[kind]),
      optionalFilter(query.isDrawn, (isDrawn) => (isDrawn === 'true' ? sql`f.bounds is not null` : sql`f.bounds is null`)),
      found.condition,
    ],
    countsTo: found.countsTo,
    sorts: { label: labelOf[kind], thramNumber: 't.thram_number' },
    defaultSort: 'label:asc',
  })
  return pageReply(page, await readMapItems(tx, kind, page.items))
}

export async function readMapItems(tx: Tx, kind: MapKind, ids: readonly string[]): Promise<MapItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<MapItem, 'occupancyState'>>`
    select f.id, ${labelOf[kind]} as label, t.thram_number as "thramNumber", ${placeLabel} as "placeLabel", ${useOf[kind]} as use,
      ${boundsJson} as bounds
    from ${placedFeatures[kind]} where f.id = any(${idsOf(ids)})`.execute(tx)
  const states = await readLetStates(tx, kind, ids)
  return rows.map((row) => ({ ...row, occupancyState: states.get(row.id) ?? 'VACANT' }))
}
