import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** A column that refers to a tenant, an owner or somebody in the office. */
type KeyToPerson = { table: string; column: string; isDeletedWithPerson: boolean }

/**
 * The foreign keys to people's records in the database. Rows whose key has "on delete cascade" have no meaning without the person: they are
 * deleted with the person's account, although the record itself stays under a pseudonym.
 */
export async function keysToPeople(tx: Tx): Promise<KeyToPerson[]> {
  const { rows } = await sql<KeyToPerson>`
    select t.relname as "table", a.attname as "column", k.confdeltype = 'c' as "isDeletedWithPerson"
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'organisation_id'
    where k.contype = 'f' and k.confrelid in ('public.tenants'::regclass, 'public.owners'::regclass, 'public.staff_members'::regclass)
    order by 1, 2`.execute(tx)
  return rows
}
