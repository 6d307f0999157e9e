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
import { asProblem, AwaitingApprovalError, ProblemError } from './problem-error.ts'
import { readQuery } from './read-query.ts'

type NounOf<K extends EndpointKey> = K extends `${infer Noun}.${string}` ? Noun : never
/** What an action makes stale: one call ("lease.read") or all of a noun ("lease"). */
export type Stale = EndpointKey | NounOf<EndpointKey>

/** `report` is given every refused action that no screen answers for itself, and every one that waits for approval. */
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
        // A refusal stays a refusal; only a lost connection is worth a second try.
        retry: (failures, error) => failures < 2 && error instanceof ProblemError && !error.isAnswered,
        refetchOnWindowFocus: false,
      },
    },
  })
}

export type ReadOptions = {
  /** False: do not ask yet. */
  isEnabled?: boolean
  /** Keep showing the last page while the next one comes: for lists. */
  showsPreviousPage?: boolean
  staleTimeMs?: number
  /** Ask again and again, while something runs elsewhere. */
  refetchMs?: number
}

/** Reads a call of the contract; the answer is shared under its key and arguments. */
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
  /** The call was stored until a second person approves it; the person sees that in any case. */
  onAwaitingApproval?: () => void
  invalidates?: readonly Stale[]
  /** What is read again where somebody changed the record meanwhile, so that the page shows it. */
  refetchOnConflict?: readonly Stale[]
}

export type Action<K extends EndpointKey> = UseMutationResult<Reply<K>, ProblemError, CallArgs<K>>

/**
 * Runs a call that changes something: `action.mutate({ params, body })`, `action.isPending`. Without `onProblem` a refusal
 * becomes an ERROR toast. A lost connection keeps the idempotency key, so that pressing again cannot pay twice.
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
      // The server does not compare the fields of a form with a file, which may have been changed before it is sent again.
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

/** Asks again for what is on screen, and forgets what is not. */
export async function refresh(client: QueryClient, stale: Stale): Promise<void> {
  await refreshStale(client, new Set([stale]))
}

/** The same for several, each query once. */
export async function refreshStale(client: QueryClient, stale: ReadonlySet<string>): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && (stale.has(key) || stale.has(key.split('.')[0] ?? '')),
  })
}
