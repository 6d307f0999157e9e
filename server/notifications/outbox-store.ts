import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { OutboxMessage, outboxContract } from '../../domain/notifications/outbox-contract.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { redactedSecret } from '../platform/delivery/redacted-secret.ts'
import { erasedRecipient, redactedBody } from '../platform/delivery/outbox.ts'
import { idsOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'

export async function listMessages(tx: Tx, query: QueryOf<typeof outboxContract.list>): Promise<Page<OutboxMessage>> {
  const page = await pageOfIds(tx, query, {
    id: 'o.id',
    from: sql`outbox o`,
    where: [
      optionalFilter(query.state, (state) => sql`o.state = ${state}`),
      optionalFilter(query.channel, (channel) => sql`o.channel = ${channel}`),
      optionalFilter(query.type, (type) => sql`o.type = ${type}`),
      optionalFilter(query.entityId, (id) => sql`o.entity_id = ${id}`),
      optionalFilter(query.legalNotice, () => sql`o.is_legal_notice`),
      textMatch(query.q, ['o.recipient', 'o.body']),
    ],
    sorts: { createdAt: 'o.created_at' },
    defaultSort: 'createdAt:desc',
    hasCursor: true,
  })
  return pageReply(page, await readMessages(tx, page.items))
}

type Row = Omit<OutboxMessage, 'nextAttemptAt' | 'sentAt' | 'deliveredAt' | 'createdAt'> & {
  nextAttemptAt: Date | null
  deliveredAt: Date | null
  sentAt: Date | null
  createdAt: Date
}

async function readMessages(tx: Tx, ids: readonly string[], lock: RawBuilder<unknown> = sql``): Promise<OutboxMessage[]> {
  const { rows } = await sql<Row>`
    select id, type, channel, recipient, header, ${redactedBody} as body, state, attempts,
      sealed_secret is not null or position(${redactedSecret} in body) > 0 as "hasSecret",
      case when state = 'WAITING' then next_attempt_at end as "nextAttemptAt", sent_at as "sentAt",
      delivered_at as "deliveredAt", route, provider_id as "providerId",
      last_error as "lastError", is_reminder as "isReminder", is_legal_notice as "isLegalNotice", entity, entity_id as "entityId",
      created_at as "createdAt"
    from outbox where id = any(${idsOf(ids)}) ${lock}`.execute(tx)
  return rows.map(({ nextAttemptAt, sentAt, deliveredAt, createdAt, ...row }) => ({
    ...row,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

/** Resends a failed or cancelled message. Its secret is deleted by then, so a new one must be created at its source. */
export async function resendMessage(tx: Tx, id: string): Promise<OutboxMessage> {
  const message = await lockMessage(tx, id)
  if (message.state === 'SENT' || message.state === 'DELIVERED')
    throw new Problem('ILLEGAL_TRANSITION', 'This message was already sent.')
  if (message.state !== 'WAITING' && message.hasSecret) {
    throw new Problem('ILLEGAL_TRANSITION', 'The password or code is no longer stored. Send a new one from the person’s record.')
  }
  if (message.recipient === erasedRecipient) throw new Problem('ILLEGAL_TRANSITION', 'The recipient has deleted their account.')
  return setState(tx, message, 'WAITING')
}

const maxResends = 5000

/** Resends all failed messages, except those with a deleted secret and those to erased people. Returns the number. */
export async function resendAll(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'WAITING', attempts = 0, next_attempt_at = ${tx.now}
    where (organisation_id, id) in (
      select organisation_id, id from outbox
      where state = 'DEAD' and sealed_secret is null and position(${redactedSecret} in body) = 0 and recipient <> ${erasedRecipient}
      order by created_at, id limit ${maxResends} for update)`.execute(tx)
  if (numAffectedRows) await recordChange(tx, { entity: 'outbox', before: { state: 'DEAD' }, after: { state: 'WAITING' } })
  return Number(numAffectedRows ?? 0)
}

export async function cancelMessage(tx: Tx, id: string): Promise<OutboxMessage> {
  const message = await lockMessage(tx, id)
  if (message.state !== 'WAITING') throw new Problem('ILLEGAL_TRANSITION', 'This message is no longer waiting.')
  // An office must not be able to hide from a person that their sign-in is about to change.
  if (message.entity === 'signInChange')
    throw new Problem('ILLEGAL_TRANSITION', 'This message protects the sign-in of its recipient. It cannot be cancelled.')
  return setState(tx, message, 'CANCELLED')
}

async function lockMessage(tx: Tx, id: string): Promise<OutboxMessage> {
  return ensureFound((await readMessages(tx, [id], sql`for update`))[0], 'message')
}

async function setState(tx: Tx, message: OutboxMessage, state: 'WAITING' | 'CANCELLED'): Promise<OutboxMessage> {
  const { id } = message
  const isAgain = state === 'WAITING'
  await sql`
    update outbox set state = ${state}, attempts = case when ${isAgain} then 0 else attempts end, next_attempt_at = ${tx.now},
      body = case when ${isAgain} then body else replace(body, '{secret}', ${redactedSecret}) end,
      sealed_secret = case when ${isAgain} then sealed_secret end
    where id = ${id}`.execute(tx)
  await recordChange(tx, { entity: 'outbox', entityId: id, before: { state: message.state }, after: { state } })
  return ensureFound((await readMessages(tx, [id]))[0], 'message')
}
