import { onPostgres15 } from '../server/testing/tests-on-postgres-15.ts'
import { quickChecks } from './check.ts'
import { runStep } from './run-step.ts'
import { type Outcome, printTotal, runSuite } from './run-suite.ts'

// Every check except those of `npm run test:systems`. The stories wait for their browser half of the time, so everything else runs in
// parallel with them and with their build, including kills and raw sockets of `npm run attack`. `-- --all` also runs every server test on
// PostgreSQL 15.

const environment = process.argv.includes('--all') ? onPostgres15.all : {}

async function checksAndServer(): Promise<Outcome[]> {
  const checks = (await quickChecks()).map((isGreen) => (isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
  return [...checks, await runSuite('rules', 'domain'), await runSuite('server on PostgreSQL 18', 'server')]
}

/** This half is shorter than the other, so its remaining time is used for PostgreSQL 15. */
async function storiesAndPostgres15(): Promise<Outcome[]> {
  const isBuilt = await runStep('web app', 'node', ['tools/bootstrap.mjs', 'build'])
  const stories = isBuilt ? await runSuite('stories in a browser', 'e2e') : { passed: 0, failed: 1 }
  return [stories, await runSuite('server on PostgreSQL 15', 'postgres15', environment)]
}

printTotal((await Promise.all([checksAndServer(), storiesAndPostgres15()])).flat())
