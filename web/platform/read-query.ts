import { type ArgsFor, type CallArgs, call, type EndpointKey, type Reply } from './call.ts'

/** A read that is known before its screen: see `readQuery`. */
export type FirstRead = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>
}

/** What `useEndpoint` reads, as an object: for prefetching, several reads at once, and pickers. */
export function readQuery<K extends EndpointKey>(key: K, args: CallArgs<K> | undefined) {
  const { params, query, body } = args ?? {}
  const queryKey = [key, { params, query, body }] as const
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Reply<K>> => {
      const early = takePreloaded(queryKey)
      // The rest parameter of `call` depends on K, which is not known here; its one element is.
      const reply = early ? ((await early) as Reply<K>) : await call(key, ...([{ ...args, signal }] as unknown as ArgsFor<K>))
      // A query may not hold undefined.
      return reply ?? (null as Reply<K>)
    },
  }
}

const early = new Map<string, Promise<unknown>>()

/** Asks now, for whoever reads this next: the scripts that will show it are still on their way. */
export function readEarly({ queryKey, queryFn }: FirstRead): void {
  const reply = queryFn({ signal: new AbortController().signal })
  // A refusal is for the reader, who may never come.
  reply.catch(() => undefined)
  early.set(JSON.stringify(queryKey), reply)
}

/** Resolves once: whoever asks again wants to know what has changed since. */
function takePreloaded(queryKey: readonly unknown[]): Promise<unknown> | undefined {
  const name = JSON.stringify(queryKey)
  const reply = early.get(name)
  early.delete(name)
  return reply
}
