import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiScope } from '../../domain/api/api-scope.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { apiTokenContract } from '../../domain/people/api-token-contract.ts'
import { webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import type { WebhookEvent } from '../../domain/webhooks/webhook-event.ts'
import { anApiToken, aProgram } from '../testing/an-api-token.ts'
import { payLease } from '../testing/billing-steps.ts'
import { aWebhookReceiver } from '../testing/calls/webhook-receiver.ts'
import { type Admin, anActiveLease, withLongSessions } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// A program receives through a webhook only data that it may read, and nothing after its token has ended.

let app: TestApp
let admin: Admin
let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
beforeAll(async () => {
  app = await anAppWithOffices(undefined, { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' })
})
beforeEach(async () => {
  receiver = await aWebhookReceiver(() => 204)
  admin = await withLongSessions(await nextOffice(app))
})
afterEach(() => receiver.close())
afterAll(() => app.close())

const tokenWith = async (scopes: ApiScope[]) => {
  const token = await anApiToken(admin, { scopes })
  return { ...token, program: aProgram(app, token.token) }
}
const newWebhook = (events?: WebhookEvent[]) => ({
  body: { name: 'Accounting', url: receiver.url, ...(events ? { events } : {}) },
})
const pay = async () => {
  const lease = await anActiveLease(admin)
  await payLease(admin, { leaseId: lease.id, tenantId: lease.tenantId, amount: 50_000, paidOn: '2025-06-15' })
}
const deliver = async () => {
  await app.jobs.runNow('DELIVER_WEBHOOKS', null)
  await app.jobs.settle()
}

test('a program cannot subscribe to events that it may not read, when it creates, changes or enables a webhook', async () => {
  const { program, id: tokenId } = await tokenWith(['webhooks:write', 'maintenance:read'])
  await expectProblem(program.call(webhookContract.create, newWebhook()), 'INSUFFICIENT_SCOPE')
  await expectProblem(program.call(webhookContract.create, newWebhook(['payment.recorded'])), 'INSUFFICIENT_SCOPE')
  const own = await program.call(webhookContract.create, newWebhook(['maintenance.reported']))
  expect(own.apiToken).toEqual({ id: tokenId, name: 'Bank robot' })
  const params = { id: own.id }
  await expectProblem(program.call(webhookContract.update, { params, body: { events: [] } }), 'INSUFFICIENT_SCOPE')
  const ofAdmin = await admin.call(webhookContract.create, newWebhook())
  expect(ofAdmin.apiToken).toBeNull()
  const elsewhere = { params: { id: ofAdmin.id }, body: { url: `${receiver.url}?elsewhere` } }
  await expectProblem(program.call(webhookContract.update, elsewhere), 'INSUFFICIENT_SCOPE')
  await admin.call(webhookContract.disable, { params: { id: ofAdmin.id } })
  await expectProblem(program.call(webhookContract.enable, { params: { id: ofAdmin.id } }), 'INSUFFICIENT_SCOPE')
})

test('a program cannot read the body of a message about records that it may not read', async () => {
  const { id: webhookId } = await admin.call(webhookContract.create, newWebhook())
  await pay()
  const { items } = await admin.call(webhookContract.messages, { query: { webhookId, event: 'payment.recorded' } })
  const params = { id: items[0]?.id ?? '' }
  const { program } = await tokenWith(['webhooks:read'])
  await expectProblem(program.call(webhookContract.message, { params }), 'INSUFFICIENT_SCOPE')
  const { program: accounting } = await tokenWith(['webhooks:read', 'billing:read'])
  expect(await accounting.call(webhookContract.message, { params })).toMatchObject({ event: 'payment.recorded' })
})

test('a program cannot redirect or resend messages about records that it may not read', async () => {
  const webhook = await admin.call(webhookContract.create, newWebhook(['lease.created', 'payment.recorded']))
  const params = { id: webhook.id }
  await pay()
  const { program } = await tokenWith(['webhooks:write', 'leases:read'])
  const change = (body: object) => program.call(webhookContract.update, { params, body })
  const elsewhere = { url: `${receiver.url}?elsewhere` }
  await expectProblem(change({ ...elsewhere, events: ['lease.created'] }), 'INSUFFICIENT_SCOPE')
  await change({ events: ['lease.created'] })
  // The message about the payment still waits.
  await expectProblem(change(elsewhere), 'INSUFFICIENT_SCOPE')
  await deliver()
  await change(elsewhere)
  const { items } = await admin.call(webhookContract.messages, { query: { webhookId: webhook.id, event: 'payment.recorded' } })
  const [delivered] = items
  await expectProblem(program.call(webhookContract.replay, { params: { id: delivered?.id ?? '' } }), 'INSUFFICIENT_SCOPE')
  await admin.call(webhookContract.replay, { params: { id: delivered?.id ?? '' } })
  await admin.call(webhookContract.disable, { params })
  await program.call(webhookContract.enable, { params })
  await expectProblem(program.call(webhookContract.replayFailed, { params }), 'INSUFFICIENT_SCOPE')
  await deliver()
  const paths = receiver.received.filter(({ body }) => body.includes('payment.recorded')).map(({ path }) => path)
  expect(paths).toEqual(['/hook'])
})

test('the webhooks of a token end with it, and an administrator is notified and can take them over', async () => {
  const { program, id: tokenId } = await tokenWith(['webhooks:write', 'billing:read'])
  const webhook = await program.call(webhookContract.create, newWebhook(['payment.recorded']))
  const params = { id: webhook.id }
  await admin.call(apiTokenContract.revoke, { params: { id: tokenId } })
  await pay()
  await deliver()
  expect(receiver.received).toEqual([])
  const ended = await admin.call(webhookContract.read, { params })
  expect(ended).toMatchObject({ status: 'DISABLED', disabledReason: expect.stringContaining('The API token Bank robot') })
  const { items } = await admin.call(notificationContract.list, { query: {} })
  expect(items[0]).toMatchObject({ subject: 'Webhook Accounting was disabled' })
  const enabled = await admin.call(webhookContract.enable, { params })
  expect(enabled).toMatchObject({ status: 'ACTIVE', apiToken: null })
  await pay()
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

test('the webhooks of an expired token end too', async () => {
  const { program } = await tokenWith(['webhooks:write', 'billing:read'])
  const { id } = await program.call(webhookContract.create, newWebhook(['payment.recorded']))
  const before = app.clock.now()
  app.clock.set(new Date(before.getTime() + 91 * 86_400_000))
  await deliver()
  app.clock.set(before)
  const { status } = await admin.call(webhookContract.read, { params: { id } })
  expect(status).toBe('DISABLED')
})
