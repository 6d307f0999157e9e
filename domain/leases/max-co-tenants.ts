/** The maximum number of co-tenants of a lease at one time: its agreement, messages and pages name each of them. */
export const maxCoTenants = 50
