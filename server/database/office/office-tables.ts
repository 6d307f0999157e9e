import type pg from 'pg'
import { leftOut } from '../backup/manifest.ts'

/** A table with rows of an office: the column with the office, and the columns that move. */
export type OfficeTable = { name: string; key: 'organisation_id' | 'organisation' | 'id'; columns: string[] }

/** Columns that refer to national records, which are matched instead of copied. */
export const placeColumns: readonly string[] = ['dzongkhag_id', 'administrative_zone_id', 'sub_administrative_zone_id']
export const placeTables = ['dzongkhags', 'administrative_zones', 'sub_administrative_zones'] as const

/**
 * These belong to the installation although they name an office: requests for access, the progress of moves, and the contents of its object
 * storage. People connect their provider accounts again, because an archive must not decide who somebody is.
 */
const ofInstallation: readonly string[] = [
  ...leftOut,
  ...['access_requests', 'office_moves', 'arrived_people', 'stored_objects', 'external_accounts'],
]
/** Sealed with the data key. They are moved separately and sealed again (office-secrets.ts). */
const sealedColumns: readonly string[] = ['sealed_secret']

/**
 * Every table with rows of one office, parents first, read from the database, so that no new table is forgotten. Omitted are columns that
 * PostgreSQL computes and its own numbers, which the other database assigns again in the same order.
 */
export async function readOfficeTables(client: pg.Client): Promise<OfficeTable[]> {
  const { rows } = await client.query<OfficeTable>(
    `select c.relname as name, case when c.relname = 'organisations' then 'id' else k.attname end as key,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' and a.attname <> all($2)) as columns
    from pg_class c left join pg_attribute k on k.attrelid = c.oid and k.attname in ('organisation_id', 'organisation') and not k.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
      and (k.attname is not null or c.relname = 'organisations')
    order by c.relname`,
    [ofInstallation, sealedColumns],
  )
  return inOrder(rows, await readKeys(client))
}

export type Key = { from: string; to: string }

async function readKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select distinct f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  )
  return rows
}

/** Parents first. A cycle of foreign keys would need special handling, so it is an error. */
export function inOrder(tables: readonly OfficeTable[], keys: readonly Key[]): OfficeTable[] {
  const ordered: OfficeTable[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isReady = ({ name }: OfficeTable) => !keys.some(({ from, to }) => from === name && names.has(to))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error(`Foreign keys lead in a circle: ${[...names].join(', ')}.`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** The columns in which rows of an office refer to people who may sign in. */
export async function readKeysToPeople(client: pg.Client): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select f.relname as "table", a.attname as "column" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.people'::regclass order by 1, 2`,
  )
  return rows
}

export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
    and attidentity = '' order by attnum`,
    [`public.${table}`],
  )
  return rows.map(({ name }) => name)
}
