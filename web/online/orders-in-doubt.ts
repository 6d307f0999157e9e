/** The tenant's own payments that their bank has not answered yet. */
export const ordersInDoubt = { query: { inDoubt: 'true', pageSize: 10 } } as const
