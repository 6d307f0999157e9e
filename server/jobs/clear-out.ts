import { sql } from 'kysely'
import { addDays } from '../../domain/calendar-date.ts'
import { deleteOldEventsOfNoOffice } from '../identity/security-log/delete-old-security-events.ts'
import type { Tx } from '../platform/database/database.ts'
import { deleteOldRuns } from './job-run-store.ts'

const dayMs = 24 * 3_600_000
const answerRetentionDays = 30
const runRetentionDays = 400

/** The stored response to a request with an Idempotency-Key is returned again for 30 days (docs/api.md). Returns the number deleted. */
export async function deleteOldIdempotencyKeys(tx: Tx): Promise<number> {
  const before = new Date(tx.now.getTime() - answerRetentionDays * dayMs)
  const { numDeletedRows } = await tx.deleteFrom('idempotency_keys').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

const withExpiry = [
  ...['sessions', 'login_codes', 'sign_in_codes', 'reset_tokens', 'bot_check_answers', 'known_devices'],
  ...['sign_in_flows', 'sign_in_invitations'],
]

/**
 * Deletes expired sessions, codes, links and known devices, and old job runs, counters of failed sign-ins, retired signing keys and
 * security events without an office. Runs as the auth role. Returns the number of deleted sessions, codes, links and devices.
 */
export async function clearSignIns(tx: Tx): Promise<number> {
  await deleteOldRuns(tx, addDays(tx.today, -runRetentionDays))
  let cleared = 0
  for (const table of withExpiry) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where expires_at < ${tx.now}`.execute(tx)
    cleared += Number(numAffectedRows ?? 0)
  }
  const aDayAgo = new Date(tx.now.getTime() - dayMs)
  await tx.deleteFrom('login_failures').where('since', '<', aDayAgo).execute()
  await tx.deleteFrom('signing_keys').where('retires_at', '<', aDayAgo).execute()
  await deleteOldEventsOfNoOffice(tx)
  return cleared
}
