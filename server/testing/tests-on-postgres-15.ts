export const serverTests = ['server/**/*.test.ts', 'tools/**/*.test.ts'] as const

/**
 * PostgreSQL 15 is the oldest supported version. `npm test` runs there the features in which PostgreSQL versions may differ: every
 * migration and each object of the schema, row-level security, locks and constraints, and every call once. It takes half of the processor
 * time of `aboutTheDatabase`.
 */
export const onEveryRun = [
  'server/contract.test.ts',
  'server/database/!(unfinished-demo).test.ts',
  'server/testing/**/*.test.ts',
  // Row-level security: the rows that each role sees.
  'server/**/*{visibility,row-security,owner-share,take-over,session-binding}*.test.ts',
  // Transactions, locks and exclusion constraints.
  'server/platform/database/{database,lost-connection}.test.ts',
  'server/leases/{race-to-let,occupied-days}.test.ts',
]

/**
 * `npm run test:systems` runs there everything that depends on the database, including search and map functions, reports and backups. It
 * does not include the loading of the demo by processes, or rules whose statements other tests send. Add a new test file of that kind here,
 * and skip its parts that do not depend on the database if `isOnlyDatabase`. `npm test -- --all` runs every server test there.
 */
export const aboutTheDatabase = [
  'server/contract.test.ts',
  'server/database/**/!(unfinished-demo).test.ts',
  'server/ledger/**/*.test.ts',
  'server/map/**/*.test.ts',
  'server/reports/**/!(random-run).test.ts',
  'server/testing/**/*.test.ts',
  // Row-level security: the rows that each role sees.
  'server/**/*{visibility,row-security,owner-share,take-over,session-binding}*.test.ts',
  // Text search and keyset pages.
  'server/**/*{search,register-lists,listing-positions}*.test.ts',
  // Transactions, locks and exclusion constraints.
  'server/platform/{database/{database,lost-connection},files/{readers,sheets},http/{caller-cannot-stop-us,idempotency},keys/installation}.test.ts',
  'server/leases/{race-to-let,occupied-days}.test.ts',
  // Erasure, and rows copied in bulk.
  'server/overview/{erased-*,privacy}.test.ts',
  'server/import/import.test.ts',
]

/** The set of server tests to run there. */
export const onPostgres15 = {
  database: { TEST_ON_POSTGRES_15: 'DATABASE' },
  all: { TEST_ON_POSTGRES_15: 'ALL' },
}

export function testsOnPostgres15({ TEST_ON_POSTGRES_15: amount }: NodeJS.ProcessEnv): readonly string[] {
  if (amount === 'ALL') return serverTests
  return amount === 'DATABASE' ? aboutTheDatabase : onEveryRun
}

/** For the tests themselves, if not all of them run. */
export function environmentOnPostgres15({ TEST_ON_POSTGRES_15: amount }: NodeJS.ProcessEnv): Record<string, string> {
  return amount === 'ALL' ? {} : { TEST_ONLY_DATABASE: 'true' }
}

export const isOnlyDatabase = process.env['TEST_ONLY_DATABASE'] === 'true'
