import { printTotal, runSuite } from './run-suite.ts'

// What needs servers of its own: several processes of the product, one that is killed, a proxy before them.

printTotal([await runSuite('systems', 'systems')])
