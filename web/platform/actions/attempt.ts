/** One press of a button and its repetitions. */
export type Attempt = { key: string; address: string }

/** What is asked for again gets the same key, so that it is done once; another record gets another, since the server refuses the key of another address. */
export function attemptOf(last: Attempt | undefined, { params, query }: { params?: unknown; query?: unknown }): Attempt {
  const address = JSON.stringify([params ?? null, query ?? null])
  return last?.address === address ? last : { key: crypto.randomUUID(), address }
}
