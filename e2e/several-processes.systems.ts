import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { authContract } from '../domain/identity/auth-contract.ts'
import { jobContract } from '../domain/jobs/job-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { webhookContract } from '../domain/webhooks/webhook-contract.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { billedLease, pay } from '../server/testing/billing-steps.ts'
import { aWebhookReceiver } from '../server/testing/calls/webhook-receiver.ts'
import { aPassword, aPhone } from '../server/testing/factories.ts'
import { apiClient } from './api-client.ts'
import { migratedDataDir } from './data-dirs.ts'
import { startRoundRobinProxy } from './start-round-robin-proxy.ts'
import { startProduct } from './running-product.ts'

const dataDir = migratedDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const environment = { NOW: '2025-06-15T04:00:00Z', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' }
/** Sooner than the job, which runs every half minute. */
const soonMs = 10_000

test('two processes on one database behind a proxy act as one product, and one of them can stop during a payment', async () => {
  const [first, second] = await Promise.all([startProduct(dataDir, environment), startProduct(dataDir, environment)])
  const proxy = await startRoundRobinProxy([first.address, second.address])
  const visitor = apiClient(proxy.address)
  const phoneNumber = aPhone()
  await visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office' },
  })
  const signIn = async () =>
    (await visitor.call(authContract.login, { body: { username: phoneNumber, password: aPassword } })).token

  // Both processes accept a session, and a session ended on one is ended on the other.
  const token = await signIn()
  const admin = apiClient(proxy.address, token)
  const { advice, lease } = await billedLease(admin)
  for (const { address } of [first, second]) {
    await expect(apiClient(address, token).call(leaseContract.read, { params: { id: lease.id } })).resolves.toMatchObject({
      status: 'ACTIVE',
    })
  }
  const shortLived = await signIn()
  await apiClient(first.address, shortLived).call(authContract.logout, {})
  await expect(apiClient(second.address, shortLived).call(jobContract.list, {})).rejects.toThrow('401')

  // Wrong passwords are counted together.
  const wrong = { body: { username: aPhone(), password: 'not this one' } }
  for (let tries = 0; tries < 10; tries += 1) await expect(visitor.call(authContract.login, wrong)).rejects.toThrow('401')
  for (const { address } of [first, second]) {
    await expect(apiClient(address).call(authContract.login, wrong)).rejects.toThrow('429')
  }

  // Requested codes and links are also counted together: three an hour, on any process.
  const asked = { body: { phoneNumber: aPhone() } }
  for (let codes = 0; codes < 3; codes += 1) await visitor.call(authContract.sendLoginCode, asked)
  const reset = { body: { username: aPhone() } }
  for (let resets = 0; resets < 3; resets += 1) await visitor.call(authContract.requestReset, reset)
  for (const { address } of [first, second]) {
    await expect(apiClient(address).call(authContract.sendLoginCode, asked)).rejects.toThrow('429')
    await expect(apiClient(address).call(authContract.requestReset, reset)).rejects.toThrow('429')
  }

  // Receipts of both have one sequence of numbers, and a webhook receives each immediately and once, from either process.
  const receiver = await aWebhookReceiver()
  const webhook = { name: 'Accounting', url: receiver.url, events: ['payment.recorded' as const] }
  await admin.call(webhookContract.create, { body: webhook })
  const paid = await Promise.all(Array.from({ length: 12 }, () => pay(admin, advice.id, 100)))
  const numbers = paid.map(({ receiptNumber }) => receiptNumber).sort()
  expect(numbers).toEqual(numbers.map((_, index) => `R-2025-${String(index + 1).padStart(6, '0')}`))
  await expect.poll(() => receiver.received.length, { timeout: soonMs }).toBe(numbers.length)
  expect(new Set(receiver.events().map(({ data }) => data['receiptNumber']))).toEqual(new Set(numbers))

  // The first process receives a stop signal while a payment waits for its lease: it finishes that payment, and the second continues to
  // serve.
  const postgres = await startEmbeddedPostgres({ dataDir })
  const counter = new pg.Client({ connectionString: postgres.ownerUrl })
  await counter.connect()
  const watcher = new pg.Client({ connectionString: postgres.adminUrl })
  await watcher.connect()
  await counter.query('begin')
  await counter.query('select from leases where id = $1 for update', [lease.id])
  const last = pay(apiClient(first.address, token), advice.id, 100)
  const waiting =
    "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'sakhang'"
  await expect.poll(async () => (await watcher.query<{ count: number }>(waiting)).rows[0]?.count).toBe(1)
  const stopped = first.stop()
  await expect
    .poll(() =>
      fetch(`${first.address}/api/health`).then(
        ({ status }) => status,
        () => 'closed',
      ),
    )
    .not.toBe(200)
  for (let asked = 0; asked < 4; asked += 1) {
    expect((await fetch(`${proxy.address}/api/health`)).status).toBe(200)
  }
  await counter.query('commit')
  expect((await last).receiptNumber).toBe('R-2025-000013')
  await stopped
  expect(first.exitCode()).toBe(0)
  const { total } = await admin.call(paymentContract.list, { query: {} })
  expect(total).toBe(13)

  await counter.end()
  await watcher.end()
  await proxy.stop()
  await receiver.close()
  await second.stop()
  await postgres.stop()
})
