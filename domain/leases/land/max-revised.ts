/** So many leases are revised by one call. */
export const maxRevised = 100
