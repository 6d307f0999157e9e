import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { authContract } from '../domain/identity/auth-contract.ts'
import { monthOf, thimphuDate } from '../domain/calendar-date.ts'
import { createApp } from '../server/app.ts'
import { settleUnbilled } from '../server/monthly-runs/unbilled-periods.ts'
import { findDatabase } from '../server/find-database.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { localClient } from '../server/platform/database/local-client.ts'
import { measureImport } from './national-register/bench-import.ts'
import { measureMonthlyRun } from './national-register/bench-monthly-run.ts'
import { measureProcessor } from './national-register/bench-processor.ts'
import { processorRows } from './national-register/bench-processor-rows.ts'
import { measureRow, openBare } from './national-register/bench-measure.ts'
import { largeOwnerId, largestOffice, secondOffice } from './national-register/bare-sql.ts'
import { surveyOf, readSamples } from './national-register/every-get.ts'
import { type OpenAdvice, openAdvicesSql } from './national-register/bench-money-rows.ts'
import { type Cell, cellsSql, type Zone, zonesSql } from './national-register/bench-map-rows.ts'
import { benchRows } from './national-register/bench-rows.ts'
import {
  fillRegister,
  registerAdmin,
  registerLargeOwner,
  registerPassword,
  registerSecondAdmin,
} from './national-register/fill-register.ts'
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
const clientOf = async (username: string) => {
  const { token } = await localClient(fastify, undefined).call(authContract.login, {
    body: { username, password: registerPassword },
  })
  return localClient(fastify, token)
}
const client = await clientOf(registerAdmin)
const largeOwner = await clientOf(registerLargeOwner)
const bare = await openBare(found.ownerUrl)
console.log('In ms, and how many times as long as the bare SQL'.padEnd(46), 'call p95  bare p95   ratio  ratio in the middle')
const { rows: cells } = await bare.query<Cell>(cellsSql)
const { rows: zones } = await bare.query<Zone>(zonesSql)
const { rows: open } = await bare.query<OpenAdvice>(openAdvicesSql)
for (const row of benchRows({ cells, zones, open }).filter(({ name }) => name.includes(values.only))) {
  const { served, bare: plain } = await measureRow({
    row,
    client: row.as ? largeOwner : client,
    bare,
    rounds: Number(values.rounds),
  })
  const cells = [served.p95, plain.p95, served.p95 / plain.p95, served.middle / plain.middle]
  console.log(row.name.padEnd(44), ...cells.map((cell) => cell.toFixed(1).padStart(9)))
}
if ('processor time'.includes(values.only)) {
  const second = await clientOf(registerSecondAdmin)
  // As a night leaves it: the dashboard counts from what is stored.
  for (const organisationId of [largestOffice, secondOffice])
    await settleUnbilled(
      { within: database.as, actor: { kind: 'job', organisationId } },
      { month: monthOf(thimphuDate(clock.now())) },
    )
  const idsOf = async (from: string) =>
    (await bare.query<{ id: string }>(`select id from ${from} limit 200`)).rows.map(({ id }) => id)
  const register = {
    open: (await bare.query<OpenAdvice>(openAdvicesSql)).rows,
    buildings: await idsOf(`buildings where organisation_id = '${largestOffice}' order by id`),
    leases: await idsOf(`leases where organisation_id = '${largestOffice}' and status = 'ACTIVE' order by id`),
  }
  const rows = processorRows({ admin: client, second }, register)
  console.log(await measureProcessor(rows, { bare, rounds: Number(values.rounds) }))
}
if ('every get'.includes(values.only)) {
  const samples = await readSamples(bare, largestOffice, largeOwnerId)
  console.log(await surveyOf({ client, role: 'ADMIN', samples, only: '' }))
  console.log(await surveyOf({ client: largeOwner, role: 'OWNER', samples, only: '' }))
}
if ('import'.includes(values.only))
  console.log(await measureImport({ client, bare, organisationId: largestOffice, rows: Number(values['import-rows']) }))
if ('monthly run'.includes(values.only)) {
  console.log(await measureMonthlyRun({ client, bare, organisationId: largestOffice }))
  const second = await clientOf(registerSecondAdmin)
  console.log(await measureMonthlyRun({ client: second, bare, organisationId: secondOffice }))
}
await bare.end()
await fastify.close()
await database.close()
await found.stop()
if (dataDir) rmSync(dataDir, { recursive: true, force: true })
