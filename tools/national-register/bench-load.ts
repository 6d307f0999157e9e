import { fork } from 'node:child_process'
import { once } from 'node:events'

export type LoadRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type Load = { port: number; concurrency: number; requests: readonly LoadRequest[] }
/** `latencies`: the time of each call from the request to the last byte of its reply, in ms. */
export type Loaded = { ms: number; latencies: number[]; failed?: string }
/** Sends requests over HTTP from a separate process, so that sending costs the measured process nothing. */
export type LoadGenerator = {
  /** Transfers the requests; nothing is sent yet. */
  prepare: (load: Load) => Promise<void>
  /** Sends all of them and returns the time. A failed call stops the bench. */
  run: () => Promise<Loaded>
  close: () => void
}

export function openLoadGenerator(): LoadGenerator {
  const child = fork(new URL('./bench-load-process.ts', import.meta.url))
  const answer = async <T>(message: Load | 'run') => {
    const replied = once(child, 'message')
    child.send(message)
    const [reply] = (await replied) as [T]
    return reply
  }
  return {
    prepare: async (load) => {
      await answer(load)
    },
    run: async () => {
      const loaded = await answer<Loaded>('run')
      if (loaded.failed) throw new Error(loaded.failed)
      return loaded
    },
    close: () => child.disconnect(),
  }
}
