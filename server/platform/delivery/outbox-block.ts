import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { redactedSecret } from './redacted-secret.ts'
import { markUnreachable } from './unreachable.ts'

/** This many messages are sent simultaneously. At most this many are sent twice if the server is killed between sending and recording. */
const blockSize = 10
const maxPauseMinutes = 240
const minPauseMs = 30_000

/** A message that is due now. */
export type Waiting = {
  id: string
  channel: 'SMS' | 'EMAIL'
  recipient: string
  header: string | null
  body: string
  office: string | null
  sealed_secret: Buffer | null
  attempts: number
  deadline: Date | null
  entity: string | null
  entity_id: string | null
  type: string | null
  is_reminder: boolean
  person_id: string | null
  /** Why no e-mail is sent to this address; null if no failure is known. */
  unreachable: string | null
  /** Whether the person does not want optional e-mails. */
  is_unsubscribed: boolean
  payLink?: string | undefined
}

/** The result of the attempt. */
export type Outcome = Waiting & {
  state: 'SENT' | 'WAITING' | 'DEAD' | 'CANCELLED'
  providerId: string | null
  route: string | null
  parts: readonly string[]
  /** The other side's answer; shown after a test and not stored. */
  reply: string | null
  lastError: string | null
  isAddressDead: boolean
}

/** Gives up messages whose deadline has passed, except those being sent right now. The secret is deleted, as for all completed messages. */
export async function giveUpOutdated(tx: Tx): Promise<void> {
  await sql`
    update outbox set state = 'DEAD', last_error = 'It was no longer valid when it could have been sent.',
      body = case when sealed_secret is not null then replace(body, '{secret}', ${redactedSecret}) else body end, sealed_secret = null
    where state = 'WAITING' and next_attempt_at <= ${tx.now} and deadline <= ${tx.now}`.execute(tx)
}

/**
 * Claims a block for five minutes, so that two processes do not send the same message. The block is selected once, before the update: as a
 * condition of the update, the selection may run again for every row and claim more than the block.
 */
export async function claimBlock(tx: Tx, { except, isQuiet }: { except: string[]; isQuiet: boolean }): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with due as materialized (
      select organisation_id, id from outbox
      where state = 'WAITING' and next_attempt_at <= ${tx.now} and (deadline is null or deadline > ${tx.now}) and channel <> all(${except}::text[]) and not (is_reminder and ${isQuiet})
      order by next_attempt_at, id limit ${blockSize} for update skip locked
    )
    update outbox o set next_attempt_at = ${tx.now}::timestamptz + interval '5 minutes', attempts = attempts + 1
    from due where o.organisation_id = due.organisation_id and o.id = due.id
    returning o.id, channel, recipient, header, body, sealed_secret, attempts, deadline, entity, entity_id, type, is_reminder, person_id,
      (select u.reason from unreachable_addresses u
        where o.channel = 'EMAIL' and u.organisation_id = o.organisation_id and u.address = lower(o.recipient)) as unreachable,
      exists (select from email_opt_outs p where p.organisation_id = o.organisation_id and p.person_id = o.person_id) as is_unsubscribed,
      (select g.name from organisations g where g.id = o.organisation_id) as office`.execute(tx)
  // In the order in which they were written: ids from one millisecond have no order within it, but later calls get later ids.
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

export async function settle(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ id, state, providerId, route, lastError, ...message }) => {
    const nextAttemptAt = new Date(tx.now.getTime() + pauseAfter(message, tx.now))
    return {
      id,
      state,
      provider_id: providerId,
      route,
      last_error: lastError?.slice(0, 300) ?? null,
      next_attempt_at: nextAttemptAt,
    }
  })
  // Once the message is done, the secret is deleted together with its placeholder.
  await sql`
    update outbox o set state = s.state, provider_id = s.provider_id, route = s.route, last_error = s.last_error,
      sent_at = case when s.state = 'SENT' then ${tx.now}::timestamptz end,
      next_attempt_at = case when s.state = 'WAITING' then s.next_attempt_at else o.next_attempt_at end,
      body = case when s.state <> 'WAITING' and o.sealed_secret is not null then replace(o.body, '{secret}', ${redactedSecret}) else o.body end,
      sealed_secret = case when s.state = 'WAITING' then o.sealed_secret end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (id uuid, state text, provider_id text, route text, last_error text, next_attempt_at timestamptz)
    where o.id = s.id and o.state = 'WAITING'`.execute(tx)
  await recordParts(tx, outcomes)
  const dead = outcomes.filter(({ isAddressDead }) => isAddressDead)
  for (const { recipient, lastError } of dead)
    await markUnreachable(tx, { address: recipient, kind: 'REFUSED', reason: lastError ?? '' })
}

/** Only the parts of the last attempt decide: a receipt for those of an earlier one says nothing about a message that was sent again. */
async function recordParts(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const sent = outcomes.flatMap(({ id, channel, state }) => (channel === 'SMS' && state === 'SENT' ? [id] : []))
  if (sent.length > 0) await sql`delete from sms_parts where message_id = any(${sent}::uuid[])`.execute(tx)
  const parts = outcomes.flatMap(({ id, route, parts: ids }) => ids.map((part) => ({ message_id: id, route, provider_id: part })))
  if (parts.length === 0) return
  await sql`
    insert into sms_parts (route, provider_id, message_id)
    select distinct on (route, provider_id) route, provider_id, message_id
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (route text, provider_id text, message_id uuid)
    on conflict (organisation_id, route, provider_id) do update set message_id = excluded.message_id, state = null, reason = null`.execute(
    tx,
  )
}

/**
 * Increasing pauses. If a message is valid only for a limited time, at most a quarter of the remaining time, so that several attempts are
 * possible.
 */
function pauseAfter({ attempts, deadline }: Pick<Waiting, 'attempts' | 'deadline'>, now: Date): number {
  const backoffMs = 60_000 * Math.min(2 ** attempts, maxPauseMinutes)
  return deadline ? Math.min(backoffMs, Math.max(minPauseMs, (deadline.getTime() - now.getTime()) / 4)) : backoffMs
}
