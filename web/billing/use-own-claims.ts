import type { Claim } from '../../domain/billing/claim-contract.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

/** The proofs that a tenant sent, the last first. All parts of a page ask once. */
export function useOwnClaims(): readonly Claim[] {
  return useEndpoint('claim.list', { query: { pageSize: 50, sort: 'claimedAt:desc' } }).data?.items ?? []
}
