import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { beforeRemoval, fieldProblem, Problem } from '../../domain/problem.ts'
import { formerSecretHours, maxWebhooks } from '../../domain/webhooks/webhook.ts'
import type { Webhook, webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import type { WebhookEvent } from '../../domain/webhooks/webhook-event.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { apiTokenOf, organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import type { AddressGuard } from '../platform/delivery/address-guard.ts'
import { newId } from '../platform/database/new-id.ts'
import type { Sealer } from '../platform/keys/sealed.ts'
import { eventsOfMessages, failWaiting, retryWaiting } from './webhook-message-store.ts'
import { makeWebhookSecret } from './webhook-signature.ts'
import { readWebhook } from './webhook-store.ts'

/** `sealer` seals the secrets. `allowsPlain`: the operator configured networks where a webhook may have no TLS; `guard` checks them. */
export type WebhookRules = { sealer: Sealer; allowsPlain: boolean; guard: AddressGuard }
type Target = { id: string; ifMatch: number | undefined }
/** Refuses a program that may not read the data of these events. */
export type AssertCanReceive = (events: readonly WebhookEvent[]) => void

/** The secret is only in the response of this call. */
export async function createWebhook(
  tx: Tx,
  { name, url, events }: BodyOf<typeof webhookContract.create>,
  rules: WebhookRules,
): Promise<Webhook & { secret: string }> {
  assertReachable(url, rules)
  // If two people create one at the same time, the second waits, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${organisationOf(tx.actor)}`}, 0))`.execute(tx)
  const { rows } = await sql<{ total: number }>`select count(*) as total from webhooks`.execute(tx)
  if ((rows[0]?.total ?? 0) >= maxWebhooks)
    throw new Problem('IN_USE', `Your office has ${maxWebhooks} webhooks. Delete one that is no longer used.`)
  const id = newId()
  const secret = makeWebhookSecret()
  await tx
    .insertInto('webhooks')
    .values({ id, name, url, events: unique(events), secret: rules.sealer.seal(secret, id), api_token_id: tokenOf(tx) })
    .execute()
  const created = await readWebhook(tx, id)
  await recordChange(tx, { entity: 'webhook', entityId: id, before: {}, after: created })
  return { ...created, secret }
}

export function changeWebhook(
  tx: Tx,
  { changes, ...target }: Target & { changes: BodyOf<typeof webhookContract.update> },
  rules: WebhookRules & { assertCanReceive: AssertCanReceive },
): Promise<Webhook> {
  const { name, url, events } = changes
  if (url !== undefined) assertReachable(url, rules)
  return change(tx, target, async (before) => {
    rules.assertCanReceive(events ?? before.events)
    const isMoved = url !== undefined && url !== before.url
    if (isMoved) await assertCanRedirect(tx, before, rules.assertCanReceive)
    const hasSameTarget = url === undefined && events === undefined
    await tx
      .updateTable('webhooks')
      .set({
        name: name ?? before.name,
        url: url ?? before.url,
        events: unique(events ?? before.events),
        api_token_id: hasSameTarget ? (before.apiToken?.id ?? null) : tokenOf(tx),
        // The failures were those of the former address.
        ...(isMoved ? { failing_since: null } : {}),
      })
      .where('id', '=', target.id)
      .execute()
    if (isMoved) await retryWaiting(tx, target.id)
  })
}

/** What waits is sent to the new address, and so is what other transactions queue at this moment. */
async function assertCanRedirect(tx: Tx, { id, events }: Webhook, assertCanReceive: AssertCanReceive): Promise<void> {
  assertCanReceive(events)
  const waiting = await eventsOfMessages(tx, id, 'WAITING')
  if (waiting.length > 0) assertCanReceive(waiting)
}

/** For a day, both the old and the new secret sign messages, so that the receiver can be changed without losing one. */
export async function renewSecret(tx: Tx, target: Target, { sealer }: WebhookRules): Promise<Webhook & { secret: string }> {
  const secret = makeWebhookSecret()
  const until = new Date(tx.now.getTime() + formerSecretHours * 3_600_000)
  const renewed = await change(tx, target, async () => {
    await sql`update webhooks set former_secret = secret, former_secret_until = ${until}, secret = ${sealer.seal(secret, target.id)}
      where id = ${target.id}`.execute(tx)
  })
  return { ...renewed, secret }
}

export function enableWebhook(tx: Tx, target: Target & { assertCanReceive: AssertCanReceive }): Promise<Webhook> {
  return change(tx, target, async ({ status, events }) => {
    target.assertCanReceive(events)
    if (status === 'ACTIVE') throw new Problem('ILLEGAL_TRANSITION', 'This webhook is already active.')
    await tx
      .updateTable('webhooks')
      .set({ status: 'ACTIVE', disabled_at: null, disabled_reason: null, failing_since: null, api_token_id: tokenOf(tx) })
      .where('id', '=', target.id)
      .execute()
  })
}

export function disableWebhook(tx: Tx, target: Target): Promise<Webhook> {
  return change(tx, target, async ({ status }) => {
    if (status === 'DISABLED') throw new Problem('ILLEGAL_TRANSITION', 'This webhook is already disabled.')
    await tx.updateTable('webhooks').set({ status: 'DISABLED', disabled_at: tx.now }).where('id', '=', target.id).execute()
    await failWaiting(tx, target.id)
  })
}

export async function removeWebhook(tx: Tx, { id, ifMatch }: Target): Promise<void> {
  await lockRecord(tx, { table: 'webhooks', noun: 'webhook' }, id)
  const before = await readWebhook(tx, id)
  await ensureUnchanged(tx, { entity: 'webhook', current: before, ifMatch, next: beforeRemoval })
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
  await recordChange(tx, { entity: 'webhook', entityId: id, before, after: {} })
}

async function change(tx: Tx, { id, ifMatch }: Target, write: (before: Webhook) => Promise<void>): Promise<Webhook> {
  await lockRecord(tx, { table: 'webhooks', noun: 'webhook' }, id)
  const before = await readWebhook(tx, id)
  await ensureUnchanged(tx, { entity: 'webhook', current: before, ifMatch })
  await write(before)
  const after = await readWebhook(tx, id)
  await recordChange(tx, { entity: 'webhook', entityId: id, before, after })
  return after
}

/**
 * The checks of an address before its name is resolved: whether it is encrypted, and whether it is itself inside a network. The resolved
 * address is checked when a message is sent.
 */
function assertReachable(typed: string, { allowsPlain, guard }: WebhookRules): void {
  const { protocol, hostname } = new URL(typed)
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '')
  const isPlain = protocol === 'http:'
  const addresses = /(^|\.)localhost$/.test(host) ? ['127.0.0.1', '::1'] : isIP(host) === 0 ? [] : [host]
  if (addresses.length > 0 && !addresses.some((one) => guard.allows(one)))
    throw fieldProblem(
      '/url',
      `This address is in a private network. The operator of this installation can allow it with ${setting}.`,
    )
  if (isPlain && (!allowsPlain || (addresses.length > 0 && !addresses.some((one) => guard.isNamed(one)))))
    throw fieldProblem(
      '/url',
      `Enter an address that begins with https://. Only addresses in networks named in ${setting} may begin with http://.`,
    )
}

const tokenOf = (tx: Tx) => apiTokenOf(tx.actor) ?? null

const setting = 'WEBHOOK_ALLOWED_NETWORKS'

const unique = (events: readonly WebhookEvent[]): WebhookEvent[] => [...new Set(events)]
