import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import { createAddressGuard } from '../platform/delivery/address-guard.ts'
import { webhookTransport } from '../platform/delivery/webhook-transport.ts'
import { createSealer } from '../platform/keys/sealed.ts'
import { advicesOf, pay as payAdvice, payLease } from '../testing/billing-steps.ts'
import { aWebhookReceiver } from '../testing/calls/webhook-receiver.ts'
import {
  type Admin,
  anActiveLease,
  anAdmin,
  aPassword,
  aPublishedListing,
  aTenant,
  withLongSessions,
} from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'

const start = new Date('2025-06-15T04:00:00Z')
let app: TestApp
let admin: Admin
let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
let answerWith: (path: string) => number
beforeAll(async () => {
  app = await aTestApp(undefined, { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' })
})
beforeEach(async () => {
  app.clock.set(start)
  answerWith = () => 204
  receiver = await aWebhookReceiver(({ path }) => answerWith(path))
  admin = await withLongSessions(await anAdmin(app))
})
afterEach(() => receiver.close())
afterAll(() => app.close())

const create = (given: Partial<z.input<typeof webhookContract.create.body>> = {}) =>
  admin.call(webhookContract.create, { body: { name: 'Accounting', url: receiver.url, ...given } })
const deliver = async () => {
  await app.jobs.runNow('DELIVER_WEBHOOKS', null)
  await app.jobs.settle()
}
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
const nothing = { headers: {} as Record<string, string>, body: '' }
/** The clock moved past the end of the session. */
const signInAgain = async () => {
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}
const messagesOf = async (webhookId: string) => (await admin.call(webhookContract.messages, { query: { webhookId } })).items

test('an event is sent once, signed as the reference verifier of Standard Webhooks expects', async () => {
  const { secret, id } = await create({ events: ['payment.recorded'] })
  const lease = await anActiveLease(admin)
  const payment = await payLease(admin, { leaseId: lease.id, tenantId: lease.tenantId, amount: 50_000, paidOn: '2025-06-15' })
  await deliver()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const [{ headers, body } = nothing] = receiver.received
  // The verifier compares the timestamp with the machine's clock, within five minutes.
  expect(new Webhook(secret).verify(body, headers)).toEqual({
    type: 'payment.recorded',
    timestamp: start.toISOString(),
    data: { id: payment.id, leaseId: lease.id, receiptNumber: payment.receiptNumber, amount: 50_000, paidOn: '2025-06-15' },
  })
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Sakhang-Webhooks/1' })
  const [message] = await messagesOf(id)
  expect(message).toMatchObject({
    id: headers['webhook-id'],
    state: 'DELIVERED',
    attempts: 1,
    lastStatus: 204,
    nextAttemptAt: null,
  })
  const full = await admin.call(webhookContract.message, { params: { id: message?.id ?? '' } })
  expect(full).toMatchObject({ body, attemptList: [{ status: 204, error: null, reply: '' }] })
})

test('a lease, its advices, a listing and their changes are events without names of people', async () => {
  await create()
  const tenant = await aTenant(admin, { lastName: 'Secret' })
  const lease = await anActiveLease(admin, { tenantId: tenant.id, depositAmount: 100_000 })
  await aPublishedListing(admin)
  await deliver()
  const types = receiver.events().map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['lease.created', 'lease.activated', 'advice.issued', 'listing.published']))
  const ofLease = receiver.events().filter(({ data }) => data['id'] === lease.id)
  expect(ofLease.map(({ type }) => type)).toEqual(expect.arrayContaining(['lease.created', 'lease.activated']))
  expect(ofLease.findIndex(({ type }) => type === 'lease.created')).toBeLessThan(
    ofLease.findIndex(({ type }) => type === 'lease.activated'),
  )
  expect(receiver.received.map(({ body }) => body).join('')).not.toContain('Secret')
})

test('a program learns that a lease ended, and that its hand-back was undone', async () => {
  await create({ events: ['lease.ended', 'lease.hand_back_undone'] })
  const { id } = await anActiveLease(admin, { endDate: '2025-04-30', depositAmount: 0 })
  await admin.call(leaseContract.vacate, { params: { id }, body: { date: '2025-05-20' } })
  await admin.call(leaseMoveContract.undoVacate, { params: { id }, body: { reason: 'It was the flat above.' } })
  await deliver()
  expect(receiver.events()).toMatchObject([
    { type: 'lease.ended', data: { id, lastRentDay: '2025-05-20' } },
    { type: 'lease.hand_back_undone', data: { id } },
  ])
})

