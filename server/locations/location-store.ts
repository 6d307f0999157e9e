import { type RawBuilder, sql } from 'kysely'
import {
  administrativeZone,
  type administrativeZoneTypes,
  dzongkhag,
  subAdministrativeZone,
  type subAdministrativeZoneTypes,
} from '../../domain/locations/location.ts'
import type { AdministrativeZone, Dzongkhag, SubAdministrativeZone } from '../../domain/locations/location-contract.ts'
import type { RecordOf } from '../../domain/record.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { allOf, textMatch, optionalFilter } from '../platform/database/page.ts'
import { recordColumns, toRow } from '../platform/database/record-columns.ts'

export type LocationTable = 'dzongkhags' | 'administrative_zones' | 'sub_administrative_zones'
type ZoneType = (typeof administrativeZoneTypes)[number]
type SubZoneType = (typeof subAdministrativeZoneTypes)[number]
/** A location as stored; its owner decides `isOwn` for the caller. */
type Stored<T> = Omit<T, 'isOwn'> & { addedByOrganisation: string | null }

// The country has about 1,400 places; the limit only protects against mistakes.
const maxPlaces = 5000

const foundBy = (q: string | undefined) => textMatch(q, ['name', 'name_dzongkha', sql`array_to_string(aliases, ' ')`])

export function listDzongkhags(tx: Tx, { id, q }: { id?: string; q?: string | undefined }): Promise<Stored<Dzongkhag>[]> {
  const columns = sql`id, ${recordColumns(dzongkhag, 'dzongkhags')}, aliases, added_by_organisation as "addedByOrganisation"`
  return list(tx, columns, 'dzongkhags', [optionalFilter(id, (value) => sql`id = ${value}`), foundBy(q)])
}

type ZoneFilter = { id?: string; type?: ZoneType | undefined; dzongkhagId?: string | undefined; q?: string | undefined }

export function listZones(tx: Tx, { id, type, dzongkhagId, q }: ZoneFilter): Promise<Stored<AdministrativeZone>[]> {
  const columns = sql`id, ${recordColumns(administrativeZone, 'administrative_zones')},
    (select d.name from dzongkhags d where d.id = dzongkhag_id) as "dzongkhagName", aliases, added_by_organisation as "addedByOrganisation"`
  return list(tx, columns, 'administrative_zones', [
    optionalFilter(id, (value) => sql`id = ${value}`),
    optionalFilter(type, (value) => sql`type = ${value}`),
    optionalFilter(dzongkhagId, (value) => sql`dzongkhag_id = ${value}`),
    foundBy(q),
  ])
}

type SubZoneFilter = {
  id?: string
  type?: SubZoneType | undefined
  dzongkhagId?: string | undefined
  administrativeZoneId?: string | undefined
  q?: string | undefined
}

export function listSubZones(
  tx: Tx,
  { id, type, dzongkhagId, administrativeZoneId, q }: SubZoneFilter,
): Promise<Stored<SubAdministrativeZone>[]> {
  const columns = sql`id, ${recordColumns(subAdministrativeZone, 'sub_administrative_zones')},
    (select z.name from administrative_zones z where z.id = administrative_zone_id) as "administrativeZoneName",
    (select d.name from administrative_zones z join dzongkhags d on d.id = z.dzongkhag_id where z.id = administrative_zone_id) as "dzongkhagName",
    added_by_organisation as "addedByOrganisation"`
  return list(tx, columns, 'sub_administrative_zones', [
    optionalFilter(id, (value) => sql`id = ${value}`),
    optionalFilter(type, (value) => sql`type = ${value}`),
    optionalFilter(
      dzongkhagId,
      (value) => sql`administrative_zone_id in (select id from administrative_zones where dzongkhag_id = ${value})`,
    ),
    optionalFilter(administrativeZoneId, (value) => sql`administrative_zone_id = ${value}`),
    textMatch(q, ['name', 'name_dzongkha']),
  ])
}

async function list<T>(
  tx: Tx,
  columns: RawBuilder<unknown>,
  table: LocationTable,
  where: readonly (RawBuilder<unknown> | undefined)[],
) {
  const { rows } = await sql<T>`
    select ${columns} from ${sql.table(table)} where ${allOf(where)} order by added_by_organisation is not null, name, id limit ${maxPlaces}`.execute(
    tx,
  )
  return rows
}

export function insertDzongkhag(tx: Tx, values: RecordOf<typeof dzongkhag>): Promise<string> {
  return insert(tx, (added) =>
    tx
      .insertInto('dzongkhags')
      .values({ ...added, ...toRow(dzongkhag, values) })
      .execute(),
  )
}

export function insertZone(tx: Tx, values: RecordOf<typeof administrativeZone>): Promise<string> {
  return insert(tx, (added) =>
    tx
      .insertInto('administrative_zones')
      .values({ ...added, ...toRow(administrativeZone, values) })
      .execute(),
  )
}

export function insertSubZone(tx: Tx, values: RecordOf<typeof subAdministrativeZone>): Promise<string> {
  return insert(tx, (added) =>
    tx
      .insertInto('sub_administrative_zones')
      .values({ ...added, ...toRow(subAdministrativeZone, values) })
      .execute(),
  )
}

/** A place that an office adds has its id; a place that a SUPERADMIN adds is national, like the seeded ones. */
async function insert(tx: Tx, write: (added: { id: string; added_by_organisation: string | null }) => Promise<unknown>) {
  const id = newId()
  await write({ id, added_by_organisation: organisationOf(tx.actor) ?? null })
  return id
}

/** Whether a national place has these values. */
export async function isNational(tx: Tx, table: LocationTable, values: Record<string, string>): Promise<boolean> {
  const where = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where added_by_organisation is null and ${allOf(where)} limit 1`.execute(tx)
  return rows.length > 0
}

/** The organisation that added a location: null if it is national, undefined if it does not exist. */
export async function organisationThatAdded(tx: Tx, table: LocationTable, id: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ added_by_organisation: string | null }>`
    select added_by_organisation from ${sql.table(table)} where id = ${id}`.execute(tx)
  return rows[0]?.added_by_organisation
}

export async function updateNames(
  tx: Tx,
  table: LocationTable,
  id: string,
  names: { name?: string | undefined; nameDzongkha?: string | null | undefined },
) {
  const { name, nameDzongkha } = names
  await sql`
    update ${sql.table(table)} set
      name = coalesce(${name ?? null}, name),
      name_dzongkha = case when ${nameDzongkha === undefined} then name_dzongkha else ${nameDzongkha ?? null} end
    where id = ${id}`.execute(tx)
}

export async function deleteLocation(tx: Tx, table: LocationTable, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
}
