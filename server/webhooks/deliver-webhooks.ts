import { sql } from 'kysely'
import { giveUpAfterHours, messageRetentionDays, pauseAfterAttempt } from '../../domain/webhooks/webhook.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { untilAvailable } from '../platform/delivery/until-available.ts'
import { UnreachableError } from '../platform/delivery/guarded-connection.ts'
import type { WebhookTransport } from '../platform/delivery/webhook-transport.ts'
import { newId } from '../platform/database/new-id.ts'
import type { Sealer } from '../platform/keys/sealed.ts'
import { traced } from '../platform/tracing/tracing.ts'
import { disableAndNotify, disableWebhooksOfEndedTokens } from './disable-webhook.ts'
import { deleteOldWebhookMessages, disabledError } from './webhook-message-store.ts'
import { signedHeaders } from './webhook-signature.ts'

export type WebhookDelivery = {
  within: Database['as']
  sealer: Sealer
  transport: WebhookTransport
  signal: AbortSignal
  turnMs?: number
  /** Also marks messages as failed after the maximum time, and deletes old ones. */
  deletesOld?: boolean
}

/**
 * The number of messages sent in parallel. At most this many are sent twice if the server is killed between sending and storing the result.
 */
const blockSize = 20
const deletionBlockSize = 1000
const hourMs = 3_600_000

/**
 * Sends an office's due messages for at most a minute; returns the number delivered. At least once, and in the order of the events of a
 * record: a message waits for earlier ones about the same record.
 */
export async function deliverWebhooks(
  { within, sealer, transport, signal, turnMs = 60_000, deletesOld = true }: WebhookDelivery,
  organisationId: string,
): Promise<number> {
  const asOffice = <T>(work: (tx: Tx) => Promise<T>) => within({ kind: 'job', organisationId }, work)
  const failed = new Set<string>()
  const endsAt = performance.now() + turnMs
  let delivered = 0
  if (deletesOld) await asOffice(deleteOld)
  while (performance.now() < endsAt) {
    signal.throwIfAborted()
    const due = await asOffice((tx) => claimBlock(tx, [...failed]))
    if (due.length === 0) break
    const outcomes = await Promise.all(due.map((message) => send(transport, sealer, message)))
    // An accepted message without a stored result would be sent again.
    await untilAvailable(() => asOffice((tx) => settle(tx, outcomes)))
    delivered += outcomes.filter(({ isAccepted }) => isAccepted).length
    // A failing webhook is retried later: the office's other webhooks need not wait for it.
    for (const { webhookId, isAccepted } of outcomes) if (!isAccepted) failed.add(webhookId)
  }
  return delivered
}

async function deleteOld(tx: Tx): Promise<void> {
  await disableWebhooksOfEndedTokens(tx)
  await giveUp(tx)
  await deleteOldWebhookMessages(tx, new Date(tx.now.getTime() - messageRetentionDays * 24 * hourMs), deletionBlockSize)
}

type Due = {
  id: string
  webhookId: string
  attempts: number
  body: string
  url: string
  secret: Buffer
  formerSecret: Buffer | null
  now: Date
}

/** Claims a block for five minutes, so that two processes do not send the same message. */
async function claimBlock(tx: Tx, except: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'now'>>`
    with due as materialized (
      select m.organisation_id, m.id from webhook_messages m
      where m.state = 'WAITING' and m.next_attempt_at <= ${tx.now} and m.webhook_id <> all(${[...except]}::uuid[])
        and exists (select from webhooks w
          where w.organisation_id = m.organisation_id and w.id = m.webhook_id and w.status = 'ACTIVE')
        and not exists (select from webhook_messages e
          where e.organisation_id = m.organisation_id and e.webhook_id = m.webhook_id and e.record_id = m.record_id
            and e.state = 'WAITING' and e.position < m.position)
      order by m.next_attempt_at, m.position limit ${blockSize} for update of m skip locked
    )
    update webhook_messages m set next_attempt_at = ${tx.now}::timestamptz + interval '5 minutes', attempts = attempts + 1
    from due, webhooks w
    where m.organisation_id = due.organisation_id and m.id = due.id and w.organisation_id = m.organisation_id and w.id = m.webhook_id
    returning m.id, m.webhook_id as "webhookId", m.attempts, m.body, w.url, w.secret,
      case when w.former_secret_until > ${tx.now} then w.former_secret end as "formerSecret"`.execute(tx)
  return rows.map((row) => ({ ...row, now: tx.now }))
}

type Outcome = {
  id: string
  webhookId: string
  /** The address of this attempt, which may have been replaced meanwhile. */
  url: string
  attempts: number
  isAccepted: boolean
  /** 410: the receiver is permanently gone. */
  isGone: boolean
  status: number | null
  error: string | null
  reply: string
  durationMs: number
  retryAfterMs: number
  attemptedAt: Date
}