test('an advice is settled once, by the payment that completes it', async () => {
  await create({ events: ['advice.issued', 'advice.settled'] })
  const lease = await anActiveLease(admin, { depositAmount: 200_000 })
  const [deposit] = await advicesOf(admin, lease.id)
  const pay = (amount: number) => payAdvice(admin, deposit?.id ?? '', amount, { paidOn: '2025-06-15' })
  await pay(150_000)
  await deliver()
  expect(receiver.events().map(({ type }) => type)).toEqual(['advice.issued'])
  await pay(50_000)
  await deliver()
  const [issued, settled, ...others] = receiver.events()
  expect(others).toEqual([])
  expect(settled).toMatchObject({ type: 'advice.settled', data: { id: issued?.data['id'], leaseId: lease.id, amount: 200_000 } })
})

test('a rejected message is retried with growing pauses, before later messages of the same record', async () => {
  const { id } = await create({ events: ['lease.created', 'lease.activated'] })
  answerWith = () => 500
  const lease = await anActiveLease(admin)
  await deliver()
  await deliver()
  expect(receiver.events().map(({ type }) => type)).toEqual(['lease.created'])
  expect(await messagesOf(id)).toMatchObject([
    { event: 'lease.activated', state: 'WAITING', attempts: 0 },
    { event: 'lease.created', state: 'WAITING', attempts: 1, lastStatus: 500, lastError: 'The receiver answered 500.' },
  ])
  expect(await admin.call(webhookContract.read, { params: { id } })).toMatchObject({ failingSince: start.toISOString() })
  later(1)
  answerWith = () => 200
  await deliver()
  expect(receiver.events().map(({ type, data }) => [type, data['id']])).toEqual([
    ['lease.created', lease.id],
    ['lease.created', lease.id],
    ['lease.activated', lease.id],
  ])
  const [first, second] = receiver.received
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
  expect(await admin.call(webhookContract.read, { params: { id } })).toMatchObject({ failingSince: null })
})

test('a webhook that accepts nothing for three days is disabled, its messages fail, and the administrators are notified', async () => {
  const { id } = await create({ events: ['lease.created'] })
  answerWith = () => 503
  await anActiveLease(admin)
  for (const minutes of [0, 2, 600, 3800]) {
    later(minutes)
    await deliver()
  }
  await signInAgain()
  expect(await admin.call(webhookContract.read, { params: { id } })).toMatchObject({
    status: 'DISABLED',
    disabledReason: 'No message was accepted for 3 days.',
  })
  expect(await messagesOf(id)).toMatchObject([{ state: 'FAILED', lastError: 'The webhook was disabled.' }])
  const { items } = await admin.call(notificationContract.list, { query: {} })
  const disabled = items.filter(({ type }) => type === 'WEBHOOK_DISABLED')
  expect(disabled).toMatchObject([
    { type: 'WEBHOOK_DISABLED', subject: 'Webhook Accounting was disabled', path: `/admin/webhooks/${id}` },
  ])
  await anActiveLease(admin)
  expect(await messagesOf(id)).toHaveLength(1)

  answerWith = () => 200
  await expectProblem(admin.call(webhookContract.replayFailed, { params: { id } }), 'ILLEGAL_TRANSITION')
  await admin.call(webhookContract.enable, { params: { id } })
  expect(await admin.call(webhookContract.replayFailed, { params: { id } })).toEqual({ replayed: 1 })
  await deliver()
  expect(await messagesOf(id)).toMatchObject([{ state: 'DELIVERED' }])
})

test('410 Gone disables the webhook immediately; a redirect is not followed', async () => {
  const { id } = await create({ events: ['lease.created'] })
  answerWith = () => 410
  await anActiveLease(admin)
  await deliver()
  expect(await admin.call(webhookContract.read, { params: { id } })).toMatchObject({ status: 'DISABLED' })
  const other = await create({ name: 'Moved', events: [] })
  answerWith = () => 302
  await admin.call(webhookContract.test, { params: { id: other.id } })
  receiver.received.length = 0
  await deliver()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  expect(await messagesOf(other.id)).toMatchObject([{ state: 'WAITING', lastStatus: 302 }])
})

