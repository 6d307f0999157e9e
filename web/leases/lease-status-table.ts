import { type LeaseStatus, leaseStatusWords } from '../../domain/leases/lease-status.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const leaseStatusTable: StatusTable<LeaseStatus> = {
  PENDING: { word: leaseStatusWords('PENDING'), shape: 'ring', tone: 'blue' },
  ACTIVE: { word: leaseStatusWords('ACTIVE'), shape: 'dot', tone: 'green' },
  UPCOMING_EXPIRATION: { word: leaseStatusWords('UPCOMING_EXPIRATION'), shape: 'clock', tone: 'amber' },
  HOLDOVER: { word: leaseStatusWords('HOLDOVER'), shape: 'triangle', tone: 'red' },
  SUSPENDED: { word: leaseStatusWords('SUSPENDED'), shape: 'pause', tone: 'violet' },
  EXPIRED: { word: leaseStatusWords('EXPIRED'), shape: 'square', tone: 'grey' },
  TERMINATED_BY_TENANT: { word: leaseStatusWords('TERMINATED_BY_TENANT'), shape: 'arrow', tone: 'grey' },
  TERMINATED_BY_OWNER: { word: leaseStatusWords('TERMINATED_BY_OWNER'), shape: 'slash', tone: 'grey' },
  CANCELLED: { word: leaseStatusWords('CANCELLED'), shape: 'cross', tone: 'grey' },
}
