import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

// The rows of objects. The row is written and committed before its object is stored, so a job that removes unused objects finds each object
// by its row, even if the upload was interrupted. Runs as staff.

/** The maximum time that a removal may take: until then, nothing is stored under the same address. */
const removalMinutes = 10

/** `isNew`: it is not confirmed yet that the object is stored. */
export type Claim = { hash: string; isNew: boolean }

/**
 * Marks objects as needed, so that none of them is removed for some days. Objects that are being removed at this moment are not returned:
 * their content is stored in PostgreSQL and moved later.
 */
export async function claimObjects(staff: Tx, objects: readonly { hash: string; byteSize: number }[]): Promise<Claim[]> {
  const claims: Claim[] = []
  // In a fixed order, so that two uploads of the same files cannot deadlock.
  for (const { hash, byteSize } of objects.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))) {
    const { rows } = await sql<Claim>`
      with added as (
        insert into stored_objects (hash, byte_size) values (${hash}, ${byteSize}) on conflict do nothing returning hash
      ), free as (
        select o.hash, o.written_at is null or o.removing_since is not null as "isNew" from stored_objects o
        where o.hash = ${hash} and (o.removing_since is null or o.removing_since < app_now() - make_interval(mins => ${removalMinutes}))
        for no key update skip locked
      ), renewed as (
        update stored_objects o set needed_at = app_now(), removing_since = null,
          written_at = case when f."isNew" then null else o.written_at end
        from free f where o.hash = f.hash returning o.hash, f."isNew"
      )
      select hash, true as "isNew" from added union all select hash, "isNew" from renewed`.execute(staff)
    claims.push(...rows)
  }
  return claims
}

export async function noteWritten(staff: Tx, hashes: readonly string[]): Promise<void> {
  await sql`update stored_objects set written_at = app_now() where hash = any(${hashes}::text[]) and removing_since is null`.execute(
    staff,
  )
}

/** Until this transaction ends, nobody can remove it. */
export async function isObjectWritten(staff: Tx, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select from stored_objects where hash = ${hash} and written_at is not null and removing_since is null for key share`.execute(
    staff,
  )
  return rows.length > 0
}
