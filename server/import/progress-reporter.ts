import { currentLog } from '../platform/log.ts'

const pauseMs = 500

/**
 * Passes on how far a long transaction is, from beside it: nobody sees into it before it is done, and no second one may be opened
 * inside. What is said faster than it can be told is left out; a word that could not be told stops nothing.
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
