import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveContract } from '../../../domain/overview/live-contract.ts'
import { type Admin, anAdmin, aPassword } from '../../testing/factories.ts'
import { kindsUntil, type Listener, listenAs } from '../../testing/live/listen-as.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { aTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createSessionSlots } from './session-slots.ts'

const now = '2025-03-02T04:00:00Z'
let place: TestDatabase
/** Two processes of the product on one database. */
let here: TestApp
let there: TestApp
let admin: Admin
beforeEach(async () => {
  place = await aTestDatabase()
  here = await aTestApp(now, {}, { on: place })
  there = await aTestApp(now, {}, { on: { ...place, drop: async () => undefined } })
  admin = await anAdmin(here)
})
afterEach(async () => {
  await there.close()
  await here.close()
})

const oneMore = { query: { seconds: 60 } }
const at = (app: TestApp) => callerOn(app.fastify, admin.signedIn)

test('a session has four streams in two processes together, and another session of the same person has four more', async () => {
  const streams = [await listenAs(here, admin), await listenAs(there, admin), await listenAs(there, admin)]
  const last = await listenAs(here, admin)
  for (const app of [here, there]) await expectProblem(at(app).call(liveContract.changes, oneMore), 'TOO_MANY_REQUESTS')
  const again = await here.signIn(admin.phoneNumber, aPassword)
  for (const app of [there, there, here, there]) await listenAs(app, again)

  last.stop()
  await expect.poll(() => listens(there, admin)).toBe(true)
  await expectProblem(at(here).call(liveContract.changes, oneMore), 'TOO_MANY_REQUESTS')
  for (const stream of streams) stream.stop()
  for (const app of [here, here, there]) await expect.poll(() => listens(app, admin)).toBe(true)
})

test('four of ten concurrent requests in two processes get a stream', async () => {
  const asked = await Promise.all(Array.from({ length: 10 }, (_, n) => listens(n % 2 ? here : there, admin)))
  expect(asked.filter(Boolean)).toHaveLength(4)
})

test('the slots of a stopped process are released, and a stream that ends releases its lock', async () => {
  for (const app of [there, there, here, here]) await listenAs(app, admin)
  expect(await locksOf(place)).toBe(4)
  await there.fastify.close()
  await expect.poll(() => locksOf(place)).toBe(2)
  for (let count = 0; count < 2; count += 1) await listenAs(here, admin)
  await expectProblem(at(here).call(liveContract.changes, oneMore), 'TOO_MANY_REQUESTS')
})

test('after the connections broke each stream gets a slot again, and no slot is used twice', async () => {
  const streams: Listener[] = []
  for (const app of [here, there, there, here]) streams.push(await listenAs(app, admin))
  await place.endConnections()
  for (const stream of streams) await kindsUntil(stream, '*')
  await expect.poll(() => locksOf(place)).toBe(4)
  for (const app of [here, there]) await expectProblem(at(app).call(liveContract.changes, oneMore), 'TOO_MANY_REQUESTS')
})

test('if another process used the slot, the stream moves to a free one or ends', async () => {
  const taken = new Set<string>()
  const changes = { tryLock: async (name: string) => !taken.has(name), unlock: (name: string) => void taken.delete(name) }
  const slots = createSessionSlots(changes, 2)
  const slot = await slots.claim('s')
  expect(slot?.number).toBe(0)
  taken.add('live stream s 0')
  expect(await slots.claimAgain(slot ?? { sessionId: 's', number: 0 })).toBe(true)
  expect(slot?.number).toBe(1)
  taken.add('live stream s 1')
  expect(await slots.claimAgain(slot ?? { sessionId: 's', number: 1 })).toBe(false)
  expect(await slots.claim('s')).toBeUndefined()
})

test('each process counts for itself while no connection listens', async () => {
  const slots = createSessionSlots({ tryLock: async () => undefined, unlock: () => undefined }, 2)
  const first = await slots.claim('s')
  await slots.claim('s')
  expect(await slots.claim('s')).toBeUndefined()
  slots.release(first ?? { sessionId: 's', number: 0 })
  expect(await slots.claim('s')).toMatchObject({ number: 0 })
})

const listens = (app: TestApp, caller: Caller) =>
  listenAs(app, caller).then(
    () => true,
    () => false,
  )

/** The advisory locks of listening connections. */
async function locksOf({ ownerUrl }: TestDatabase): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and a.datname = current_database() and a.application_name = 'sakhang changes'`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
