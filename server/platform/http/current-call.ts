import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'

/** The call of the contract that is being served: what the audit says was done. */
export type CurrentCall = {
  /** Its key, e.g. "lease.cancel". */
  readonly key: string
  /** What was sent with it, as its schema read it. */
  readonly body: unknown
  /** The log of its request. */
  readonly log: FastifyBaseLogger | undefined
  /** The records of which a use case has recorded in the audit what changed; undefined stands for one without an id. */
  readonly recordedIds: Set<string | undefined>
}

const serving = new AsyncLocalStorage<CurrentCall>()

export function duringCall<T>(
  key: string,
  work: (call: CurrentCall) => Promise<T>,
  { body, log }: { body?: unknown; log?: FastifyBaseLogger } = {},
): Promise<T> {
  const call: CurrentCall = { key, body, log, recordedIds: new Set() }
  return serving.run(call, () => work(call))
}

/** Undefined in jobs and at the start. */
export function currentCall(): CurrentCall | undefined {
  return serving.getStore()
}
