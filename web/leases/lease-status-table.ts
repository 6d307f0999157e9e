import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const leaseStatusTable: StatusTable<LeaseStatus> = {
  PENDING: { word: 'Pending', shape: 'ring', tone: 'blue' },
  ACTIVE: { word: 'Active', shape: 'dot', tone: 'green' },
  UPCOMING_EXPIRATION: { word: 'Expiring', shape: 'clock', tone: 'amber' },
  HOLDOVER: { word: 'Holdover', shape: 'triangle', tone: 'red' },
  SUSPENDED: { word: 'Suspended', shape: 'pause', tone: 'violet' },
  EXPIRED: { word: 'Expired', shape: 'square', tone: 'grey' },
  TERMINATED_BY_TENANT: { word: 'Ended by tenant', shape: 'arrow', tone: 'grey' },
  TERMINATED_BY_OWNER: { word: 'Ended by owner', shape: 'slash', tone: 'grey' },
  CANCELLED: { word: 'Cancelled', shape: 'cross', tone: 'grey' },
}
