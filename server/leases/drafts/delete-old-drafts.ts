import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Deletes drafts that nobody changed since the date. Returns the number deleted, at most one block. */
export async function deleteOldDrafts(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from lease_drafts where (organisation_id, id) in (
      select organisation_id, id from lease_drafts where changed_at < ${before} order by changed_at, id limit ${blockSize})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
