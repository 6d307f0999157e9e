import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { adviceContract } from '../domain/billing/advice-contract.ts'
import type { Endpoint } from '../domain/endpoint.ts'
import { authContract } from '../domain/identity/auth-contract.ts'
import { leaseContract } from '../domain/leases/lease-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { createApp } from '../server/app.ts'
import { startDemo } from '../server/demo/start-demo.ts'
import { findDatabase } from '../server/find-database.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { type Database, openDatabase, type Tx } from '../server/platform/database.ts'
import { localClient } from '../server/platform/local-client.ts'

// `npm run bench`: timings live here and never in a test. Each call is put beside the bare SQL of its page, on the same
// database in the same run; read the ratio, not the milliseconds.

const rounds = 200

async function p95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(rounds * 0.95)] ?? 0
}

type Row = { name: string; endpoint: Endpoint; query?: Record<string, unknown>; bare: (tx: Tx) => Promise<unknown> }

const rows: Row[] = [
  {
    name: 'units, a page of 50',
    endpoint: unitContract.list,
    query: { pageSize: 50 },
    bare: (tx) => sql`select * from units order by unit_number, id limit 50`.execute(tx),
  },
  {
    name: 'active leases, a page of 50',
    endpoint: leaseContract.list,
    query: { pageSize: 50, status: 'ACTIVE' },
    bare: (tx) => sql`select * from leases where status = 'ACTIVE' order by starts_on desc, id limit 50`.execute(tx),
  },
  {
    name: 'advices that are open, a page of 50',
    endpoint: adviceContract.list,
    query: { pageSize: 50, open: true },
    bare: (tx) =>
      sql`select * from payment_advices where paid_amount + credited_amount + written_off_amount < amount order by due_on desc, id limit 50`.execute(
        tx,
      ),
  },
]

const dataDir = mkdtempSync(join(tmpdir(), 'sakhang-bench-'))
const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, demoData: true }
const clock = runningClock()
const found = await findDatabase(config, clock)
const startedAt = performance.now()
const [admin] = await startDemo({ ...found, config, today: clock.today() })
console.log(`demo: two years of an office in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)

const database: Database = await openDatabase({ ...found, clock })
const { fastify } = await createApp({
  ...found,
  database,
  clock,
  config,
  smsTransport: async () => undefined,
  mailTransport: async () => undefined,
  requestsPerSecond: 1_000_000,
})
const signedIn = await localClient(fastify, undefined).call(authContract.login, {
  body: { username: admin?.username ?? '', password: admin?.password ?? '' },
})
const client = localClient(fastify, signedIn.token)
const organisations = await database.as({ kind: 'gatekeeper' }, (tx) => tx.selectFrom('organisations').select('id').execute())
const organisationId = organisations[0]?.id ?? ''
for (const { name, endpoint, query, bare } of rows) {
  const served = await p95(() => client.raw(endpoint, { query: query ?? {} }))
  const plain = await p95(() => database.as({ kind: 'job', organisationId }, bare))
  console.log(`${name}: p95 ${served.toFixed(1)} ms, bare SQL ${plain.toFixed(1)} ms, ratio ${(served / plain).toFixed(1)}`)
}
await fastify.close()
await database.close()
await found.stop()
rmSync(dataDir, { recursive: true, force: true })
