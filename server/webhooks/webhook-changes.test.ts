import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookContract } from '../../domain/webhooks/webhook-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { payLease } from '../testing/billing-steps.ts'
import { aWebhookReceiver } from '../testing/calls/webhook-receiver.ts'
import { whileOpen } from '../testing/databases/while-open.ts'
import { type Admin, anActiveLease, aPassword, withLongSessions } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import type { TestApp } from '../testing/test-app.ts'

// A webhook is changed while events happen or messages are sent.

const start = new Date('2025-06-15T04:00:00Z')
let app: TestApp
let admin: Admin
let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
let answerWith: (path: string) => number | Promise<number>
beforeAll(async () => {
  app = await anAppWithOffices(undefined, { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' })
})
beforeEach(async () => {
  app.clock.set(start)
  answerWith = () => 204
  receiver = await aWebhookReceiver(({ path }) => answerWith(path))
  admin = await withLongSessions(await nextOffice(app))
})
afterEach(() => receiver.close())
afterAll(() => app.close())

const create = () =>
  admin.call(webhookContract.create, { body: { name: 'Accounting', url: receiver.url, events: ['payment.recorded'] } })
const pay = async () => {
  const lease = await anActiveLease(admin)
  return () => payLease(admin, { leaseId: lease.id, tenantId: lease.tenantId, amount: 50_000, paidOn: '2025-06-15' })
}
const deliver = async () => {
  await app.jobs.runNow('DELIVER_WEBHOOKS', null)
  await app.jobs.settle()
}
const later = (hours: number) => app.clock.set(new Date(app.clock.now().getTime() + hours * 3_600_000))
const asOffice = async () => ({ kind: 'job' as const, organisationId: await organisationRunBy(app, admin) })

test('a payment is recorded although a webhook with many messages is being deleted', async () => {
  const { id } = await create()
  const recordPayment = await pay()
  const deletion = { actor: await asOffice(), work: (tx: Tx) => sql`delete from webhooks where id = ${id}`.execute(tx) }
  expect(await whileOpen(app, deletion, recordPayment)).toMatchObject({ amount: 50_000 })
})

test('a message that was queued while its webhook was disabled is not sent, and fails', async () => {
  const { id } = await create()
  const recordPayment = await pay()
  await recordPayment()
  await app.database.as(await asOffice(), (tx) =>
    sql`update webhooks set status = 'DISABLED', disabled_at = ${tx.now} where id = ${id}`.execute(tx),
  )
  await deliver()
  expect(receiver.received).toEqual([])
  const { items } = await admin.call(webhookContract.messages, { query: { webhookId: id } })
  expect(items).toMatchObject([{ state: 'FAILED', lastError: 'The webhook was disabled.' }])
})

test('a corrected address has three days of its own before the webhook is disabled', async () => {
  answerWith = (path) => (path === '/hook' ? 500 : 204)
  const { id } = await create()
  await (await pay())()
  await deliver()
  later(71.9)
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  const changed = await admin.call(webhookContract.update, { params: { id }, body: { url: `${receiver.url}/corrected` } })
  expect(changed.failingSince).toBeNull()
  later(0.2)
  await (await pay())()
  await deliver()
  expect(await admin.call(webhookContract.read, { params: { id } })).toMatchObject({ status: 'ACTIVE' })
  expect(receiver.received.at(-1)).toMatchObject({ path: '/hook/corrected' })
})

test('an address that answers 410 after it was replaced does not disable the webhook', async () => {
  const { id } = await create()
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  answerWith = (path) => {
    if (path !== '/hook') return 204
    asked.resolve()
    return answered.promise
  }
  await (await pay())()
  const sending = deliver()
  await asked.promise
  await admin.call(webhookContract.update, { params: { id }, body: { url: `${receiver.url}/new` } })
  answered.resolve(410)
  await sending
  expect(await admin.call(webhookContract.read, { params: { id } })).toMatchObject({ status: 'ACTIVE', failingSince: null })
})
