import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../../domain/problem.ts'
import { type RefusedByUse, refusedByUse } from './constraint-problems.ts'
import type { Tx } from './database.ts'
import { nameRecords } from './named-records.ts'

type Removal = {
  /** "This place" */
  what: string
  /** The ids to delete. References among themselves do not prevent the deletion. A list in brackets or a query. */
  ids: RawBuilder<unknown>
}

/** Deletes the records. If a foreign key prevents that, the error lists the referring records and their pages. */
export async function listReferences<T>(tx: Tx, { what, ids }: Removal, remove: () => Promise<T>): Promise<T> {
  await sql`savepoint removal`.execute(tx)
  try {
    return await remove()
  } catch (error) {
    const refused = refusedByUse(error)
    if (!refused) throw error
    await sql`rollback to savepoint removal`.execute(tx)
    throw await problemOf(tx, { what, ids }, refused)
  }
}

async function problemOf(tx: Tx, { what, ids }: Removal, { table, constraint, users }: RefusedByUse): Promise<Problem> {
  const column = await referringColumn(tx, table, constraint)
  const found = column && (await nameRecords(tx, table, sql`row.${sql.ref(column)} in ${ids}`, ids))
  if (!found || found.count === 0) return new Problem('IN_USE', `${what} is still in use by ${users}, so it cannot be removed.`)
  const more = found.count > found.records.length ? ` and ${found.count - found.records.length} more` : ''
  const names = found.records.map(({ name }) => name).join(', ')
  return new Problem(
    'IN_USE',
    `${what} is still in use by ${found.count} ${found.count === 1 ? found.one : found.many}: ${names}${more}. Nothing was removed.`,
    { usedBy: found.records.map(({ label, path }) => ({ label, path })) },
  )
}

/**
 * The column of the referring table that names the deleted record; keys begin with the organisation. None if the caller may not read that
 * table: an operator does not see the records of offices.
 */
async function referringColumn(tx: Tx, table: string, constraint: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'organisation_id'
    where c.conname = ${constraint} and c.conrelid = ${table}::regclass and has_table_privilege(c.conrelid, 'select') limit 1`.execute(
    tx,
  )
  return rows[0]?.name
}
