import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { sentClaims } from './sent-claims.ts'

/** A tenant's proofs of payment, newest first. All parts of a page share one request. */
export function useOwnClaims(): readonly Claim[] {
  return useEndpoint('claim.list', sentClaims).data?.items ?? []
}
