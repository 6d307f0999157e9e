import cluster from 'node:cluster'
import type { ToPrimary, ToWorker, WorkerStart } from './worker-messages.ts'

/** The main process, as seen by a worker. */
export type MainProcess = WorkerStart & {
  reportReady: () => void
  metricsOfAll: () => Promise<string | undefined>
}

const metricsWaitMs = 10_000

/** Undefined if this process is the only one. `drain` is called when another worker has taken over. */
export async function joinMainProcess(drain: () => void): Promise<MainProcess | undefined> {
  if (!cluster.isWorker) return undefined
  const questions = new Map<number, (text: string | undefined) => void>()
  let questionCount = 0
  const started = Promise.withResolvers<WorkerStart>()
  process.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'START':
        return started.resolve(message)
      case 'DRAIN':
        return drain()
      case 'METRICS':
        questions.get(message.id)?.(message.text)
        return void questions.delete(message.id)
      default: // Others use the same channel (prom-client).
    }
  })
  // A closing terminal signals every process in it; only the main process reacts.
  process.on('SIGHUP', () => undefined)
  send({ kind: 'RUNNING' })
  return {
    ...(await started.promise),
    reportReady: () => send({ kind: 'READY' }),
    metricsOfAll: () => {
      const id = (questionCount += 1)
      return new Promise((resolve) => {
        questions.set(id, resolve)
        setTimeout(() => questions.delete(id) && resolve(undefined), metricsWaitMs).unref()
        send({ kind: 'METRICS', id })
      })
    },
  }
}

function send(message: ToPrimary): void {
  if (process.connected) process.send?.(message)
}
