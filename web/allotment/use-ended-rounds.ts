import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

/** The rounds that a new round can continue: the last fifty that were completed or cancelled. */
export function useEndedRounds(): AllotmentRound[] {
  const finished = useEndpoint('allotmentRound.list', { query: { state: 'FINISHED', pageSize: 50 } })
  const cancelled = useEndpoint('allotmentRound.list', { query: { state: 'CANCELLED', pageSize: 50 } })
  return [finished, cancelled].flatMap(({ data }) => data?.items ?? [])
}