async function send(transport: WebhookTransport, sealer: Sealer, message: Due): Promise<Outcome> {
  const { id, webhookId, attempts, body, url, now } = message
  const startedAt = performance.now()
  const outcome = { id, webhookId, url, attempts, attemptedAt: now, isGone: false, retryAfterMs: 0 }
  const durationMs = () => Math.round(performance.now() - startedAt)
  try {
    const headers = {
      ...signedHeaders({ id, sentAt: new Date(), body }, secretsOf(sealer, message)),
      'user-agent': 'Sakhang-Webhooks/1',
    }
    const {
      status,
      reply,
      retryAfterMs = 0,
    } = await traced(
      () => ({ name: 'send WEBHOOK', kind: 'PRODUCER' }),
      () => transport({ url, headers, body }),
    )
    const isAccepted = status >= 200 && status < 300
    const error = isAccepted ? null : `The receiver answered ${status}.`
    return { ...outcome, isAccepted, isGone: status === 410, status, error, reply, retryAfterMs, durationMs: durationMs() }
  } catch (error) {
    const reason = error instanceof UnreachableError ? error.message : 'The message could not be sent.'
    return { ...outcome, isAccepted: false, status: null, error: reason.slice(0, 300), reply: '', durationMs: durationMs() }
  }
}

function secretsOf(sealer: Sealer, { webhookId, secret, formerSecret }: Due): string[] {
  try {
    return [secret, formerSecret].flatMap((sealed) => (sealed ? [sealer.open(sealed, webhookId)] : []))
  } catch {
    throw new UnreachableError('The secret of this webhook was lost with the data key. Renew it.')
  }
}

async function settle(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ attemptedAt, retryAfterMs, ...outcome }) => ({
    ...outcome,
    attemptId: newId(),
    attemptedAt: attemptedAt.toISOString(),
    nextAttemptAt: new Date(tx.now.getTime() + Math.max(pauseAfterAttempt(outcome.attempts), retryAfterMs)).toISOString(),
  }))
  const webhookIds = [...new Set(outcomes.map(({ webhookId }) => webhookId))].sort()
  // If two processes do this at the same time, the second waits. The webhooks are locked before their messages, as when one is disabled.
  const { rows: present } = await sql<{ id: string; url: string }>`
    select id, url from webhooks where id = any(${webhookIds}::uuid[]) order by id for no key update`.execute(tx)
  const urls = new Map(present.map(({ id, url }) => [id, url]))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id uuid, "webhookId" uuid, url text, "isAccepted" boolean, "isGone" boolean,
    status integer, error text, reply text, "durationMs" integer, "attemptId" uuid, "attemptedAt" timestamptz, "nextAttemptAt" timestamptz)`
  await sql`
    insert into webhook_attempts (id, message_id, attempted_at, duration_ms, status, error, reply)
    select o."attemptId", o.id, o."attemptedAt", o."durationMs", o.status, o.error, o.reply
    from ${given} where exists (select from webhook_messages m where m.id = o.id)`.execute(tx)
  await sql`
    update webhook_messages m set state = case when o."isAccepted" then 'DELIVERED' else m.state end,
      delivered_at = case when o."isAccepted" then ${tx.now}::timestamptz end,
      next_attempt_at = case when o."isAccepted" then m.next_attempt_at else o."nextAttemptAt" end, last_status = o.status, last_error = o.error
    from ${given} where m.id = o.id and m.state = 'WAITING'`.execute(tx)
  await sql`
    update webhooks w set last_delivered_at = case when o.accepted then ${tx.now}::timestamptz else w.last_delivered_at end,
      failing_since = case when o.accepted then null else coalesce(w.failing_since, ${tx.now}::timestamptz) end
    from (select "webhookId", url, bool_or("isAccepted") as accepted from ${given} group by "webhookId", url) o
    where w.id = o."webhookId" and w.url = o.url`.execute(tx)
  for (const { webhookId } of outcomes.filter((outcome) => outcome.isGone && outcome.url === urls.get(outcome.webhookId)))
    await disableAndNotify(tx, webhookId, 'The receiver answered 410 Gone: it wants no more messages.')
}

/** Messages fail after three days of attempts; a webhook that accepted none in that time is disabled. */
async function giveUp(tx: Tx): Promise<void> {
  const before = new Date(tx.now.getTime() - giveUpAfterHours * hourMs)
  const { rows } = await sql<{ id: string }>`
    select id from webhooks where status = 'ACTIVE' and failing_since <= ${before} order by id for no key update skip locked`.execute(
    tx,
  )
  for (const { id } of rows) await disableAndNotify(tx, id, `No message was accepted for ${giveUpAfterHours / 24} days.`)
  // Queued by a transaction that did not see yet that the webhook was disabled.
  await sql`update webhook_messages m set state = 'FAILED', last_error = ${disabledError} from webhooks w
    where m.state = 'WAITING' and w.organisation_id = m.organisation_id and w.id = m.webhook_id and w.status = 'DISABLED'`.execute(
    tx,
  )
  await sql`update webhook_messages set state = 'FAILED', last_error = coalesce(last_error, 'It was not accepted in time.')
    where state = 'WAITING' and next_attempt_at <= ${tx.now} and waiting_since <= ${before}`.execute(tx)
}
