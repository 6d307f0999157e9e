import {
  keepPreviousData,
  MutationCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type Attempt, attemptOf } from './actions/attempt.ts'
import { type ArgsFor, type CallArgs, call, type EndpointKey, type Reply } from './call.ts'
import { asProblem, AwaitingApprovalError, isWorthRetrying, type ProblemError } from './problem-error.ts'
import { readQuery } from './read-query.ts'

type NounOf<K extends EndpointKey> = K extends `${infer Noun}.${string}` ? Noun : never
/** The queries that an action invalidates: one call ("lease.read") or all of a noun ("lease"). */
export type Stale = EndpointKey | NounOf<EndpointKey>

/** `report` receives every refused action that no screen handles, and every one that waits for approval. */
export function newQueryClient(report: (problem: ProblemError) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const isAwaiting = error instanceof AwaitingApprovalError
        if (isAwaiting || !mutation.meta?.['isReported']) report(asProblem(error))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal is final. Only a lost connection is retried.
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        refetchOnWindowFocus: false,
      },
    },
  })
}

export type ReadOptions = {
  /** False disables the query. */
  isEnabled?: boolean
  /** Shows the previous page while the next one loads, for lists. */
  showsPreviousPage?: boolean
  staleTimeMs?: number
  /** Polls at this interval, while a process runs elsewhere. */
  refetchMs?: number
}

/** Reads a call of the contract. The reply is cached under its key and arguments. */
export function useEndpoint<K extends EndpointKey>(
  key: K,
  args: CallArgs<K> | (ArgsFor<K> extends [args?: unknown] ? undefined : never),
  { isEnabled = true, showsPreviousPage = false, staleTimeMs, refetchMs }: ReadOptions = {},
): UseQueryResult<Reply<K>, ProblemError> {
  return useQuery<Reply<K>, ProblemError>({
    ...readQuery(key, args),
    enabled: isEnabled,
    ...(showsPreviousPage ? { placeholderData: keepPreviousData } : {}),
    ...(staleTimeMs === undefined ? {} : { staleTime: staleTimeMs }),
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
  })
}

export type ActionOptions<K extends EndpointKey> = {
  onSuccess?: (reply: Reply<K>, args: CallArgs<K>) => void
  onProblem?: (problem: ProblemError) => void
  /** The call was stored until another person approves it. The person is informed in any case. */
  onAwaitingApproval?: () => void
  invalidates?: readonly Stale[]
  /** The queries to refetch if another user changed the record, so that the page shows the change. */
  refetchOnConflict?: readonly Stale[]
}

export type Action<K extends EndpointKey> = UseMutationResult<Reply<K>, ProblemError, CallArgs<K>>

/**
 * Runs a call that changes data: `action.mutate({ params, body })`, `action.isPending`. Without `onProblem`, a refusal becomes an ERROR
 * toast. After a lost connection the idempotency key stays, so that pressing again cannot pay twice.
 */
export function useAction<K extends EndpointKey>(
  key: K,
  { onSuccess, onProblem, onAwaitingApproval, invalidates = [], refetchOnConflict = [] }: ActionOptions<K> = {},
): Action<K> {
  const client = useQueryClient()
  const attempt = useRef<Attempt>(undefined)
  return useMutation<Reply<K>, ProblemError, CallArgs<K>>({
    mutationFn: async (args) => {
      attempt.current = attemptOf(attempt.current, args)
      // No idempotency key for forms with a file: they may change before a retry, which would be refused.
      const keyed = args.body instanceof FormData ? args : { idempotencyKey: attempt.current.key, ...args }
      try {
        return await call(key, ...([keyed] as unknown as ArgsFor<K>))
      } catch (error) {
        throw asProblem(error)
      }
    },
    onSuccess: async (reply, args) => {
      attempt.current = undefined
      await Promise.all(invalidates.map((stale) => refresh(client, stale)))
      onSuccess?.(reply, args)
    },
    onError: (problem) => {
      if (problem.isAnswered) attempt.current = undefined
      if (problem.code === 'CHANGED_MEANWHILE') for (const stale of refetchOnConflict) void refresh(client, stale)
      if (problem instanceof AwaitingApprovalError) {
        void refresh(client, 'approval')
        return onAwaitingApproval?.()
      }
      onProblem?.(problem)
    },
    meta: { isReported: onProblem !== undefined },
  })
}

/** Refetches the visible queries, and removes the others from the cache. */
export async function refresh(client: QueryClient, stale: Stale): Promise<void> {
  await refreshStale(client, new Set([stale]))
}

/** The same for several names, with each query refetched once. */
export async function refreshStale(client: QueryClient, stale: ReadonlySet<string>): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && (stale.has(key) || stale.has(key.split('.')[0] ?? '')),
  })
}
