import { printTotal, runSuite } from './run-suite.ts'

// What needs servers of its own: PostgreSQL that is killed or restored, several processes of the product, one that is killed, a proxy
// before them; files that fill the memory of a thread. And a sample of `npm run attack`: the same rounds every time.

printTotal([
  await runSuite('servers and backups', 'server-systems'),
  await runSuite('systems', 'systems'),
  await runSuite('a sample of the attack', 'attack'),
])
