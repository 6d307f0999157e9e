import type pg from 'pg'
import { CannotMoveOffice } from './cannot-move-office.ts'
import { placeColumns, placeTables } from './office-tables.ts'

// National places are the same everywhere and are matched by id, or else by code or by name within the same parent. Places that the office
// added move with their ids.

const match = {
  dzongkhags: `select distinct on (s.id) s.id as from_id, d.id as to_id from staged_dzongkhags s
    join dzongkhags d on d.added_by_organisation is null and (d.id = s.id or d.code = s.code or d.name = s.name)
    where s.added_by_organisation is null order by s.id, d.id = s.id desc, d.code = s.code desc`,
  administrative_zones: `select distinct on (s.id) s.id as from_id, z.id as to_id from staged_administrative_zones s
    join place_matches m on m.from_id = s.dzongkhag_id
    join administrative_zones z on z.added_by_organisation is null and (z.id = s.id
      or z.dzongkhag_id = m.to_id and z.type = s.type and (z.name = s.name or z.code = s.code))
    where s.added_by_organisation is null order by s.id, z.id = s.id desc, z.name = s.name desc`,
  sub_administrative_zones: `select distinct on (s.id) s.id as from_id, z.id as to_id from staged_sub_administrative_zones s
    join place_matches m on m.from_id = s.administrative_zone_id
    join sub_administrative_zones z on z.added_by_organisation is null and (z.id = s.id
      or z.administrative_zone_id = m.to_id and z.type = s.type and z.name = s.name)
    where s.added_by_organisation is null order by s.id, z.id = s.id desc`,
}

type StagedTable = { name: string; columns: readonly string[] }
type PlaceUser = { name: string; column: string; isOwn: string }

/** Maps the staged rows of the office to the local places. Rejects an office that refers to an unknown national place. */
export async function matchPlaces(client: pg.Client, tables: readonly StagedTable[]): Promise<void> {
  await client.query('create temp table place_matches (from_id uuid primary key, to_id uuid not null) on commit drop')
  for (const name of placeTables) {
    await client.query(`insert into place_matches select id, id from staged_${name} where added_by_organisation is not null`)
    await client.query(`insert into place_matches ${match[name]}`)
  }
  // Of the places themselves, only those that the office added.
  const users = [...tables, ...ownPlaces].flatMap(({ name, columns }) =>
    placeColumns
      .filter((column) => columns.includes(column))
      .map((column) => ({
        name,
        column,
        isOwn: placeTables.some((place) => place === name) ? 's.added_by_organisation is not null' : 'true',
      })),
  )
  await assertMatched(client, users)
  const { rowCount } = await client.query('select from place_matches where from_id <> to_id limit 1')
  if (!rowCount) return
  for (const { name, column, isOwn } of users)
    await client.query(
      `update staged_${name} s set ${column} = m.to_id from place_matches m where m.from_id = s.${column} and m.from_id <> m.to_id and ${isOwn}`,
    )
}

const ownPlaces: readonly StagedTable[] = [
  { name: 'administrative_zones', columns: ['dzongkhag_id'] },
  { name: 'sub_administrative_zones', columns: ['administrative_zone_id'] },
]

async function assertMatched(client: pg.Client, users: readonly PlaceUser[]): Promise<void> {
  const named = users
    .map(({ name, column, isOwn }) => `select s.${column} as id from staged_${name} s where s.${column} is not null and ${isOwn}`)
    .join(' union ')
  const { rows } = await client.query<{ name: string }>(
    `select p.name from (${named}) n left join place_matches m on m.from_id = n.id
    left join (select id, name from staged_dzongkhags union all select id, name from staged_administrative_zones
      union all select id, name from staged_sub_administrative_zones) p on p.id = n.id
    where m.from_id is null order by p.name limit 6`,
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name ?? 'a place without a name').join(', ')
  throw new CannotMoveOffice(
    `This installation does not have these national places: ${names}. Add them as an operator, then import again.`,
  )
}

/** Places that the office added. Their national parents already refer to this installation. */
export async function storeOwnPlaces(client: pg.Client, columnsOf: (table: string) => readonly string[]): Promise<void> {
  for (const name of placeTables) {
    const columns = columnsOf(name)
    await client.query(`insert into ${name} (${columns.join(', ')}) select ${columns.map((column) => `s.${column}`).join(', ')}
      from staged_${name} s where s.added_by_organisation is not null`)
  }
}
