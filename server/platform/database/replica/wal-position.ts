import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { CallKind } from '../../../../domain/endpoint.ts'
import type { Tables } from '../../../database/tables.gen.ts'

/** A position in the WAL of the primary. A server that has replayed it has every commit that was visible there. */
export type WalPosition = { reached: string; timeline: number }

/** The position that a replica must have replayed before it is read, and the maximum time to wait for it. */
export type Replayed = WalPosition & { timeoutMs: number }

/**
 * How long a call waits for the replay before it reads on the primary. A report takes seconds itself, and puts the most load on the
 * primary.
 */
export const replayTimeoutMs: Record<CallKind, number> = { INTERACTIVE: 100, REPORT: 1_000, JOB: 1_000 }
/** The additional time for the answer to arrive. */
const answerMs = 1_000

/** The position after everything that the primary shows now. With synchronous_commit off a commit is visible before it is flushed. */
export async function readWalPosition({ byKey }: { byKey: Kysely<Tables> }): Promise<WalPosition> {
  const { rows } = await sql<WalPosition>`
    select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
        ::text as reached,
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer as timeline`.execute(byKey)
  const [position] = rows
  if (!position) throw new Error('The primary did not report its WAL position.')
  return position
}

type Sent = pg.QueryConfig & { query_timeout: number }

/** In a transaction on the replica: fails if it has not replayed the position in time; isBehind recognizes the error. */
export function requireReplayed({ reached, timeline, timeoutMs }: Replayed, usesPreparedStatement: boolean): Sent {
  const name = usesPreparedStatement ? { name: 'require_replayed' } : {}
  const values = [reached, timeline, timeoutMs]
  return { ...name, text: 'select require_replayed($1, $2, $3)', values, query_timeout: timeoutMs + answerMs }
}

/** The same in a separate transaction, which must be rolled back on failure. `role`: any of the product's roles, as an identifier. */
export function awaitReplayed({ reached, timeline, timeoutMs }: Replayed, role: string): Sent {
  const check = `select require_replayed(${pg.escapeLiteral(reached)}, ${timeline}, ${timeoutMs})`
  return { text: `begin read only; set local role ${role}; ${check}; commit`, query_timeout: timeoutMs + answerMs }
}

export function isBehind(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'SK503'
}

/** The byte position of a text such as 16/B374D848. */
export function bytesOf(position: string): bigint {
  const [high = '', low = ''] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
