import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { ledgerContract } from '../domain/ledger/ledger-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { authContract } from '../domain/identity/auth-contract.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { billedLease, pay } from '../server/testing/billing-steps.ts'
import { aPassword, aPhone } from '../server/testing/factories.ts'
import { apiClient } from './api-client.ts'
import { findDebianProgram } from './find-debian-program.ts'
import { newDataDir, startProduct } from './running-product.ts'

const dataDir = newDataDir()
const poolerFolder = mkdtempSync(join(tmpdir(), 'sakhang-pooler-'))
afterAll(() => [dataDir, poolerFolder].forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Fewer than the connections of the server, so that one connection to PostgreSQL serves many clients in turn. */
const serverConnections = 3

test('calls, payments and live changes work behind PgBouncer with a connection for each transaction', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  onTestFinished(postgres.stop)
  const port = await startPgBouncer(postgres.appUrl)
  const pooled = new URL(postgres.appUrl)
  pooled.port = String(port)
  const addresses = { DATABASE_URL: pooled.href, DATABASE_OWNER_URL: postgres.ownerUrl, DATABASE_POOLER: 'transaction' }
  const product = await startProduct(dataDir, { NOW: '2025-06-15T04:00:00Z', BOT_CHECK: 'off', ...addresses })
  onTestFinished(() => product.stop())

  const visitor = apiClient(product.address)
  const phoneNumber = aPhone()
  await visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office' },
  })
  const { token } = await visitor.call(authContract.login, { body: { username: phoneNumber, password: aPassword } })
  const admin = apiClient(product.address, token)
  const { advice } = await billedLease(admin)
  const watcher = await watch(postgres)
  const paid = await Promise.all(Array.from({ length: 40 }, () => pay(admin, advice.id, 100)))
  const numbers = paid.map(({ receiptNumber }) => receiptNumber).sort()
  expect(numbers).toEqual(numbers.map((_, index) => `R-2025-${String(index + 1).padStart(6, '0')}`))
  expect((await admin.call(paymentContract.list, { query: {} })).total).toBe(40)
  const balance = await admin.call(ledgerContract.trialBalance, {})
  expect(balance.totalDebitAmount).toBe(balance.totalCreditAmount)
  await expect.poll(watcher.heard).toBeGreaterThan(0)
  expect(await watcher.serverConnections()).toBeLessThanOrEqual(serverConnections)
})

/** In transaction mode, with the login of the server. Returns its port. */
async function startPgBouncer(appUrl: string): Promise<number> {
  const { username, password, port, hostname } = new URL(appUrl)
  const listenPort = Number(port) + 1
  const users = join(poolerFolder, 'users.txt')
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const settings = [
    `[databases]`,
    `sakhang = host=${hostname} port=${port} dbname=sakhang`,
    `[pgbouncer]`,
    `listen_addr = 127.0.0.1`,
    `listen_port = ${listenPort}`,
    `unix_socket_dir =`,
    `auth_type = scram-sha-256`,
    `auth_file = ${users}`,
    `pool_mode = transaction`,
    `default_pool_size = ${serverConnections}`,
    `max_client_conn = 200`,
  ]
  const file = join(poolerFolder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  // PgBouncer refuses to run as root.
  chmodSync(poolerFolder, 0o755)
  const child = spawn(
    findDebianProgram('/usr/sbin/pgbouncer', 'pgbouncer'),
    [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file],
    { stdio: 'ignore' },
  )
  onTestFinished(() => void child.kill('SIGINT'))
  const pooled = new URL(appUrl)
  pooled.port = String(listenPort)
  await expect.poll(() => asClient(pooled.href, async () => true)).toBe(true)
  return listenPort
}

type Watcher = { heard: () => number; serverConnections: () => Promise<number> }

/** Counts the product's announcements, and its connections in PostgreSQL. */
async function watch({ ownerUrl, adminUrl }: { ownerUrl: string; adminUrl: string }): Promise<Watcher> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  let heard = 0
  client.on('notification', () => (heard += 1))
  await client.query('listen sakhang_changes')
  const counting = "select count(*)::int as count from pg_stat_activity where usename = 'sakhang_app'"
  return {
    heard: () => heard,
    serverConnections: () =>
      asClient(adminUrl, async (admin) => (await admin.query<{ count: number }>(counting)).rows[0]?.count ?? 0),
  }
}

async function asClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}
