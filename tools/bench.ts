import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { authContract } from '../domain/identity/auth-contract.ts'
import { createApp } from '../server/app.ts'
import { findDatabase } from '../server/find-database.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/database.ts'
import { localClient } from '../server/platform/local-client.ts'
import { measureImport } from './national-register/bench-import.ts'
import { measureMonthlyRun } from './national-register/bench-monthly-run.ts'
import { measureRow, openBare } from './national-register/bench-measure.ts'
import { benchRows, largestOffice } from './national-register/bench-rows.ts'
import { fillRegister, registerAdmin, registerPassword } from './national-register/fill-register.ts'
import { registerSize } from './national-register/register-size.ts'

// `npm run bench`: timings live here and never in a test. Each call is put beside the bare SQL of its page, on the same database in
// the same run; read the ratio, not the milliseconds. DATA_DIR (or DATABASE_URL) names a register of `npm run bench:data`; without
// one, a small register is made and thrown away.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    'import-rows': { type: 'string', default: '100000' },
  },
})
const given = process.env['DATA_DIR'] ?? process.env['DATABASE_URL']
const dataDir = given ? undefined : mkdtempSync(join(tmpdir(), 'sakhang-bench-'))
const config = {
  ...readConfig({ ...process.env, LOG_LEVEL: 'silent', ...(dataDir ? { DATA_DIR: dataDir } : {}) }),
  demoData: false,
}
const clock = runningClock()
const found = await findDatabase({ ...config, botCheck: { kind: 'off' } }, clock)
if (dataDir) await fillRegister(found.ownerUrl, registerSize(0.005), () => undefined)

const database = await openDatabase({ ...found, clock })
const { fastify } = await createApp({
  ...found,
  database,
  clock,
  config: { ...config, botCheck: { kind: 'off' } },
  smsTransport: async () => undefined,
  mailTransport: async () => undefined,
  requestsPerSecond: 1_000_000,
})
const signedIn = await localClient(fastify, undefined).call(authContract.login, {
  body: { username: registerAdmin, password: registerPassword },
})
const client = localClient(fastify, signedIn.token)
const bare = await openBare(found.ownerUrl)
console.log('p95 in ms of the call, of its bare SQL, and how many times as long'.padEnd(70), 'call', 'bare', 'ratio')
for (const row of benchRows.filter(({ name }) => name.includes(values.only))) {
  const { servedMs, bareMs } = await measureRow({ row, client, bare, rounds: Number(values.rounds) })
  console.log(
    row.name.padEnd(64),
    servedMs.toFixed(1).padStart(8),
    bareMs.toFixed(1).padStart(8),
    (servedMs / bareMs).toFixed(1).padStart(6),
  )
}
if ('import'.includes(values.only))
  console.log(await measureImport({ client, bare, organisationId: largestOffice, rows: Number(values['import-rows']) }))
if ('monthly run'.includes(values.only)) console.log(await measureMonthlyRun({ client, bare, organisationId: largestOffice }))
await bare.end()
await fastify.close()
await database.close()
await found.stop()
if (dataDir) rmSync(dataDir, { recursive: true, force: true })
