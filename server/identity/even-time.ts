import { setTimeout as wait } from 'node:timers/promises'

const leastMs = 300

/** Answers no sooner than this, so that the time does not tell whether there was anything to do. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(leastMs)])
  return result
}
