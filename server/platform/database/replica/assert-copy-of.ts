import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../transaction.ts'

/** Identifies a database: the same on the primary and on its standbys, and on no other server. */
const identity = `(pg_control_system()).system_identifier || '/' || (select oid from pg_database where datname = current_database())`

export async function readIdentity(tx: Tx): Promise<string> {
  const { rows } = await sql<{ identity: string }>`select ${sql.raw(identity)} as identity`.execute(tx)
  return rows[0]?.identity ?? ''
}

/** The same on a separate connection. */
export async function readIdentityOn(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(`select ${identity} as identity`)
  return rows[0]?.identity ?? ''
}

/** Fails if this server is not a standby of the database with this identity. */
export async function assertCopyOf(expected: string | undefined, client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean; identity: string }>(
    `select pg_is_in_recovery() as is_standby, ${identity} as identity`,
  )
  const [found] = rows
  if (!found?.is_standby) throw new Error('The server at DATABASE_REPLICA_URL accepts writes, so it is not a standby.')
  if (found.identity !== expected) throw new Error('DATABASE_REPLICA_URL points to a different database than DATABASE_URL.')
}
