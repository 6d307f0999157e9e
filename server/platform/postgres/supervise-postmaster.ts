import { setTimeout as pause } from 'node:timers/promises'
import { currentLog } from '../log.ts'
import type { Postmaster } from './postmaster.ts'
import { identityOf, isAlive } from './process-identity.ts'

const lookEveryMs = 250
const maxPauseMs = 30_000
/** A process that ran this long did not fail at its start. */
const stableMs = 60_000

/**
 * Restarts PostgreSQL whenever its process ends, with increasing pauses if it ends repeatedly. Returns a function that stops this: call it
 * before PostgreSQL is stopped intentionally.
 */
export function supervisePostmaster(
  postmaster: Postmaster,
  startAgain: (signal: AbortSignal) => Promise<Postmaster>,
): () => void {
  const ending = new AbortController()
  void watch(postmaster, startAgain, ending.signal)
  return () => ending.abort()
}

async function watch(
  { pid, port }: Postmaster,
  startAgain: (signal: AbortSignal) => Promise<Postmaster>,
  signal: AbortSignal,
): Promise<void> {
  let identity = identityOf(pid)
  let startedAt = performance.now()
  let failureCount = 0
  while (await hasWaited(lookEveryMs, signal)) {
    if (identity !== undefined && isAlive(identity)) continue
    if (performance.now() - startedAt > stableMs) failureCount = 0
    if (failureCount > 0 && !(await hasWaited(Math.min(1_000 * 2 ** (failureCount - 1), maxPauseMs), signal))) return
    failureCount += 1
    try {
      currentLog().error({ port }, 'PostgreSQL has ended; starting it again')
      identity = identityOf((await startAgain(signal)).pid)
      startedAt = performance.now()
      currentLog().warn({ port }, 'PostgreSQL runs again')
    } catch (error) {
      if (!signal.aborted) currentLog().error({ err: error, port }, 'PostgreSQL could not be started again')
    }
  }
}

/** False once this is stopped. It does not keep the process alive. */
async function hasWaited(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(ms, undefined, { ref: false, signal })
    return true
  } catch {
    return false // A pause can only fail because of its signal.
  }
}
