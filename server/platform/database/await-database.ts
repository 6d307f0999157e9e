import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { reasonOf, StartError } from '../start-error.ts'
import { connectAtStart } from './connect-at-start.ts'
import { isConnectionLost } from './database-problem.ts'

export type Waiting = {
  timeoutMs: number
  /** Called once, with the reason why the database does not answer. */
  onWait: (reason: string) => void
  signal?: AbortSignal | undefined
}

const pauseMs = 500
/** The minimum time for one attempt, even without waiting: a busy database takes a while to accept a connection. */
const minTryMs = 5_000
const maxTryMs = 15_000
/** The database has no free connection, or is stopping, starting or recovering. */
const notYet = /^(?:53300|57P0[123])$/

/**
 * Waits for a database that does not answer yet, because after a power cut its machine may start last. An error that it returns, such as a
 * wrong password, is final, and so is the timeout.
 */
export async function awaitDatabase(url: string, { timeoutMs, onWait, signal }: Waiting): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (let tries = 1; ; tries += 1) {
    try {
      const client = await connectAtStart(
        url,
        'sakhang start',
        Math.min(maxTryMs, Math.max(minTryMs, deadline - performance.now())),
      )
      return await client.end()
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      if (!canArrive(cause) || performance.now() + pauseMs > deadline) throw error
      if (tries === 1) onWait(reasonOf(cause))
    }
    await pause(pauseMs, undefined, signal ? { signal } : {}).catch(() => {
      throw new StartError('The start was stopped while it waited for the database.')
    })
  }
}

function canArrive(cause: unknown): boolean {
  if (cause instanceof pg.DatabaseError) return notYet.test(cause.code ?? '')
  return isConnectionLost(cause instanceof AggregateError ? cause.errors[0] : cause)
}
