import type pg from 'pg'
import { StartError } from '../platform/start-error.ts'
import { knownFunctions, knownMigrations } from './migrate.ts'

const bookkeeping = ['migrations', 'migration_lock']

/** The names of all tables and views of this version. */
export function ownTables(): string[] {
  const created = [...knownMigrations(), ...knownFunctions()].flatMap(({ sql }) =>
    [...sql.matchAll(/^\s*create (?:unlogged table|table|view) (\w+)/gim)].map(([, name = '']) => name),
  )
  return [...bookkeeping, ...created]
}

/**
 * Drops everything in the schema. `verify` runs first, in the same transaction, and throws if there is something to keep. Tables of other
 * programs are never dropped.
 */
export async function dropOwnSchema(client: pg.Client, verify: () => Promise<void>): Promise<void> {
  await inTransaction(client, async () => {
    await verify()
    await assertOnlyOwnTables(client)
    await client.query('drop schema public cascade; create schema public')
  })
}

export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection has rolled back already, and the first error has the reason.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Tables of an extension hold no records. */
export async function assertOnlyOwnTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relname <> all($1)
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`,
    [ownTables()],
  )
  if (rows[0])
    throw new StartError(
      `This database holds a table of another program (${rows[0].name}), and nothing was changed. Choose a database of its own with DATABASE_URL.`,
    )
}

/** Whether nobody has signed up in this database. Waits for sign-ups in progress and blocks new ones until the transaction ends. */
export async function isWithoutRecords(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest(array['organisations', 'people']) as name where to_regclass('public.' || name) is not null",
  )
  for (const { name } of rows) {
    await client.query(`lock table ${name} in share row exclusive mode`)
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) return false
  }
  return true
}
