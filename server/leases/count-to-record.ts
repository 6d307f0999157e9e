import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { isToRecord } from './lease-store.ts'

const maxCounted = 1000

/** The number of land leases that the Commission has not recorded yet, up to a limit. */
export async function countToRecord(tx: Tx): Promise<{ count: number; hasMore: boolean }> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from leases l where ${isToRecord} limit ${maxCounted + 1}) found`.execute(tx.byKey)
  const total = rows[0]?.total ?? 0
  return { count: Math.min(total, maxCounted), hasMore: total > maxCounted }
}
