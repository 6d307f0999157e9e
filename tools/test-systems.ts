import { onPostgres15 } from '../server/testing/tests-on-postgres-15.ts'
import { printTotal, runSuite } from './run-suite.ts'

// Tests that need servers of their own: a killed or restored PostgreSQL, several processes of the product, a killed process, a proxy in
// front of them, and files that fill the memory of a thread. Also a sample of `npm run attack`, always with the same rounds, and all tests
// that depend on the database on PostgreSQL 15.

printTotal([
  await runSuite('servers and backups', 'server-systems'),
  await runSuite('systems', 'systems'),
  await runSuite('a sample of the attack', 'attack'),
  await runSuite('the database on PostgreSQL 15', 'postgres15', onPostgres15.database),
])
