import { onPostgres15 } from '../server/testing/tests-on-postgres-15.ts'
import { printTotal, runSuite } from './run-suite.ts'

// What needs servers of its own: PostgreSQL that is killed or restored, several processes of the product, one that is killed, a proxy
// before them; files that fill the memory of a thread. And a sample of `npm run attack`: the same rounds every time; and on
// PostgreSQL 15 all tests that depend on the database.

printTotal([
  await runSuite('servers and backups', 'server-systems'),
  await runSuite('systems', 'systems'),
  await runSuite('a sample of the attack', 'attack'),
  await runSuite('the database on PostgreSQL 15', 'postgres15', onPostgres15.database),
])
