import type { Lease } from '../../domain/leases/lease-schema.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'

/** Of the leases of one property: the one that runs, else the one that waits to. */
export function currentLease(leases: readonly Lease[]): Lease | undefined {
  return leases.find(({ status }) => isRunning(status)) ?? leases.find(({ status }) => status === 'PENDING')
}
