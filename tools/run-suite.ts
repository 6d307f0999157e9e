import { readFileSync, rmSync, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { runStep } from './run-step.ts'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const minFreeBytes = 4 * 2 ** 30

/** `failures` has a line for each failed test, so that they are listed at the end of a long output. */
export type Outcome = { passed: number; failed: number; failures?: string[] }

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Node's compile cache: the stories start the product some twenty times. */
const compileCache = resolve('node_modules/.cache/node')

/** Runs the tests of one project of vitest.config.ts. A run that fails without a failed test counts as one failure. */
export async function runSuite(name: string, project: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const scratch = scratchFolder()
  const file = join(scratch, `sakhang-report-${process.pid}-${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const isGreen = await runStep(name, 'vitest', args, { NODE_COMPILE_CACHE: compileCache, ...env, TMPDIR: scratch })
    const report = readReport(file)
    const failures = failuresOf(report)
    if (!isGreen && failures.length === 0) failures.push(`FAILED ${name}: an error outside the tests, see above`)
    return { passed: report.numPassedTests, failed: failures.length, failures }
  } finally {
    rmSync(file, { force: true })
  }
}

/** The last line of every test command, and its exit code. */
export function printTotal(outcomes: readonly Outcome[]): void {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) console.log(failure)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch (error) {
    console.error('The run ended without a report:', error)
    return { numPassedTests: 0, testResults: [] }
  }
}

function failuresOf({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status !== 'passed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`FAILED ${file}: ${firstLine(message)}`]
      return failed.map(({ fullName, failureMessages }) => `FAILED ${file}: ${fullName}: ${firstLine(failureMessages[0] ?? '')}`)
    })
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').slice(0, 200)
}

/**
 * The folder for databases and browser profiles of a run: in memory if the machine has enough, because creating files took a third of a
 * route's time; otherwise among the temporary files. The folder stays: a later run finds the remains of a killed one there, and stops its
 * processes.
 */
function scratchFolder(): string {
  if (process.env['TMPDIR'] || !hasRoomInMemory()) return tmpdir()
  const folder = join(IN_MEMORY, `sakhang-${process.getuid?.()}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > minFreeBytes
}
