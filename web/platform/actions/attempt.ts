/** One press of a button and its retries. */
export type Attempt = { key: string; address: string }

/**
 * A retry uses the same key, so that the action happens only once. Another record gets another key, because the server refuses a key that
 * was used for another address.
 */
export function attemptOf(last: Attempt | undefined, { params, query }: { params?: unknown; query?: unknown }): Attempt {
  const address = JSON.stringify([params ?? null, query ?? null])
  return last?.address === address ? last : { key: crypto.randomUUID(), address }
}
