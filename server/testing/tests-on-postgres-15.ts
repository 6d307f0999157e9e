export const serverTests = ['server/**/*.test.ts', 'tools/**/*.test.ts'] as const

/**
 * PostgreSQL 15 is the oldest version we support. What depends on the database itself runs there on every run: migrations, row-level
 * security, locks and constraints, search and map functions, reports, backups, and every call once; not how processes fill the demo,
 * and no rules whose statements other tests send. Add a new test file of that kind here, and skip what of it is not about the database
 * where `isOnlyDatabase`. `npm test -- --all` runs every server test there.
 */
export const aboutTheDatabase = [
  'server/contract.test.ts',
  'server/database/**/!(unfinished-demo).test.ts',
  'server/ledger/**/*.test.ts',
  'server/map/**/*.test.ts',
  'server/reports/**/!(random-run).test.ts',
  'server/testing/**/*.test.ts',
  // Row-level security: who sees what.
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

export function testsOnPostgres15({ TEST_ALL_ON_POSTGRES_15 }: NodeJS.ProcessEnv): readonly string[] {
  return TEST_ALL_ON_POSTGRES_15 ? serverTests : aboutTheDatabase
}

/** For the tests themselves, in a run with the files above alone. */
export function environmentOnPostgres15({ TEST_ALL_ON_POSTGRES_15 }: NodeJS.ProcessEnv): Record<string, string> {
  return TEST_ALL_ON_POSTGRES_15 ? {} : { TEST_ONLY_DATABASE: 'true' }
}

export const isOnlyDatabase = process.env['TEST_ONLY_DATABASE'] === 'true'
