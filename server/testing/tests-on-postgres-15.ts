export const serverTests = ['server/**/*.test.ts', 'tools/**/*.test.ts'] as const

/**
 * PostgreSQL 15 is the oldest version we support. What depends on the database itself runs there on every run: migrations, row-level
 * security, locks and constraints, search and map functions, reports, backups, and every call once; not how processes fill the demo.
 * Add a new test file of that kind here. `npm test -- --all` runs every server test there.
 */
export const aboutTheDatabase = [
  'server/contract.test.ts',
  'server/database/**/!(unfinished-demo).test.ts',
  'server/ledger/**/*.test.ts',
  'server/map/**/*.test.ts',
  'server/reports/**/*.test.ts',
  'server/testing/**/*.test.ts',
  'tools/national-register/**/*.test.ts',
  // Row-level security: who sees what.
  'server/**/*{visibility,row-security,share,take-over,session-binding}*.test.ts',
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
