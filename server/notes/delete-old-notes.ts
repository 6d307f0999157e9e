import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Open tasks stay, and notes about property. Returns the number of deleted notes, at most one block. */
export async function deleteOldNotes(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notes where (organisation_id, id) in (
      select organisation_id, id from notes where created_at < ${before} and (kind <> 'TASK' or is_done)
        and (tenant_id is not null or owner_id is not null)
      order by created_at, id limit ${blockSize})`.execute(tx)
  return Number(numAffectedRows)
}
