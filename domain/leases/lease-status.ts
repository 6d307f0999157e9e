import { translated } from '../wording.ts'

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

/**
 * The possible transitions from each state; `lease-calls.ts` defines their calls. A suspended lease with a notice that takes effect moves
 * like an active one.
 */
export const leaseMoves: Record<LeaseStatus, readonly LeaseStatus[]> = {
  PENDING: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['UPCOMING_EXPIRATION', 'TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER', 'SUSPENDED', 'EXPIRED', 'HOLDOVER'],
  UPCOMING_EXPIRATION: ['TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER', 'SUSPENDED', 'EXPIRED', 'HOLDOVER'],
  SUSPENDED: ['ACTIVE', 'TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER', 'EXPIRED', 'HOLDOVER'],
  HOLDOVER: ['EXPIRED'],
  // If a hand-back on the wrong lease is undone.
  EXPIRED: ['HOLDOVER'],
  TERMINATED_BY_TENANT: [],
  TERMINATED_BY_OWNER: [],
  CANCELLED: [],
}

export function canMove(from: LeaseStatus, to: LeaseStatus): boolean {
  return leaseMoves[from].includes(to)
}

/** Rent accrues and the property is taken. */
export const runningStatuses: readonly LeaseStatus[] = ['ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED']
/** The property is taken for the lease's days, so another lease for them is refused. */
export const occupyingStatuses: readonly LeaseStatus[] = ['PENDING', ...runningStatuses]
export const endedStatuses: readonly LeaseStatus[] = ['EXPIRED', 'TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER']
/** An ended lease keeps its billed days: no other lease may cover past days that belonged to a tenant. */
export const daysTakenStatuses: readonly LeaseStatus[] = [...occupyingStatuses, ...endedStatuses]

export function isRunning(status: LeaseStatus): boolean {
  return runningStatuses.includes(status)
}

/** The lease ran and has ended; a cancelled one never ran. */
export function hasEnded(status: LeaseStatus): boolean {
  return endedStatuses.includes(status)
}

/** "UPCOMING_EXPIRATION" → "Upcoming expiration". */
export function leaseStatusLabel(status: LeaseStatus): string {
  const lower = status.toLowerCase().replaceAll('_', ' ')
  return translated(lower.charAt(0).toUpperCase() + lower.slice(1))
}
