import { sql } from 'kysely'
import { authActor } from '../../actor.ts'
import type { Database, Tx } from '../../database/database.ts'
import { idsOfReceipt } from '../smpp/receipt-text.ts'

export type FinalState = 'DELIVERED' | 'DEAD'
export type PartReceipt = { route: string; providerId: string; number: string; state: FinalState; reason: string | null }
type Within = Database['as']

/** Stores a receipt of an SMS centre and links it to its message, if that is already known. */
export async function recordPartReceipt(within: Within, receipt: PartReceipt): Promise<void> {
  const { route, providerId, number, state, reason } = receipt
  await within(authActor, (tx) =>
    sql`
      insert into sms_receipts (route, provider_id, number, state, reason)
      values (${route}, ${providerId}, ${number.slice(0, 21)}, ${state}, ${reason}) on conflict (route, provider_id) do nothing`.execute(
      tx,
    ),
  )
  await joinReceipt(within, receipt)
}

const maxJoined = 500
const storedDays = 3

/**
 * Links receipts that arrived before their message was recorded as sent, and deletes those without a message. Returns the number of linked
 * receipts.
 */
export async function joinReceipts(within: Within): Promise<number> {
  const waiting = await within(authActor, async (tx) => {
    await sql`delete from sms_receipts where received_at < ${tx.now}::timestamptz - ${storedDays} * interval '1 day'`.execute(tx)
    const { rows } = await sql<PartReceipt>`
      select route, provider_id as "providerId", number, state, reason from sms_receipts order by received_at, route, provider_id
      limit ${maxJoined}`.execute(tx)
    return rows
  })
  let joined = 0
  for (const receipt of waiting) if (await joinReceipt(within, receipt)) joined += 1
  return joined
}

type Found = { organisation_id: string; message_id: string; provider_id: string; recipient: string }

async function joinReceipt(within: Within, receipt: PartReceipt): Promise<boolean> {
  const { route, providerId, number, state, reason } = receipt
  const found = await within(authActor, async (tx) => {
    const { rows } = await sql<Found>`select * from message_of_sms_part(${route}, ${idsOfReceipt(providerId)})`.execute(tx)
    return rows[0]
  })
  // A centre reuses its ids after a while: a receipt for another number belongs to another message.
  if (!found || (number !== '' && !number.endsWith(found.recipient))) return false
  await within({ kind: 'job', organisationId: found.organisation_id }, async (tx) => {
    const part = { route, providerId: found.provider_id }
    await recordPartState(tx, found.message_id, { ...part, state, reason })
  })
  await within(authActor, (tx) =>
    sql`delete from sms_receipts where route = ${route} and provider_id = ${providerId}`.execute(tx),
  )
  return true
}

type Part = Pick<PartReceipt, 'route' | 'providerId' | 'state' | 'reason'>

/** The message is delivered once every part is, and failed once one part has failed. */
async function recordPartState(tx: Tx, messageId: string, { route, providerId, state, reason }: Part): Promise<void> {
  await sql`select from outbox where id = ${messageId} for update`.execute(tx)
  await sql`update sms_parts set state = ${state}, reason = ${reason}
    where route = ${route} and provider_id = ${providerId} and state is null`.execute(tx)
  const { rows } = await sql<{ failure: string | null; isFailed: boolean; isDelivered: boolean }>`
    select min(reason) filter (where state = 'DEAD') as failure, coalesce(bool_or(state = 'DEAD'), false) as "isFailed",
      coalesce(bool_and(state is not distinct from 'DELIVERED'), false) as "isDelivered"
    from sms_parts where message_id = ${messageId}`.execute(tx)
  const [parts] = rows
  if (parts?.isFailed)
    await recordOutcome(tx, messageId, { state: 'DEAD', reason: parts.failure ?? 'The message was not delivered.' })
  else if (parts?.isDelivered) await recordOutcome(tx, messageId, { state: 'DELIVERED' })
}

export type MessageOutcome = { state: 'DELIVERED' } | { state: 'DEAD'; reason: string }

/**
 * Records the reported result of a sent message; returns whether it changed anything. The first final report counts: later ones, and those
 * for messages that were sent again, change nothing.
 */
export async function recordOutcome(tx: Tx, messageId: string, outcome: MessageOutcome): Promise<boolean> {
  const reason = outcome.state === 'DEAD' ? outcome.reason.slice(0, 300) : null
  const { numAffectedRows = 0n } = await sql`
    update outbox set state = ${outcome.state}, last_error = ${reason},
      delivered_at = case when ${outcome.state} = 'DELIVERED' then ${tx.now}::timestamptz end
    where id = ${messageId} and state = 'SENT'`.execute(tx)
  return numAffectedRows > 0n
}
