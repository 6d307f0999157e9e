import { onPostgres15 } from '../server/testing/tests-on-postgres-15.ts'
import { quickChecks } from './check.ts'
import { runStep } from './run-step.ts'
import { type Outcome, printTotal, runSuite } from './run-suite.ts'

// Every check except those of `npm run test:systems`. The stories wait for their browser half of the time, so everything else runs in
// parallel with them and with their build, including kills and raw sockets of `npm run attack`. `-- --all` also runs every server test on
// PostgreSQL 15.

const environment = process.argv.includes('--all') ? onPostgres15.all : {}

/** This half is shorter than the stories, so PostgreSQL 15 belongs to it. */
async function checksAndServer(): Promise<Outcome[]> {
  const checks = (await quickChecks()).map((isGreen) => (isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
  const rules = await runSuite('rules', 'domain')
  const server = await runSuite('server on PostgreSQL 18', 'server')
  return [...checks, rules, server, await runSuite('server on PostgreSQL 15', 'postgres15', environment)]
}

async function stories(): Promise<Outcome> {
  const isBuilt = await runStep('web app', 'node', ['tools/bootstrap.mjs', 'build'])
  return isBuilt ? runSuite('stories in a browser', 'e2e') : { passed: 0, failed: 1 }
}

printTotal((await Promise.all([checksAndServer(), stories()])).flat())
