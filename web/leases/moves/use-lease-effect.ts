import { useDebouncedValue } from '@mantine/hooks'
import { useIsMutating } from '@tanstack/react-query'
import type { CallArgs, Reply } from '../../platform/call.ts'
import type { ProblemError } from '../../platform/problem-error.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'

export type PlannedMove = CallArgs<'leaseEffect.preview'>['body']
export type LeaseEffect = { reply: Reply<'leaseEffect.preview'> | undefined; error: ProblemError | null; isPlanned: boolean }

const pauseMs = 300

/**
 * Previews the effect of a transition on the money, requested shortly after the last change. Null while a value is missing. A transition that is
 * being saved is not previewed again: it would be refused.
 */
export function useLeaseEffect(leaseId: string, planned: PlannedMove | null): LeaseEffect {
  const [settled] = useDebouncedValue(JSON.stringify(planned), pauseMs)
  const asked: PlannedMove | null = JSON.parse(settled)
  const isSaving = useIsMutating() > 0
  const { data, error } = useEndpoint(
    'leaseEffect.preview',
    { params: { id: leaseId }, body: asked ?? { move: 'WITHDRAW_NOTICE' } },
    { isEnabled: asked !== null && !isSaving, showsPreviousPage: true, staleTimeMs: 0 },
  )
  return {
    reply: asked === null || error ? undefined : (data ?? undefined),
    error: asked === null ? null : error,
    isPlanned: asked !== null,
  }
}
