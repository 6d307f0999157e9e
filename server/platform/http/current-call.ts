import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'

/** The contract call that is being served, as the audit records it. */
export type CurrentCall = {
  /** Its key, e.g. "lease.cancel". */
  readonly key: string
  /** The body of the call, as its schema read it. */
  readonly body: unknown
  /** The log of its request. */
  readonly log: FastifyBaseLogger | undefined
  /** The records whose changes a use case has recorded in the audit; undefined stands for a record without an id. */
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
