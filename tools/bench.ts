import { parseArgs } from 'node:util'
import { monthOf, thimphuDate } from '../domain/calendar-date.ts'
import { settleUnbilled } from '../server/monthly-runs/unbilled-periods.ts'
import { largeOwnerId, largestOffice, secondOffice, smallestOffice } from './national-register/bare-sql.ts'
import { type Figure, slowerSince, storeFigures } from './national-register/bench-figures.ts'
import { measureCommonCalls } from './national-register/bench-common.ts'
import { measureFloor } from './national-register/bench-floor.ts'
import { measureImport } from './national-register/bench-import.ts'
import { type Cell, cellsSql, type Zone, zonesSql } from './national-register/bench-map-rows.ts'
import { measureRow } from './national-register/bench-measure.ts'
import { type OpenAdvice, openAdvicesSql } from './national-register/bench-money-rows.ts'
import { measureMonthlyRun } from './national-register/bench-monthly-run.ts'
import { measureProcessor } from './national-register/bench-processor.ts'
import { processorRows } from './national-register/bench-processor-rows.ts'
import { commonCalls } from './national-register/common-calls.ts'
import { benchRows } from './national-register/bench-rows.ts'
import { readSamples, surveyOf } from './national-register/every-get.ts'
import {
  registerAdmin,
  registerLargeOwner,
  registerSecondAdmin,
  registerSmallestAdmin,
} from './national-register/fill-register.ts'
import { type Bench, type Caller, openBench } from './national-register/open-bench.ts'
import { readRegister } from './national-register/read-register.ts'
import { linesOfSize, megabytes, readInstalledSize } from './release/installed-size.ts'

// `npm run bench`: timings belong here and never in a test. Each call is compared with the bare SQL of its page, on the same database in
// the same run; the ratio matters, not the milliseconds. DATA_DIR (or DATABASE_URL) is a register of `npm run bench:data`; without one, a
// small temporary register is made. `--store <file>` saves the figures, `--compare <file>` lists the figures that became slower.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    'import-rows': { type: 'string', default: '100000' },
    store: { type: 'string' },
    compare: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const sizes = 'installed size'.includes(values.only) ? measureSize() : []
if (values.only === 'installed size') process.exit()
const bench = await openBench()
try {
  const admin = await bench.signIn(registerAdmin)
  const figures = [...sizes, ...(await measureRows(bench, admin)), ...(await measureCalls(bench, admin))]
  await measureRest(bench, admin)
  if (values.store) storeFigures(values.store, figures)
  if (values.compare) {
    const slower = slowerSince(values.compare, figures)
    console.log(slower.length === 0 ? `Nothing is slower than in ${values.compare}.` : slower.join('\n'))
    if (slower.length > 0) process.exitCode = 1
  }
} finally {
  await bench.close()
}

/** The figure is in MB: as with milliseconds, a higher value is worse. */
function measureSize(): Figure[] {
  const size = readInstalledSize(process.cwd())
  console.log(linesOfSize(size).join('\n'))
  return [{ name: 'installed size, MB', ms: megabytes(size.bytes), ratio: 1 }]
}

/** In this process, one call at a time. */
async function measureRows({ bare, signIn }: Bench, { client }: Caller): Promise<Figure[]> {
  const { rows: cells } = await bare.query<Cell>(cellsSql)
  const { rows: zones } = await bare.query<Zone>(zonesSql)
  const { rows: open } = await bare.query<OpenAdvice>(openAdvicesSql)
  const rows = benchRows({ cells, zones, open }).filter(({ name }) => name.includes(values.only))
  const { client: largeOwner } = await signIn(registerLargeOwner)
  const figures: Figure[] = []
  console.log('In ms, and how many times as long as the bare SQL'.padEnd(46), 'call p95  bare p95   ratio  ratio in the middle')
  for (const row of rows) {
    const { served, bare: plain } = await measureRow({ row, client: row.as ? largeOwner : client, bare, rounds })
    const shown = [served.p95, plain.p95, served.p95 / plain.p95, served.middle / plain.middle]
    console.log(row.name.padEnd(44), ...shown.map((cell) => cell.toFixed(1).padStart(9)))
    figures.push({ name: row.name, ms: served.middle, ratio: plain.middle / served.middle })
  }
  return figures
}

/** Over HTTP, many at a time. */
async function measureCalls(of: Bench, admin: Caller): Promise<Figure[]> {
  if (!'processor time'.includes(values.only)) return []
  const { bare, database, ownerUrl, port, signIn } = of
  const { token: second } = await signIn(registerSecondAdmin)
  const { token: smallest } = await signIn(registerSmallestAdmin)
  await settleDashboards(of)
  const tokens = { admin: admin.token, second, smallest }
  const rows = processorRows(await readRegister(bare, admin.client))
  const blocks = Math.ceil(rounds / 10)
  return [
    ...(await measureProcessor(rows, { port, ownerUrl, bare, tokens, rounds: blocks }, console.log)),
    await measureFloor({ database, bare, token: admin.token, rounds: blocks }, console.log),
  ]
}

/** The state after a night: the dashboard uses stored sums. */
async function settleDashboards({ clock, database }: Bench): Promise<void> {
  for (const organisationId of [largestOffice, secondOffice, smallestOffice])
    await settleUnbilled(
      { within: database.as, actor: { kind: 'job', organisationId } },
      { month: monthOf(thimphuDate(clock.now())) },
    )
}

async function measureRest(of: Bench, { client, token }: Caller): Promise<void> {
  const { bare, signIn } = of
  if ('common calls'.includes(values.only)) {
    await settleDashboards(of)
    const calls = commonCalls(await readRegister(bare, client))
    await measureCommonCalls(calls, { ...of, client, token, rounds: Math.ceil(rounds / 10) }, console.log)
  }
  if ('every get'.includes(values.only)) {
    const { client: largeOwner } = await signIn(registerLargeOwner)
    const samples = await readSamples(bare, largestOffice, largeOwnerId)
    console.log(await surveyOf({ client, role: 'ADMIN', samples, only: '' }))
    console.log(await surveyOf({ client: largeOwner, role: 'OWNER', samples, only: '' }))
  }
  if ('import'.includes(values.only))
    console.log(await measureImport({ client, bare, organisationId: largestOffice, rows: Number(values['import-rows']) }))
  if ('monthly run'.includes(values.only)) {
    console.log(await measureMonthlyRun({ client, bare, organisationId: largestOffice }))
    const second = await signIn(registerSecondAdmin)
    console.log(await measureMonthlyRun({ client: second.client, bare, organisationId: secondOffice }))
  }
}
