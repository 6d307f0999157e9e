import { parseArgs } from 'node:util'
import { printTotal, runSuite } from './run-suite.ts'

// `npm run attack`: the product's own enemy. Calls that nobody means to send, kills of every process, a full disk; at the end the books
// must balance. A finding names the seed that repeats it, and makes the exit code 1.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string', default: '20250615' } },
})
printTotal([await runSuite('attack', 'attack', { ATTACK_MINUTES: values.minutes, ATTACK_SEED: values.seed })])
