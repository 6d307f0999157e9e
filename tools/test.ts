import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { quickChecks } from './check.ts'
import { runStep } from './run-step.ts'
import { scratchFolder } from './scratch-folder.ts'

// Every check: the quick ones, the rules, the routes on PostgreSQL 18, the same on 15, and the stories in a browser.

const scratch = scratchFolder()

type Report = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }

function suite(name: string, args: string[], env: NodeJS.ProcessEnv = {}): { passed: number; failed: number } {
  const file = join(scratch, `sakhang-report-${process.pid}-${name.replaceAll(/\W/g, '-')}.json`)
  const isGreen = runStep(
    name,
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { ...env, TMPDIR: scratch },
  )
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failed = report.numFailedTests || (isGreen ? 0 : 1)
    return { passed: report.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(file, { force: true })
  }
}

const checks = quickChecks().map((isGreen) => (isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
const suites = [
  suite('rules', ['--project', 'domain']),
  suite('routes on PostgreSQL 18', ['--project', 'server']),
  suite('routes on PostgreSQL 15', ['--project', 'server'], { TEST_POSTGRES: '15' }),
  suite('stories in a browser', ['--project', 'e2e']),
]
const passed = [...checks, ...suites].reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = [...checks, ...suites].reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
