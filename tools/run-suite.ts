import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './run-step.ts'
import { scratchFolder } from './scratch-folder.ts'

export type Outcome = { passed: number; failed: number }

type Report = { numPassedTests: number; numFailedTests: number }

/** Runs the tests of one project of vitest.config.ts. A run that fails without a failed test counts as one failure. */
export async function runSuite(name: string, project: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const scratch = scratchFolder()
  const file = join(scratch, `sakhang-report-${process.pid}-${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const isGreen = await runStep(name, 'vitest', args, { ...env, TMPDIR: scratch })
    const { numPassedTests, numFailedTests } = readReport(file)
    return { passed: numPassedTests, failed: numFailedTests || (isGreen ? 0 : 1) }
  } finally {
    rmSync(file, { force: true })
  }
}

/** The last line of every test command, and its exit code. */
export function printTotal(outcomes: readonly Outcome[]): void {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch (error) {
    console.error('The run ended without a report:', error)
    return { numPassedTests: 0, numFailedTests: 0 }
  }
}
