import { printTotal, runSuite } from './run-suite.ts'

// What needs servers of its own: PostgreSQL that is killed or restored, several processes of the product, one that is killed, a proxy
// before them. And six minutes of `npm run attack`.

printTotal([
  await runSuite('servers and backups', 'server-systems'),
  await runSuite('systems', 'systems'),
  await runSuite('a sample of the attack', 'attack'),
])
