import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { plot } from '../../domain/properties/plot.ts'
import type { Plot, plotContract } from '../../domain/properties/plot-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { heldByOwnerLike, heldIds, readHolders } from './holder-store.ts'
import { withImportText } from './with-import-text.ts'
import { placeJoins, placeLabel, placeNames } from './place.ts'
import { visibleToByIndex } from './visible-to-by-index.ts'

const plotsInPlace = sql`plots p join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins}`

export async function listPlots(tx: Tx, query: QueryOf<typeof plotContract.list>): Promise<Page<Plot>> {
  const words = await textSearch(tx, query.q, { kind: 'plot', id: sql.ref('p.id') }, (word) =>
    textMatch(word, ['p.plot_number', 't.thram_number', 'p.address', placeNames], heldByOwnerLike(tx, 'PLOT', 'p.id')),
  )
  const page = await pageOfIds(tx, query, {
    id: 'p.id',
    from: plotsInPlace,
    baseTable: words.isById ? { from: sql`plots p`, sorts: ['plotNumber'] } : undefined,
    where: [
      visibleToByIndex(tx, 'PLOT', 'p.id'),
      query.isRetired ? sql`p.retired_on is not null` : sql`p.retired_on is null`,
      optionalFilter(query.thramId, (id) => sql`p.thram_id = ${id}`),
      optionalFilter(query.landUse, (use) => sql`p.land_use = ${use}`),
      optionalFilter(query.occupancy, (occupancy) => sql`p.occupancy = ${occupancy}`),
      optionalFilter(query.ownerId, (id) => sql`p.id = any(array(${heldIds(tx, 'PLOT', id)}))`),
      optionalFilter(query.likeNumber, (number) => sql`p.id in (select ids_like_number('plot', ${number}, null))`),
      words.condition,
    ],
    sorts: { plotNumber: 'p.plot_number', thramNumber: 't.thram_number' },
    countsTo: words.countsTo,
    defaultSort: 'plotNumber:asc',
    hasCursor: true,
  })
  return pageReply(page, await withImportText(tx, query, { thing: 'PLOT', rows: await readPlots(tx, page.items) }))
}

export async function readPlot(tx: Tx, id: string): Promise<Plot> {
  return ensureFound((await readPlots(tx, [id]))[0], 'plot')
}

export async function readPlots(tx: Tx, ids: readonly string[]): Promise<Plot[]> {
  if (ids.length === 0) return []
  const [{ rows }, holders] = await Promise.all([
    sql<Omit<Plot, 'owners'>>`
    select p.id, ${recordColumns(plot, 'p')}, p.thram_id as "thramId", t.thram_number as "thramNumber",
      ${placeLabel} as "placeLabel", p.geometry, p.occupancy, p.retired_on as "retiredOn",
      (select count(*) from building_plots bp where bp.organisation_id = p.organisation_id and bp.plot_id = p.id) as "buildingCount"
    from ${plotsInPlace} where p.id = any(${keysOf(ids)})`.execute(tx.byKey),
    readHolders(tx, 'PLOT', ids),
  ])
  return rows.map((row) => ({ ...row, owners: holders.get(row.id) ?? [] }))
}
