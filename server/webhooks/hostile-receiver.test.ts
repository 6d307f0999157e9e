import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import { payLease } from '../testing/billing-steps.ts'
import { aWebhookReceiver } from '../testing/calls/webhook-receiver.ts'
import { type Admin, anActiveLease, withLongSessions } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import type { TestApp } from '../testing/test-app.ts'

// A receiver may answer anything. Its answer is stored and delays neither its own messages nor those of other webhooks.

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

/** Answers each connection with these bytes. */
async function aRawReceiver(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() }
}

const replyOf = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`

test.each([
  ['a status that HTTP does not define', replyOf('999 Denied', 'no'), { status: null, error: /answered 999/ }],
  ['status 0', replyOf('000 Nothing', 'no'), { status: null, error: /./ }],
  [
    'a character cut in half at the length that is stored',
    replyOf('500 Broken', `${'x'.repeat(999)}😀`),
    { status: 500, error: /answered 500/ },
  ],
])(
  'a receiver that answers with %s has one failed attempt, and other webhooks get their messages',
  async (_, answer, attempt) => {
    const hostile = await aRawReceiver(answer)
    const webhook = await admin.call(webhookContract.create, {
      body: { name: 'Hostile', url: hostile.url, events: ['payment.recorded'] },
    })
    await admin.call(webhookContract.create, { body: { name: 'Accounting', url: receiver.url, events: ['payment.recorded'] } })
    const lease = await anActiveLease(admin)
    await payLease(admin, { leaseId: lease.id, tenantId: lease.tenantId, amount: 50_000, paidOn: '2025-06-15' })
    await app.jobs.runNow('DELIVER_WEBHOOKS', null)
    await app.jobs.settle()
    const { items } = await admin.call(webhookContract.messages, { query: {} })
    expect(items.map(({ webhookName, state }) => `${webhookName} ${state}`).sort()).toEqual([
      'Accounting DELIVERED',
      'Hostile WAITING',
    ])
    const failed = items.find(({ webhookId }) => webhookId === webhook.id)
    const { attemptList } = await admin.call(webhookContract.message, { params: { id: failed?.id ?? '' } })
    expect(attemptList).toMatchObject([{ status: attempt.status, error: expect.stringMatching(attempt.error) }])
    expect(receiver.received).toHaveLength(1)
    hostile.close()
  },
)
