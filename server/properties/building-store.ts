import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { building } from '../../domain/properties/building.ts'
import type { Building, buildingContract } from '../../domain/properties/building-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { heldByOwnerLike, heldIds, readHolders } from './holder-store.ts'
import { withImportText } from './with-import-text.ts'
import { placeOfBuilding } from './place.ts'
import { visibleToByIndex } from './visible-to-by-index.ts'

const buildingsInPlace = sql`buildings b ${placeOfBuilding(sql`b.organisation_id`, sql`b.id`)}`
const unitCount = sql`(select count(*) from units u where u.organisation_id = b.organisation_id and u.building_id = b.id)`
const standsOn = sql`building_plots bp
  join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
  join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
  where bp.organisation_id = b.organisation_id and bp.building_id = b.id`

export async function listBuildings(tx: Tx, query: QueryOf<typeof buildingContract.list>): Promise<Page<Building>> {
  const words = await textSearch(tx, query.q, { kind: 'building', id: sql.ref('b.id') }, (word) =>
    textMatch(
      word,
      [
        'b.name',
        'b.building_number',
        sql`(select string_agg(p.plot_number || ' ' || t.thram_number, ' ') from ${standsOn})`,
        'place.names',
      ],
      heldByOwnerLike(tx, 'BUILDING', 'b.id'),
    ),
  )
  const page = await pageOfIds(tx, query, {
    id: 'b.id',
    from: buildingsInPlace,
    baseTable: words.isById ? { from: sql`buildings b`, sorts: ['name'] } : undefined,
    where: [
      visibleToByIndex(tx, 'BUILDING', 'b.id'),
      optionalFilter(query.plotId, (id) => sql`exists (select from ${standsOn} and p.id = ${id})`),
      optionalFilter(query.thramId, (id) => sql`exists (select from ${standsOn} and t.id = ${id})`),
      optionalFilter(query.ownerId, (id) => sql`b.id = any(array(${heldIds(tx, 'BUILDING', id)}))`),
      optionalFilter(query.managerId, (id) => managedBy(tx, id)),
      optionalFilter(query.use, (use) => sql`b.use = ${use}`),
      optionalFilter(query.occupancy, (occupancy) => sql`b.occupancy = ${occupancy}`),
      words.condition,
    ],
    sorts: { name: 'b.name' },
    countsTo: words.countsTo,
    defaultSort: 'name:asc',
    hasCursor: true,
  })
  return pageReply(page, await withImportText(tx, query, { thing: 'BUILDING', rows: await readBuildings(tx, page.items) }))
}

function managedBy(tx: Tx, managerId: string) {
  if (tx.actor.kind !== 'staff') return sql`false`
  return sql`exists (select from building_managers bm where bm.organisation_id = b.organisation_id and bm.building_id = b.id and bm.manager_id = ${managerId})`
}

export async function readBuilding(tx: Tx, id: string): Promise<Building> {
  return ensureFound((await readBuildings(tx, [id]))[0], 'building')
}

export async function readBuildings(tx: Tx, ids: readonly string[]): Promise<Building[]> {
  if (ids.length === 0) return []
  const [{ rows }, holders, managers] = await Promise.all([
    sql<Omit<Building, 'owners' | 'managerIds'>>`
    select b.id, ${recordColumns(building, 'b')},
      array(select p.id from ${standsOn} order by bp.position) as "plotIds",
      array(select p.plot_number from ${standsOn} order by bp.position) as "plotNumbers",
      array(select t.thram_number from ${standsOn} group by t.thram_number order by min(bp.position)) as "thramNumbers",
      coalesce(place.label, '') as "placeLabel", b.geometry, ${unitCount} as "unitCount",
      (select count(*) from units u where u.organisation_id = b.organisation_id and u.building_id = b.id and u.occupancy = 'OCCUPIED') as "occupiedCount",
      b.occupancy
    from ${buildingsInPlace} where b.id = any(${keysOf(ids)})`.execute(tx.byKey),
    readHolders(tx, 'BUILDING', ids),
    readManagers(tx, ids),
  ])
  return rows.map((row) => ({ ...row, owners: holders.get(row.id) ?? [], managerIds: managers.get(row.id) ?? [] }))
}

/** Only the office sees who manages a building. */
async function readManagers(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (tx.actor.kind !== 'staff' && tx.actor.kind !== 'job') return new Map()
  const rows = await tx
    .selectFrom('building_managers')
    .where('building_id', 'in', [...ids])
    .select(['building_id', 'manager_id'])
    .orderBy('manager_id')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.building_id)].map(([id, own]) => [id, own.map((row) => row.manager_id)]))
}
