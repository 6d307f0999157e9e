import { StartError } from '../server/platform/start-error.ts'

/** Runs a command; where it cannot be done, its one sentence is printed and the exit code is 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
