import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { unit } from '../../domain/properties/unit.ts'
import type { Unit, unitContract } from '../../domain/properties/unit-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { heldByOwnerLike, heldIds, readHolders } from './holder-store.ts'
import { withImportText } from './with-import-text.ts'
import { placeOfBuilding } from './place.ts'

const unitsInPlace = sql`units u
  join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
  ${placeOfBuilding(sql`u.organisation_id`, sql`u.building_id`)}`

export async function listUnits(tx: Tx, query: QueryOf<typeof unitContract.list>): Promise<Page<Unit>> {
  const words = await textSearch(tx, query.q, { kind: 'unit', id: sql.ref('u.id') }, (word) =>
    textMatch(word, ['u.unit_number', 'b.name', 'b.building_number', 'place.names'], heldByOwnerLike(tx, 'UNIT', 'u.id')),
  )
  const page = await pageOfIds(tx, query, {
    id: 'u.id',
    keys: { one: ['buildingId'] },
    from: unitsInPlace,
    baseTable: words.isById ? { from: sql`units u`, sorts: ['unitNumber', 'floor', 'askingRentAmount', 'changedAt'] } : undefined,
    where: [
      optionalFilter(query.buildingId, (id) => sql`u.building_id = ${id}`),
      optionalFilter(query.ownerId, (id) => sql`u.id = any(array(${heldIds(tx, 'UNIT', id)}))`),
      optionalFilter(query.changedSince, (since) => sql`u.changed_at >= ${since}`),
      optionalFilter(query.use, (use) => sql`u.use = ${use}`),
      optionalFilter(query.occupancy, (occupancy) => sql`u.occupancy = ${occupancy}`),
      optionalFilter(
        query.likeNumber,
        (number) => sql`u.id in (select ids_like_number('unit', ${number}, ${query.buildingId ?? null}::uuid))`,
      ),
      words.condition,
    ],
    sorts: {
      unitNumber: 'u.unit_number',
      buildingName: ['b.name', 'u.unit_number'],
      floor: 'u.floor',
      askingRentAmount: 'u.asking_rent_amount',
      changedAt: 'u.changed_at',
    },
    countsTo: words.countsTo,
    defaultSort: query.changedSince ? 'changedAt:asc' : 'unitNumber:asc',
    canBeMissing: ['askingRentAmount'],
    hasCursor: true,
  })
  return pageReply(page, await withImportText(tx, query, { thing: 'UNIT', rows: await readUnits(tx, page.items) }))
}

export async function readUnit(tx: Tx, id: string): Promise<Unit> {
  return ensureFound((await readUnits(tx, [id]))[0], 'unit')
}

export async function readUnits(tx: Tx, ids: readonly string[]): Promise<Unit[]> {
  if (ids.length === 0) return []
  const [{ rows }, holders] = await Promise.all([
    sql<Omit<Unit, 'owners'>>`
    select u.id, ${recordColumns(unit, 'u')}, u.building_id as "buildingId", b.name as "buildingName",
      coalesce(place.label, '') as "placeLabel", u.occupancy
    from ${unitsInPlace} where u.id = any(${keysOf(ids)})`.execute(tx.byKey),
    readHolders(tx, 'UNIT', ids),
  ])
  return rows.map((row) => ({ ...row, owners: holders.get(row.id) ?? [] }))
}
