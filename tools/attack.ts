import { parseArgs } from 'node:util'
import { printTotal, runSuite } from './run-suite.ts'

// `npm run attack`: the product's own enemy. Calls that nobody means to send, kills of every process, a full disk; at the end the books
// must balance. A finding names the seed that repeats it, and makes the exit code 1. In full 100 kills and 50,000 calls, or as many as
// `--minutes` has time for.

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string', default: '20250615' } } })
const { minutes, seed } = values
const length = minutes === undefined ? { ATTACK_FULL: 'true' } : { ATTACK_MINUTES: minutes }
printTotal([await runSuite('attack', 'attack', { ...length, ATTACK_SEED: seed })])
