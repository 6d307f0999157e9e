import { defineConfig } from 'vitest/config'
import { environmentOnPostgres15, serverTests, testsOnPostgres15 } from './server/testing/tests-on-postgres-15.ts'

// What is waited for comes; on a machine that is busy it comes late.
const expect = { poll: { timeout: 20_000 } }

/**
 * A larger young generation: with the default of 16 MB most of what a test makes was copied several times before it was garbage, which
 * took a fifth of the processor time.
 */
const execArgv = ['--max-semi-space-size=64']

const onServer = {
  environment: 'node',
  execArgv,
  expect,
  globalSetup: ['server/testing/global-setup.ts'],
  setupFiles: ['server/testing/fixed-seed.ts', 'server/testing/reset-per-file.ts'],
  testTimeout: 60_000,
  hookTimeout: 300_000,
  isolate: false,
  maxWorkers: 2,
}

const onProduct = {
  environment: 'node',
  execArgv,
  expect,
  globalSetup: ['e2e/global-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxWorkers: 2,
}

/** Each story has a product and a browser of its own; the modules of a worker are read once. */
const stories = { ...onProduct, isolate: false, setupFiles: ['server/testing/reset-per-file.ts', 'e2e/print-failed-pages.ts'] }

/** The parts of the campaign that are in `npm test` too, in their short form; malformed calls are in server/contract.test.ts. */
const shortAttack = 'e2e/attack/{kills,sockets}.attack.ts'

/** The campaign of `npm run attack`: the server inside the test, and the product as it runs. */
const attack = {
  ...onServer,
  env: { ATTACK_SAMPLE: 'true' },
  globalSetup: ['server/testing/global-setup.ts', 'e2e/global-setup.ts'],
  include: ['e2e/attack/*.attack.ts'],
  maxWorkers: 1,
}

/** Tests of the server with PostgreSQL servers of their own, or of many minutes. */
const longOnServer = {
  ...onServer,
  include: ['server/**/*.systems.ts', 'server/reports/random-run.test.ts'],
  env: { RANDOM_OFFICES: '5' },
}

// vitest asks for a default export.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'web/**/*.test.ts'],
          setupFiles: ['server/testing/fixed-seed.ts'],
          execArgv,
          isolate: false,
          environment: 'node',
          // A property with many examples takes seconds where the machine has other work.
          testTimeout: 60_000,
        },
      },
      { test: { ...onServer, name: 'server', include: [...serverTests] } },
      {
        test: {
          ...onServer,
          name: 'postgres15',
          include: [...testsOnPostgres15(process.env)],
          env: environmentOnPostgres15(process.env),
        },
      },
      { test: { ...stories, name: 'e2e', include: ['e2e/**/*.story.ts', shortAttack] } },
      { test: { ...longOnServer, name: 'server-systems' } },
      { test: { ...onProduct, name: 'systems', include: ['e2e/**/*.systems.ts'] } },
      { test: { ...attack, name: 'attack' } },
    ],
  },
})
