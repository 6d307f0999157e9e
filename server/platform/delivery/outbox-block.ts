import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { redactedSecret } from './redacted-secret.ts'
import { markUnreachable } from './unreachable.ts'

/** So many leave at once; so many at most go out twice when the server is killed between sending and noting it. */
const blockSize = 10
const maxPauseMinutes = 240
const minPauseMs = 30_000

/** A message that is to leave now. */
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
  /** Why no e-mail goes to this address; null where none is known to fail. */
  unreachable: string | null
  /** Whether the person wants no e-mails of optional kinds. */
  is_unsubscribed: boolean
  payLink?: string | undefined
}

/** What became of the try. */
export type Outcome = Waiting & {
  state: 'SENT' | 'WAITING' | 'DEAD' | 'CANCELLED'
  providerId: string | null
  route: string | null
  parts: readonly string[]
  /** What the other side answered; shown after a test, and not stored. */
  reply: string | null
  lastError: string | null
  isAddressDead: boolean
}

/** What is tried just now has its turn first. The secret goes, as from all that is done. */
export async function giveUpOutdated(tx: Tx): Promise<void> {
  await sql`
    update outbox set state = 'DEAD', last_error = 'It was no longer valid when it could have been sent.',
      body = case when sealed_secret is not null then replace(body, '{secret}', ${redactedSecret}) else body end, sealed_secret = null
    where state = 'WAITING' and next_attempt_at <= ${tx.now} and deadline <= ${tx.now}`.execute(tx)
}

/**
 * Takes a block for five minutes, so that two processes do not send one message at once. The block is chosen once, before the update:
 * as a condition of it the choice may be made again for every row, and takes more than the block.
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
  // As they were written: ids of one millisecond are in no order, but those of one call to the next are.
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
  // Once it is done the secret goes, and with it the place where it stood.
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

async function recordParts(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
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

/** Ever longer; where a message holds for a while only, a quarter of what is left of it at most, so that several attempts find room. */
function pauseAfter({ attempts, deadline }: Pick<Waiting, 'attempts' | 'deadline'>, now: Date): number {
  const backoffMs = 60_000 * Math.min(2 ** attempts, maxPauseMinutes)
  return deadline ? Math.min(backoffMs, Math.max(minPauseMs, (deadline.getTime() - now.getTime()) / 4)) : backoffMs
}
