/** The tenant's own payments that the bank has not confirmed. */
export const ordersWithUnknownOutcome = { query: { inDoubt: 'true', pageSize: 10 } } as const
