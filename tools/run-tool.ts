import { startSentence } from '../server/platform/start-error.ts'

/** Runs a command; where it cannot be done, its one sentence is printed and the exit code is 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const sentence = startSentence(error)
    if (!sentence) throw error
    console.error(sentence)
    process.exitCode = 1
  }
}
