import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

const blockSize = 5000

/**
 * What everybody has long read goes after thirteen months, and what was sent with it, so that a year can be looked back on. Written
 * notices of the law stay: they are proof. Answers whether there may be more.
 */
export async function sweepNotices(tx: Tx): Promise<boolean> {
  const before = new Date(tx.now.getTime() - 396 * 86_400_000)
  const notices = await sql`
    delete from notifications where (organisation_id, id) in (
      select organisation_id, id from notifications where created_at < ${before} and not is_legal_notice order by created_at limit ${blockSize})`.execute(
    tx,
  )
  const messages = await sql`
    delete from outbox where (organisation_id, id) in (
      select organisation_id, id from outbox where created_at < ${before} and state <> 'WAITING' and not is_legal_notice
      order by created_at, id limit ${blockSize})`.execute(tx)
  return notices.numAffectedRows === BigInt(blockSize) || messages.numAffectedRows === BigInt(blockSize)
}
