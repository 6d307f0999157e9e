import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '../../../domain/problem.ts'
import type { Semaphore } from '../http/semaphore.ts'
import type { ThreadReply } from './answer-in-thread.ts'

export type ThreadLimits = {
  turns: Semaphore
  /** The limit of the thread's own work; processing its items is not counted. */
  maxMs: number
  maxMemoryMb: number
  /** The error text for a 413 if reading takes longer. */
  tooMuch: string
}

/**
 * The content of a file, read by `module` (answer-in-thread.ts) on a separate thread, which is stopped at a limit. A caller's file cannot
 * block the thread that serves everyone.
 */
export async function* readInThread<T>(module: URL, request: object, limits: ThreadLimits): AsyncGenerator<T> {
  const endTurn = await limits.turns.enter()
  const worker = new Worker(module, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: limits.maxMemoryMb },
  })
  const gone = new AbortController()
  // The error of a thread that fails between requests. The next request reports it.
  worker.on('error', () => undefined)
  worker.once('exit', () => gone.abort())
  try {
    for (let leftMs = limits.maxMs; ; ) {
      const start = performance.now()
      const reply = await ask(worker, AbortSignal.any([AbortSignal.timeout(leftMs), gone.signal]), limits)
      leftMs = Math.max(1, Math.floor(leftMs - (performance.now() - start)))
      if ('problem' in reply) throw new Problem(reply.problem.code, reply.problem.detail, { errors: reply.problem.errors })
      yield* reply.items as T[]
      if (reply.isLast) return
    }
  } finally {
    await worker.terminate()
    endTurn()
  }
}

async function ask(worker: Worker, signal: AbortSignal, { tooMuch }: ThreadLimits): Promise<ThreadReply> {
  worker.postMessage('next')
  try {
    const [reply]: [ThreadReply] = (await once(worker, 'message', { signal })) as [ThreadReply]
    return reply
  } catch (error) {
    const isLimit = signal.aborted || (error instanceof Error && Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY')
    if (isLimit) throw new Problem('TOO_LARGE', tooMuch)
    throw error
  }
}
