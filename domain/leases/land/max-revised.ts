/** The maximum number of leases in one call. */
export const maxRevised = 100
