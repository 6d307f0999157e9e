import { currentLog } from '../platform/log.ts'

const pauseMs = 500

/**
 * Reports the progress of a long transaction from outside of it: nobody can read the transaction before it is committed, and no second one
 * may be opened inside it. Updates that arrive too quickly are skipped; a failed update stops nothing.
 */
export function progressReporter(report: (progress: string) => Promise<void>) {
  let [current, reported] = ['', '']
  const timer = setInterval(() => {
    if (current === reported) return
    reported = current
    report(current).catch((error: unknown) => currentLog().warn({ err: error }, 'the progress of an import could not be noted'))
  }, pauseMs)
  return {
    say: (progress: string) => {
      current = progress
    },
    end: () => clearInterval(timer),
  }
}
