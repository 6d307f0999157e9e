/** The steps of the wizard of a lease, in order. */
export const leaseSteps = ['what', 'tenant', 'term', 'rent', 'deposit', 'review'] as const
export type LeaseStep = (typeof leaseSteps)[number]
