import { startSentence } from '../server/platform/start-error.ts'

/** Runs a command; if it fails, prints its one sentence and sets the exit code to 1. */
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
