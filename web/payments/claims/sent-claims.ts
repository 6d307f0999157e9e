/** The proofs of payment that a tenant sent, the last first. */
export const sentClaims = { query: { pageSize: 50, sort: 'claimedAt:desc' } } as const
