/** The query of a tenant's proofs of payment, newest first. */
export const sentClaims = { query: { pageSize: 50, sort: 'claimedAt:desc' } } as const
