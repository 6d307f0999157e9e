import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** A column that names a tenant, an owner or somebody of the office. */
type KeyToPerson = { table: string; column: string; goesWithPerson: boolean }

/**
 * The foreign keys to the records of people, as the database has them. Rows whose key says "on delete cascade" are nothing without the
 * person: they go when the person's account is deleted, although their record stays under a pseudonym.
 */
export async function keysToPeople(tx: Tx): Promise<KeyToPerson[]> {
  const { rows } = await sql<KeyToPerson>`
    select t.relname as "table", a.attname as "column", k.confdeltype = 'c' as "goesWithPerson"
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'organisation_id'
    where k.contype = 'f' and k.confrelid in ('public.tenants'::regclass, 'public.owners'::regclass, 'public.staff_members'::regclass)
    order by 1, 2`.execute(tx)
  return rows
}
