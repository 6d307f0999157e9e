import { webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import { createAddressGuard } from '../platform/delivery/address-guard.ts'
import { createSealer } from '../platform/keys/sealed.ts'
import type { Services } from '../platform/services.ts'
import { changeWebhook, createWebhook, disableWebhook, enableWebhook, removeWebhook, renewSecret } from './save-webhook.ts'
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
  serve.endpoint(webhookContract.create, ({ tx, body }) => createWebhook(tx, body, rules))
  serve.endpoint(webhookContract.update, ({ tx, params, body, ifMatch }) =>
    changeWebhook(tx, { id: params.id, ifMatch, changes: body }, rules),
  )
  serve.endpoint(webhookContract.remove, async ({ tx, params, ifMatch }) => {
    await removeWebhook(tx, { id: params.id, ifMatch })
    return {}
  })
  serve.endpoint(webhookContract.renewSecret, ({ tx, params, ifMatch }) => renewSecret(tx, { id: params.id, ifMatch }, rules))
  serve.endpoint(webhookContract.enable, ({ tx, params, ifMatch }) => enableWebhook(tx, { id: params.id, ifMatch }))
  serve.endpoint(webhookContract.disable, ({ tx, params, ifMatch }) => disableWebhook(tx, { id: params.id, ifMatch }))
  serve.endpoint(webhookContract.test, ({ tx, params }) => queueTest(tx, params.id))
  serve.endpoint(webhookContract.replayFailed, async ({ tx, params }) => ({ replayed: await replayFailed(tx, params.id) }))
  serve.endpoint(webhookContract.messages, ({ tx, query }) => listMessages(tx, query))
  serve.endpoint(webhookContract.message, ({ tx, params }) => readMessageInFull(tx, params.id))
  serve.endpoint(webhookContract.replay, ({ tx, params }) => replayMessage(tx, params.id))
}
