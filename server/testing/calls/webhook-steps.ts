import { webhookContract } from '../../../domain/webhooks/webhook-contract.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'

const body = { name: 'Books', url: 'https://hooks.example.bt/' }

const aWebhook = (admin: Pick<LocalClient, 'call'>) => admin.call(webhookContract.create, { body })

/** A webhook with a waiting message. */
export async function oneWebhook(admin: Pick<LocalClient, 'call'>) {
  const { id } = await aWebhook(admin)
  return { webhook: id, webhookMessage: (await admin.call(webhookContract.test, { params: { id } })).id }
}

type Key = `webhook.${keyof typeof webhookContract}`
type Do = (key: Key, input: { params?: { id: string }; body?: object }) => Promise<Record<string, unknown>>

/** Makes each changing call of webhooks once. */
export async function callWebhooks(call: Do): Promise<void> {
  const params = { id: String((await call('webhook.create', { body }))['id']) }
  const message = await call('webhook.test', { params })
  await call('webhook.update', { params, body: { name: 'Accounts', events: ['lease.ended'] } })
  await call('webhook.renewSecret', { params })
  await call('webhook.disable', { params })
  await call('webhook.enable', { params })
  await call('webhook.replay', { params: { id: String(message['id']) } })
  await call('webhook.disable', { params })
  await call('webhook.enable', { params })
  await call('webhook.replayFailed', { params })
  await call('webhook.remove', { params })
}

/** A webhook for each call that requires its version. */
export const webhookSamples = (admin: () => Pick<LocalClient, 'call'>) => ({
  'webhook.update': () => aWebhook(admin()),
  'webhook.remove': () => aWebhook(admin()),
  'webhook.renewSecret': () => aWebhook(admin()),
  'webhook.disable': () => aWebhook(admin()),
  'webhook.enable': async () => {
    const { id } = await aWebhook(admin())
    return admin().call(webhookContract.disable, { params: { id } })
  },
})
