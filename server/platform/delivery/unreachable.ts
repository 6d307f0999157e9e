import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export type Unreachable = { address: string; kind: 'REFUSED' | 'BOUNCED'; reason: string }

/** From now on no e-mail of the office is sent to this address, until somebody in the office confirms that it works again. */
export async function markUnreachable(tx: Tx, { address, kind, reason }: Unreachable): Promise<void> {
  await sql`
    insert into unreachable_addresses (address, kind, reason) values (${address.toLowerCase()}, ${kind}, ${reason.slice(0, 300)})
    on conflict (organisation_id, address) do nothing`.execute(tx)
}

/** Mailboxes and domains that do not exist, invalid addresses (RFC 3463, sections 3.2 and 3.3), and closed mailboxes. */
const deadCodes = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/**
 * Whether a mail server reported that the address does not exist. A rejection because of our sender, the text or a full mailbox does not
 * count. `basic` is the three-digit code, used if the extended one is missing.
 */
export function isDeadAddress({ extended, basic }: { extended: string | undefined; basic?: number }): boolean {
  if (extended !== undefined) return deadCodes.has(extended)
  return basic === 550 || basic === 551 || basic === 553
}
