import { sql } from 'kysely'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { plainLetters, smsLength } from '../../domain/sms/sms-length.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueMessages } from '../platform/delivery/queue-messages.ts'
import { publicAddress } from '../platform/http/public-address.ts'
import { already, lockSeen, recorded, type Seen } from './save-round.ts'

/**
 * Cancels a round that was opened by mistake, or whose event does not take place. A drawn round cannot be cancelled, so that nobody rejects
 * an order because of the people in it. Published data stays, with the reason, and its applicants can be carried over into another round.
 */
export async function cancelRound(tx: Tx, seen: Seen, reason: string): Promise<AllotmentRound> {
  const before = await lockSeen(tx, seen)
  if (before.state !== 'OPEN' && before.state !== 'CLOSED') throw already(before)
  await tx
    .updateTable('allotment_rounds')
    .set({ state: 'CANCELLED', cancelled_reason: reason, finished_at: tx.now })
    .where('id', '=', before.id)
    .execute()
  await notifyApplicants(tx, before)
  return recorded(tx, before, 'CANCELLED')
}

/** Notifies each registration once. The SMS links to the page with the reason. */
async function notifyApplicants(tx: Tx, { id, title }: AllotmentRound): Promise<void> {
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const { rows } = await sql<{ to: string; reference: string }>`
    select phone_number as "to", reference from allotment_applicants
    where round_id = ${id} and state = 'REGISTERED' order by registered_at, id`.execute(tx)
  const link = `${publicAddress()}/allotment/${id}`
  const office = abbreviateName(name)
  await queueMessages(
    tx,
    rows.map(({ to, reference }) => ({ to, body: smsOf({ office, title: plainLetters(title), reference, link }) })),
  )
}

/** Includes the title if it fits into one SMS. */
function smsOf({ office, title, reference, link }: Record<'office' | 'title' | 'reference' | 'link', string>): string {
  const named = `${office}: the allotment "${title}" is cancelled. Keep your reference ${reference}. Reason: ${link}`
  return smsLength(named).parts === 1
    ? named
    : `${office}: an allotment is cancelled. Keep your reference ${reference}. Reason: ${link}`
}
