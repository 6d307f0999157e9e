import { Problem } from '../../../domain/problem.ts'
import { shareOf } from '../processes/process-count.ts'

/** Both numbers are for the machine, and several processes divide them (process-count.ts). */
export type SemaphoreOptions = {
  maxConcurrent: number
  maxWaiting: number
  /** The error text for a 503 if too many are waiting. */
  busy: string
  /** The numbers apply to each process. */
  isPerProcess?: boolean
}

export type Semaphore = {
  /** Waits for a turn; call the returned function once to end it. The work of a turn must have a time limit. */
  enter: () => Promise<() => void>
  within: <T>(work: () => Promise<T>) => Promise<T>
}

const retryAfterSeconds = 30

/** For work that needs much memory or a whole core: limits the running and the waiting work, in order of arrival. */
export function createSemaphore({ maxConcurrent, maxWaiting, busy, isPerProcess = false }: SemaphoreOptions): Semaphore {
  const ownPart = isPerProcess ? (limit: number) => limit : shareOf
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    // The turn passes to the next one.
    if (next) next()
    else running -= 1
  }
  const enter = async () => {
    if (running < ownPart(maxConcurrent)) running += 1
    else if (waiting.length >= ownPart(maxWaiting)) throw new Problem('UNAVAILABLE', busy, { retryAfterSeconds })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let hasLeft = false
    return () => {
      if (!hasLeft) leave()
      hasLeft = true
    }
  }
  return {
    enter,
    within: async (work) => {
      const end = await enter()
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
