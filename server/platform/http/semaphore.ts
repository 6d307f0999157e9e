import { Problem } from '../../../domain/problem.ts'
import { shareOf } from '../processes/process-count.ts'

/** Both numbers are for the machine: several processes divide them (process-count.ts). */
export type SemaphoreOptions = {
  maxConcurrent: number
  maxWaiting: number
  /** What is answered, with 503, where too many wait already. */
  busy: string
  /** The numbers are for each process. */
  isPerProcess?: boolean
}

export type Semaphore = {
  /** Waits for a turn; call what it answers, once, to end it. What is done in a turn must be bounded in time. */
  enter: () => Promise<() => void>
  within: <T>(work: () => Promise<T>) => Promise<T>
}

const retryAfterSeconds = 30

/** For work that takes much memory or a whole core: so much at once, so much waiting, in the order in which it came. */
export function createSemaphore({ maxConcurrent, maxWaiting, busy, isPerProcess = false }: SemaphoreOptions): Semaphore {
  const ownPart = isPerProcess ? (limit: number) => limit : shareOf
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    // The turn goes over to the next.
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
