import { webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import { scopeOfEvent, type SentEvent, type WebhookEvent, webhookEvents } from '../../domain/webhooks/webhook-event.ts'
import { assertAlsoAllowed } from '../platform/keys/api-tokens.ts'
import type { Claims } from '../platform/keys/token.ts'
import { createAddressGuard } from '../platform/delivery/address-guard.ts'
import { createSealer } from '../platform/keys/sealed.ts'
import type { Services } from '../platform/services.ts'
import {
  type AssertCanReceive,
  changeWebhook,
  createWebhook,
  disableWebhook,
  enableWebhook,
  removeWebhook,
  renewSecret,
} from './save-webhook.ts'
import { listMessages, queueTest, readMessageInFull, replayFailed, replayMessage } from './webhook-message-store.ts'
import { listWebhooks, readWebhook } from './webhook-store.ts'

export function webhookRoutes({ serve, config, dataKey }: Services): void {
  const rules = {
    sealer: createSealer(dataKey, 'webhook'),
    allowsPlain: config.webhookNetworks.length > 0,
    guard: createAddressGuard(config.webhookNetworks),
  }
  serve.endpoint(webhookContract.list, ({ tx, query }) => listWebhooks(tx, query))
  serve.endpoint(webhookContract.read, ({ tx, params }) => readWebhook(tx, params.id))
  serve.endpoint(webhookContract.create, ({ tx, body, claims }) => {
    canReceive(claims)(body.events)
    return createWebhook(tx, body, rules)
  })
  serve.endpoint(webhookContract.update, ({ tx, params, body, ifMatch, claims }) =>
    changeWebhook(tx, { id: params.id, ifMatch, changes: body }, { ...rules, assertCanReceive: canReceive(claims) }),
  )
  serve.endpoint(webhookContract.remove, async ({ tx, params, ifMatch }) => {
    await removeWebhook(tx, { id: params.id, ifMatch })
    return {}
  })
  serve.endpoint(webhookContract.renewSecret, ({ tx, params, ifMatch }) => renewSecret(tx, { id: params.id, ifMatch }, rules))
  serve.endpoint(webhookContract.enable, ({ tx, params, ifMatch, claims }) =>
    enableWebhook(tx, { id: params.id, ifMatch, assertCanReceive: canReceive(claims) }),
  )
  serve.endpoint(webhookContract.disable, ({ tx, params, ifMatch }) => disableWebhook(tx, { id: params.id, ifMatch }))
  serve.endpoint(webhookContract.test, ({ tx, params }) => queueTest(tx, params.id))
  serve.endpoint(webhookContract.replayFailed, async ({ tx, params, claims }) => ({
    replayed: await replayFailed(tx, params.id, (event) => assertCanRead(claims, event)),
  }))
  serve.endpoint(webhookContract.messages, ({ tx, query }) => listMessages(tx, query))
  serve.endpoint(webhookContract.message, async ({ tx, params, claims }) => {
    const message = await readMessageInFull(tx, params.id)
    assertCanRead(claims, message.event)
    return message
  })
  serve.endpoint(webhookContract.replay, ({ tx, params, claims }) =>
    replayMessage(tx, params.id, (event) => assertCanRead(claims, event)),
  )
}

/** For a program: an empty list means all events. */
function canReceive(claims: Claims | undefined): AssertCanReceive {
  return (events: readonly WebhookEvent[]) => {
    for (const event of events.length > 0 ? events : webhookEvents) assertCanRead(claims, event)
  }
}

function assertCanRead(claims: Claims | undefined, event: SentEvent): void {
  const scope = scopeOfEvent(event)
  if (scope) assertAlsoAllowed(claims, scope)
}
