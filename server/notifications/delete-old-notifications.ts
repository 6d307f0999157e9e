import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

// Written legal notices stay, because they are proof. Each function returns the number deleted, at most one block.

export async function deleteOldNotifications(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notifications where (organisation_id, id) in (
      select organisation_id, id from notifications where created_at < ${before} and not is_legal_notice
      order by created_at limit ${blockSize})`.execute(tx)
  return Number(numAffectedRows)
}

/** Messages that wait to be sent stay too. */
export async function deleteOldMessages(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where (organisation_id, id) in (
      select organisation_id, id from outbox where created_at < ${before} and state <> 'WAITING' and not is_legal_notice
      order by created_at, id limit ${blockSize})`.execute(tx)
  return Number(numAffectedRows)
}
