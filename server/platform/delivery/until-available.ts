import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../../../domain/problem.ts'

/** Together a quarter of a minute, in which a database can restart. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000, 8_000]

/** Runs repeatable work, such as recording a result, and retries it while the database is not available. */
export async function untilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'UNAVAILABLE') throw error
      await pause(pauseMs)
    }
  }
  return work()
}
