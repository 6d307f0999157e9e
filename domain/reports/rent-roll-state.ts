export const rentRollStates = ['CURRENT', 'EXPIRING', 'HOLDOVER', 'SUSPENDED', 'VACANT', 'UPCOMING', 'PAST'] as const
/** What stands in a row of the rent roll. */
export type RentRollState = (typeof rentRollStates)[number]