test('after the secret was renewed both sign for a day, then only the new one', async () => {
  const { id, secret: former } = await create()
  const { secret } = await admin.call(webhookContract.renewSecret, { params: { id } })
  const verifiedBy = async () => {
    receiver.received.length = 0
    await admin.call(webhookContract.test, { params: { id } })
    await deliver()
    const [{ headers, body } = nothing] = receiver.received
    return [former, secret].map((each) => {
      try {
        return Boolean(new Webhook(each).verify(body, headers))
      } catch {
        return false
      }
    })
  }
  expect(await verifiedBy()).toEqual([true, true])
  later(24 * 60 + 1)
  await signInAgain()
  expect(await verifiedBy()).toEqual([false, true])
})

test('no internal address can be reached, in any notation', async () => {
  const inside = await aTestApp()
  try {
    const office = await withLongSessions(await anAdmin(inside))
    const addresses = [
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/',
      'https://[::1]/',
      'https://2130706433/',
      'https://0x7f.1/',
    ]
    const organisationId = await organisationRunBy(inside, office)
    for (const [index, url] of addresses.entries()) {
      const refused = await expectProblem(office.call(webhookContract.create, { body: { name: 'Inside', url } }), 'INVALID_INPUT')
      expect(refused.errors).toEqual([{ path: '/url', message: expect.stringContaining('WEBHOOK_ALLOWED_NETWORKS') }])
      const { id } = await office.call(webhookContract.create, { body: { name: `Inside ${index}`, url: 'https://example.bt/' } })
      // Simulates that the operator removed the network, or that a name resolves to an internal address.
      await inside.database.as({ kind: 'job', organisationId }, (tx) =>
        tx.updateTable('webhooks').set({ url }).where('id', '=', id).execute(),
      )
      await office.call(webhookContract.test, { params: { id } })
    }
    await inside.jobs.runNow('DELIVER_WEBHOOKS', null)
    await inside.jobs.settle()
    const { items } = await office.call(webhookContract.messages, { query: {} })
    expect(items).toHaveLength(addresses.length)
    for (const { lastError, lastStatus } of items) {
      expect(lastStatus).toBeNull()
      expect(lastError).toContain('is an address in a private network.')
    }
    for (const url of ['http://example.bt/', 'http://127.0.0.1:4000/', 'https://hooks.localhost:4000/']) {
      const refused = await expectProblem(office.call(webhookContract.create, { body: { name: 'Plain', url } }), 'INVALID_INPUT')
      expect(refused.errors?.[0]?.message).toContain('WEBHOOK_ALLOWED_NETWORKS')
    }
  } finally {
    await inside.close()
  }
})

test('if two processes deliver at the same time, each message is sent once', async () => {
  await create({ events: ['lease.created'] })
  await Promise.all(Array.from({ length: 6 }, () => anActiveLease(admin)))
  const organisationId = await organisationRunBy(app, admin)
  const delivery = {
    within: app.database.as,
    sealer: createSealer(app.dataKey, 'webhook'),
    transport: webhookTransport(createAddressGuard(['127.0.0.1/32'])),
    signal: new AbortController().signal,
  }
  const counts = await Promise.all([1, 2, 3].map(() => deliverWebhooks(delivery, organisationId)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(6)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
  expect(receiver.received).toHaveLength(6)
})

test('another office sees neither webhooks nor messages, and a manager sees none', async () => {
  const { id } = await create()
  await admin.call(webhookContract.test, { params: { id } })
  const [message] = await messagesOf(id)
  const other = await withLongSessions(await anAdmin(app))
  await expectProblem(other.call(webhookContract.read, { params: { id } }), 'NOT_FOUND')
  await expectProblem(other.call(webhookContract.message, { params: { id: message?.id ?? '' } }), 'NOT_FOUND')
  await expectProblem(other.call(webhookContract.replay, { params: { id: message?.id ?? '' } }), 'NOT_FOUND')
  expect((await other.call(webhookContract.messages, { query: { webhookId: id } })).items).toEqual([])
})

test('if two people change a webhook at the same time, the second is refused; deleting it deletes its messages', async () => {
  const { id, version } = await create()
  await admin.call(webhookContract.update, { params: { id }, ifMatch: version, body: { name: 'Books' } })
  await expectProblem(
    admin.call(webhookContract.update, { params: { id }, ifMatch: version, body: { events: ['lease.ended'] } }),
    'CHANGED_MEANWHILE',
  )
  await admin.call(webhookContract.test, { params: { id } })
  await admin.call(webhookContract.remove, { params: { id } })
  expect(await messagesOf(id)).toEqual([])
})
