import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { configContract } from '../../../domain/identity/config-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { backUp } from '../../database/backup/back-up.ts'
import { lockDatabase, lockDatabaseExclusively } from '../../database/database-lock.ts'
import { anActiveLease, anAdmin } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import { aTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { visitor } from '../actor.ts'
import { asTableOwner } from './as-table-owner.ts'
import type { RawReply } from './local-client.ts'

// A broken connection affects only the call that uses it. Without an error listener on it, this process would end.

let place: TestDatabase
let app: TestApp
beforeEach(async () => {
  place = await aTestDatabase()
  app = await aTestApp(undefined, {}, { on: place })
})
afterEach(() => app.close())

const unavailable = { code: 'UNAVAILABLE', status: 503, retryAfterSeconds: expect.any(Number) }
const health = () => app.visitor.call(configContract.health, {})

test('a call whose connection breaks between two statements gets an error, and the next call is served', async () => {
  const work = app.database.as(visitor, async (tx) => {
    await sql`select 1`.execute(tx)
    await place.endConnections()
    await sql`select 1`.execute(tx)
  })
  await expect(work).rejects.toMatchObject(unavailable)
  expect(await health()).toEqual({ status: 'ok' })
})

test('a call whose connection breaks before the commit is asked to repeat with the same key', async () => {
  const work = app.database.as(visitor, async (tx) => {
    await sql`select 1`.execute(tx)
    await place.endConnections()
    return 'stored'
  })
  await expect(work).rejects.toMatchObject({ ...unavailable, message: expect.stringContaining('Idempotency-Key') })
})

test('connections that broke while idle fail no call', async () => {
  await Promise.all(Array.from({ length: 20 }, health))
  await place.endConnections()
  const answers = await Promise.all(Array.from({ length: 20 }, health))
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ status: 'ok' })))
})

test('jobs continue', async () => {
  await app.jobs.runDue()
  await place.endConnections()
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 24 * 3_600_000))
  await app.jobs.runDue()
  const { body } = await app.fastify.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/sakhang_job_last_success_timestamp_seconds\{job="CLEAR_SIGN_INS"\} 1750046400/)
})

test('a broken connection outside the pool fails only its own work', async () => {
  const work = asTableOwner(place.ownerUrl, async (client) => {
    await client.query('select 1')
    await place.endConnections()
    await client.query('select 1')
  })
  await expect(work).rejects.toMatchObject(unavailable)
  expect(await asTableOwner(place.ownerUrl, async (client) => (await client.query('select 1')).rowCount)).toBe(1)
})

test('a backup whose connection breaks fails, and the next one is complete', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-lost-'))
  const backUpTo = (name: string) =>
    backUp({ ownerUrl: place.ownerUrl, path: join(folder, name), now: app.clock.now(), dataKey: app.dataKey })
  try {
    await asTableOwner(place.ownerUrl, async (client) => {
      await client.query('begin; lock table people in access exclusive mode')
      const outcome = backUpTo('first.tar.gz').catch((error: unknown) => error)
      await expect.poll(() => endWaitingBackups()).toBe(1)
      expect(await outcome).toMatchObject(unavailable)
      await client.query('rollback')
    })
    expect((await backUpTo('second.tar.gz')).rows).toBeGreaterThan(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Returns the number of ended connections. */
function endWaitingBackups(): Promise<number | null> {
  return asTableOwner(place.ownerUrl, async (client) => {
    const { rowCount } = await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'sakhang backup' and wait_event_type = 'Lock'`)
    return rowCount
  })
}

test('a process takes its database lock again after its connection broke', async () => {
  const { ownerUrl } = place
  const lock = await lockDatabase({ ownerUrl, canFill: false })
  await place.endConnections()
  await expect.poll(sharedLocks).toBe(1)
  expect(await lockDatabaseExclusively(ownerUrl)).toBeUndefined()
  await lock.release()
  const alone = await lockDatabaseExclusively(ownerUrl)
  expect(alone?.isExclusive).toBe(true)
  await alone?.release()
})

/** The shared locks in the database, held by existing connections. */
function sharedLocks(): Promise<number | null> {
  return asTableOwner(place.ownerUrl, async (client) => {
    const { rowCount } = await client.query(`
      select from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted and a.datname = current_database()`)
    return rowCount
  })
}

test('payments while connections break repeatedly: every acknowledged payment exists exactly once', async () => {
  const admin = await anAdmin(app)
  const lease = await anActiveLease(admin)
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const advice = (await admin.call(adviceContract.list, { query: { leaseId: lease.id } })).items[0]
  const pay = (key: string) =>
    admin.raw(paymentContract.payAdvice, {
      params: { id: advice?.id ?? '' },
      body: { amount: 1_000, method: 'CASH', paidOn: '2025-06-10', isAnotherPayment: true },
      idempotencyKey: key,
    })
  const keys = Array.from({ length: 40 }, (_, index) => `payment-${index}`)
  const acknowledged = new Map<string, string>()
  const refusals: RawReply[] = []
  const payUntilAcknowledged = async (key: string) => {
    for (;;) {
      const answer = await pay(key)
      if (answer.status === 201) return acknowledged.set(key, receiptOf(answer))
      refusals.push(answer)
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  const paying = Promise.all(keys.map(payUntilAcknowledged))
  for (const count of [5, 12, 20, 30]) {
    await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThanOrEqual(count)
    await place.endConnections()
  }
  await paying
  expect(refusals.length).toBeGreaterThan(0)
  for (const key of keys) expect(receiptOf(await pay(key))).toBe(acknowledged.get(key))
  const { items } = await admin.call(paymentContract.list, { query: { pageSize: 50, sort: 'receiptNumber:asc' } })
  expect(items.map(({ receiptNumber }) => receiptNumber)).toEqual([...acknowledged.values()].sort())
  expect(new Set(acknowledged.values()).size).toBe(keys.length)
  const balance = await admin.call(ledgerContract.trialBalance, {})
  expect(balance.totalDebitAmount).toBe(balance.totalCreditAmount)
})

const receiptOf = ({ body }: RawReply): string => String(Reflect.get(Object(body), 'receiptNumber'))
