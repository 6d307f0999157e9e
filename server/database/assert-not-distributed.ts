import type pg from 'pg'
import { StartError } from '../platform/start-error.ts'

/**
 * Rejects tables that Citus distributes. On their shards, restrictive policies are permissive, so the policy that separates offices would
 * show owners and tenants all records of their office (docs/decisions/0125).
 */
export async function assertNotDistributed(client: pg.Client): Promise<void> {
  const catalogue = await client.query("select where to_regclass('pg_dist_partition') is not null")
  if (catalogue.rowCount === 0) return
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relrowsecurity order by 1 limit 1`,
  )
  if (rows[0])
    throw new StartError(
      `The table ${rows[0].name} is distributed by Citus, where row-level security does not hold: people would read records that are not theirs. Use a database whose tables Citus does not distribute.`,
    )
}
