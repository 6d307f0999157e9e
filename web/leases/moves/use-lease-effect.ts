import { useDebouncedValue } from '@mantine/hooks'
import type { CallArgs, Reply } from '../../platform/call.ts'
import type { ProblemError } from '../../platform/problem-error.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'

export type PlannedMove = CallArgs<'leaseEffect.preview'>['body']
export type LeaseEffect = { reply: Reply<'leaseEffect.preview'> | undefined; error: ProblemError | null; isPlanned: boolean }

const pauseMs = 300

/** Previews the effect of a transition on the money, requested shortly after the last change. Null while a value is missing. */
export function useLeaseEffect(leaseId: string, planned: PlannedMove | null): LeaseEffect {
  const [settled] = useDebouncedValue(JSON.stringify(planned), pauseMs)
  const asked: PlannedMove | null = JSON.parse(settled)
  const { data, error } = useEndpoint(
    'leaseEffect.preview',
    { params: { id: leaseId }, body: asked ?? { move: 'WITHDRAW_NOTICE' } },
    { isEnabled: asked !== null, showsPreviousPage: true, staleTimeMs: 0 },
  )
  return {
    reply: asked === null || error ? undefined : (data ?? undefined),
    error: asked === null ? null : error,
    isPlanned: asked !== null,
  }
}
