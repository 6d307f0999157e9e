import { type ArgsFor, type CallArgs, call, type EndpointKey, type Reply } from './call.ts'

/** A read that is defined before its screen: see `readQuery`. */
export type FirstRead = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
}

/** The query of `useEndpoint` as an object: for prefetching, several reads together, and pickers. */
export function readQuery<K extends EndpointKey>(key: K, args: CallArgs<K> | undefined) {
  const { params, query, body } = args ?? {}
  const queryKey = [key, { params, query, body }] as const
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Reply<K>> => {
      const early = popPreloaded(queryKey)
      // The rest parameter of `call` depends on K, which is unknown here. It has exactly one element.
      const reply = early ? ((await early) as Reply<K>) : await call(key, ...([{ ...args, signal }] as unknown as ArgsFor<K>))
      // A query result must not be undefined.
      return reply ?? (null as Reply<K>)
    },
  }
}

const early = new Map<string, Promise<unknown>>()

/** Sends the request now, while the scripts of its reader are still loading. */
export function readEarly({ queryKey, queryFn }: FirstRead): void {
  const reply = queryFn({ signal: new AbortController().signal })
  // The reader handles an error, and there may never be a reader.
  reply.catch(() => undefined)
  early.set(JSON.stringify(queryKey), reply)
}

/** Returns the preloaded reply once. A second reader needs current data. */
function popPreloaded(queryKey: readonly unknown[]): Promise<unknown> | undefined {
  const name = JSON.stringify(queryKey)
  const reply = early.get(name)
  early.delete(name)
  return reply
}
