import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { configContract } from '../../../../domain/identity/config-contract.ts'
import { ownerContract } from '../../../../domain/people/owner-contract.ts'
import { anAdmin, anOwner } from '../../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../../testing/test-app.ts'
import { aTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { visitor } from '../../actor.ts'
import { isBehind, readWalPosition } from './wal-position.ts'

// The tests of a replaying replica are in e2e/replica.systems.ts, because they need two PostgreSQL servers.

let database: TestDatabase
beforeAll(async () => {
  database = await aTestDatabase()
})
afterAll(() => database.drop())

test('without a replica, no call needs additional work', async () => {
  const app = await anApp(undefined)
  expect(app.database.asReplicaReader).toBe(app.database.asReader)
  expect(app.database.replica()).toBeUndefined()
  expect((await app.fastify.inject('/api/metrics')).body).not.toContain('sakhang_replica')
})

test.each([
  ['takes writes itself', () => database.appUrl],
  ['lets nobody in', () => database.appUrl.replace(/:[^:@]*@/, ':wrong@')],
  ['is gone', () => database.appUrl.replace(/:\d+\//, ':9/')],
  ['never answers', silentServer],
])('a replica that %s costs no call its reply', async (_, addressOf) => {
  const app = await anApp(await addressOf())
  const admin = await anAdmin(app)
  const owner = await anOwner(admin)
  expect((await admin.call(ownerContract.read, { params: { id: owner.id } })).id).toBe(owner.id)
  expect(await app.visitor.call(configContract.health, {})).toEqual({
    status: 'ok',
    replica: { state: 'LOST', delaySeconds: null },
  })
  const { body } = await app.fastify.inject('/api/metrics')
  expect(body).toMatch(/^sakhang_replica_ready 0$/m)
  expect(body).toMatch(/^sakhang_replica_reads_total\{outcome="lost"\} [1-9]/m)
  expect(body).toMatch(/^sakhang_replica_reads_total\{outcome="replica"\} 0$/m)
})

test('a writable server never counts as a replica that has caught up', async () => {
  const app = await anApp(undefined)
  const position = await app.database.asReader(visitor, readWalPosition)
  expect(position).toEqual({ reached: expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/), timeline: 1 })
  const ask = (timeline: number) => sql`select require_replayed(${position.reached}::pg_lsn, ${timeline}, 100)`
  for (const timeline of [position.timeline, 2]) {
    const answer = app.database.asReader(visitor, (tx) => ask(timeline).execute(tx))
    expect(await answer.catch(isBehind)).toBe(true)
  }
})

async function anApp(replicaUrl: string | undefined): Promise<TestApp> {
  const app = await aTestApp(undefined, {}, { on: { ...database, drop: async () => undefined }, replicaUrl })
  onTestFinished(() => app.close())
  return app
}

/** A server that accepts connections but never answers. */
async function silentServer(): Promise<string> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return database.appUrl.replace(/:\d+\//, `:${typeof address === 'object' && address ? address.port : 0}/`)
}
