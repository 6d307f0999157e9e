import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound, Problem } from '../../domain/problem.ts'
import type { WebhookMessage, webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import type { WebhookMessageState } from '../../domain/webhooks/webhook.ts'
import { type SentEvent, testEvent, type WebhookEvent } from '../../domain/webhooks/webhook-event.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply } from '../platform/database/page.ts'
import { announceMessages, bodyOf } from './queue-webhooks.ts'
import { readWebhook } from './webhook-store.ts'

export async function listMessages(tx: Tx, query: QueryOf<typeof webhookContract.messages>): Promise<Page<WebhookMessage>> {
  const page = await pageOfIds(tx, query, {
    id: 'm.id',
    from: sql`webhook_messages m`,
    where: [
      optionalFilter(query.webhookId, (id) => sql`m.webhook_id = ${id}`),
      optionalFilter(query.state, (state) => sql`m.state = ${state}`),
      optionalFilter(query.event, (event) => sql`m.event = ${event}`),
    ],
    sorts: { createdAt: 'm.created_at' },
    defaultSort: 'createdAt:desc',
    hasCursor: true,
  })
  return pageReply(page, await readMessages(tx, page.items))
}

/** The newest 50, with body and attempts. */
export async function readMessageInFull(tx: Tx, id: string): Promise<ReplyOf<typeof webhookContract.message>> {
  const message = await readMessage(tx, id)
  const { body } = await tx.selectFrom('webhook_messages').select('body').where('id', '=', id).executeTakeFirstOrThrow()
  const { rows } = await sql<Omit<ReplyOf<typeof webhookContract.message>['attemptList'][number], 'at'> & { at: Date }>`
    select id, attempted_at as at, duration_ms as "durationMs", status, error, reply from webhook_attempts
    where message_id = ${id} order by attempted_at desc, id desc limit 50`.execute(tx)
  return { ...message, body, attemptList: rows.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })) }
}

async function readMessage(tx: Tx, id: string): Promise<WebhookMessage> {
  return ensureFound((await readMessages(tx, [id]))[0], 'webhook message')
}

type Row = Omit<WebhookMessage, 'createdAt' | 'nextAttemptAt' | 'deliveredAt'> & {
  createdAt: Date
  nextAttemptAt: Date | null
  deliveredAt: Date | null
}

async function readMessages(tx: Tx, ids: readonly string[]): Promise<WebhookMessage[]> {
  const { rows } = await sql<Row>`
    select m.id, m.webhook_id as "webhookId", w.name as "webhookName", m.event, m.record_id as "recordId", m.state, m.attempts,
      m.created_at as "createdAt", case when m.state = 'WAITING' then m.next_attempt_at end as "nextAttemptAt",
      m.delivered_at as "deliveredAt", m.last_status as "lastStatus", m.last_error as "lastError"
    from webhook_messages m join webhooks w on w.organisation_id = m.organisation_id and w.id = m.webhook_id
    where m.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ createdAt, nextAttemptAt, deliveredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }))
}

/** Only to this webhook, whatever events it receives. */
export async function queueTest(tx: Tx, webhookId: string): Promise<WebhookMessage> {
  const { status } = await lockWebhook(tx, webhookId)
  if (status === 'DISABLED') throw new Problem('ILLEGAL_TRANSITION', 'This webhook is disabled. Enable it first.')
  const id = newId()
  const body = bodyOf(testEvent, tx.now, { id: webhookId, message: 'This is a test event.' })
  await tx
    .insertInto('webhook_messages')
    .values({ id, webhook_id: webhookId, event: testEvent, record_id: webhookId, body })
    .execute()
  announceMessages(tx)
  return readMessage(tx, id)
}

/** Refuses a program that may not read the records of an event. */
export type AssertCanRead = (event: SentEvent) => void

/** Sends the same message again with the same id; it is retried for three days from now. */
export async function replayMessage(tx: Tx, id: string, assertCanRead: AssertCanRead): Promise<WebhookMessage> {
  // The webhook is locked before its message, as when a webhook is disabled.
  const { webhookId, event } = await readMessage(tx, id)
  assertCanRead(event)
  const { status } = await lockWebhook(tx, webhookId)
  if (status === 'DISABLED') throw new Problem('ILLEGAL_TRANSITION', 'The webhook is disabled. Enable it first.')
  const { numAffectedRows = 0n } = await sql`
    update webhook_messages set ${again(tx)} where id = ${id} and state <> 'WAITING'`.execute(tx)
  if (numAffectedRows === 0n) throw new Problem('ILLEGAL_TRANSITION', 'This message is already waiting to be sent.')
  announceMessages(tx)
  return readMessage(tx, id)
}

export const maxReplayed = 5000

export async function replayFailed(tx: Tx, webhookId: string, assertCanRead: AssertCanRead): Promise<number> {
  const { status } = await lockWebhook(tx, webhookId)
  if (status === 'DISABLED') throw new Problem('ILLEGAL_TRANSITION', 'This webhook is disabled. Enable it first.')
  for (const event of await eventsOfMessages(tx, webhookId, 'FAILED')) assertCanRead(event)
  const { numAffectedRows = 0n } = await sql`
    update webhook_messages set ${again(tx)} where id in (
      select id from webhook_messages where webhook_id = ${webhookId} and state = 'FAILED' order by position limit ${maxReplayed})`.execute(
    tx,
  )
  if (numAffectedRows === 0n) throw new Problem('ILLEGAL_TRANSITION', 'No message of this webhook failed.')
  const replayed = Number(numAffectedRows)
  await recordChange(tx, { entity: 'webhook', entityId: webhookId, before: { replayed: 0 }, after: { replayed } })
  return replayed
}

const again = ({ now }: Tx) =>
  sql`state = 'WAITING', attempts = 0, next_attempt_at = ${now}, waiting_since = ${now}, delivered_at = null`

async function lockWebhook(tx: Tx, id: string) {
  await lockRecord(tx, { table: 'webhooks', noun: 'webhook' }, id)
  return readWebhook(tx, id)
}

/** The events of its messages in this state, except tests, which say nothing about a record. */
export async function eventsOfMessages(tx: Tx, webhookId: string, state: WebhookMessageState): Promise<WebhookEvent[]> {
  const { rows } = await sql<{ event: WebhookEvent }>`
    select distinct event from webhook_messages where webhook_id = ${webhookId} and state = ${state} and event <> ${testEvent}
    order by event`.execute(tx)
  return rows.map(({ event }) => event)
}

export const disabledError = 'The webhook was disabled.'

/** Its address was replaced, so what waits need not wait for the next attempt. */
export async function retryWaiting(tx: Tx, webhookId: string): Promise<void> {
  await sql`update webhook_messages set next_attempt_at = ${tx.now} where webhook_id = ${webhookId} and state = 'WAITING'`.execute(
    tx,
  )
  announceMessages(tx)
}

export async function failWaiting(tx: Tx, webhookId: string): Promise<void> {
  await sql`update webhook_messages set state = 'FAILED', last_error = ${disabledError}
    where webhook_id = ${webhookId} and state = 'WAITING'`.execute(tx)
}

/** Returns the number deleted, at most one block. */
export async function deleteOldWebhookMessages(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_messages where (organisation_id, id) in (
      select organisation_id, id from webhook_messages where created_at < ${before} and state <> 'WAITING'
      order by created_at, id limit ${blockSize})`.execute(tx)
  return Number(numAffectedRows)
}
