import { type LeaseStatus, leaseStatusLabel } from '../../domain/leases/lease-status.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const leaseStatusTable: StatusTable<LeaseStatus> = {
  PENDING: { word: leaseStatusLabel('PENDING'), shape: 'ring', tone: 'blue' },
  ACTIVE: { word: leaseStatusLabel('ACTIVE'), shape: 'dot', tone: 'green' },
  UPCOMING_EXPIRATION: { word: leaseStatusLabel('UPCOMING_EXPIRATION'), shape: 'clock', tone: 'amber' },
  HOLDOVER: { word: leaseStatusLabel('HOLDOVER'), shape: 'triangle', tone: 'red' },
  SUSPENDED: { word: leaseStatusLabel('SUSPENDED'), shape: 'pause', tone: 'violet' },
  EXPIRED: { word: leaseStatusLabel('EXPIRED'), shape: 'square', tone: 'grey' },
  TERMINATED_BY_TENANT: { word: leaseStatusLabel('TERMINATED_BY_TENANT'), shape: 'arrow', tone: 'grey' },
  TERMINATED_BY_OWNER: { word: leaseStatusLabel('TERMINATED_BY_OWNER'), shape: 'slash', tone: 'grey' },
  CANCELLED: { word: leaseStatusLabel('CANCELLED'), shape: 'cross', tone: 'grey' },
}
