import { parseArgs } from 'node:util'
import { printTotal, runSuite } from './run-suite.ts'

// `npm run attack`: attacks the product. It sends invalid calls, kills every process and fills the disk; at the end the books must balance.
// A finding includes the seed that reproduces it, and makes the exit code 1. The full attack has 100 kills and 50,000 calls; with
// `--minutes`, as many as fit into that time.

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string', default: '20250615' } } })
const { minutes, seed } = values
const length = minutes === undefined ? { ATTACK_FULL: 'true' } : { ATTACK_MINUTES: minutes }
printTotal([await runSuite('attack', 'attack', { ...length, ATTACK_SEED: seed })])
