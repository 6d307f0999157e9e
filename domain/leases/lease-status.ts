/** The states of a lease and the moves between them (product.md): the server refuses by this table, the screens offer by it. */
export const leaseStatuses = [
  'ACTIVE',
  'UPCOMING_EXPIRATION',
  'EXPIRED',
  'TERMINATED_BY_TENANT',
  'TERMINATED_BY_OWNER',
  'PENDING',
  'HOLDOVER',
  'CANCELLED',
  'SUSPENDED',
] as const
export type LeaseStatus = (typeof leaseStatuses)[number]

export const leaseMoves: Record<LeaseStatus, readonly LeaseStatus[]> = {
  PENDING: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['UPCOMING_EXPIRATION', 'TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER', 'SUSPENDED', 'EXPIRED', 'HOLDOVER'],
  UPCOMING_EXPIRATION: ['TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER', 'SUSPENDED', 'EXPIRED', 'HOLDOVER'],
  SUSPENDED: ['ACTIVE', 'EXPIRED', 'HOLDOVER'],
  HOLDOVER: ['EXPIRED'],
  EXPIRED: [],
  TERMINATED_BY_TENANT: [],
  TERMINATED_BY_OWNER: [],
  CANCELLED: [],
}

export function mayMove(from: LeaseStatus, to: LeaseStatus): boolean {
  return leaseMoves[from].includes(to)
}

/** Rent runs and the property is taken. */
export const runningStatuses: readonly LeaseStatus[] = ['ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED']
/** The property is taken in the lease's days, so another lease of them is refused. */
export const occupyingStatuses: readonly LeaseStatus[] = ['PENDING', ...runningStatuses]

export function isRunning(status: LeaseStatus): boolean {
  return runningStatuses.includes(status)
}

/** "UPCOMING_EXPIRATION" → "Upcoming expiration". */
export function leaseStatusWords(status: LeaseStatus): string {
  const lower = status.toLowerCase().replaceAll('_', ' ')
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
