import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { sentClaims } from './sent-claims.ts'

/** The proofs that a tenant sent, the last first. All parts of a page ask once. */
export function useOwnClaims(): readonly Claim[] {
  return useEndpoint('claim.list', sentClaims).data?.items ?? []
}
