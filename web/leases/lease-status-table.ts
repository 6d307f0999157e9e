import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const leaseStatusTable: StatusTable<LeaseStatus> = {
  PENDING: { word: t`Pending`, shape: 'ring', tone: 'blue' },
  ACTIVE: { word: t`Active`, shape: 'dot', tone: 'green' },
  UPCOMING_EXPIRATION: { word: t`Expiring`, shape: 'clock', tone: 'amber' },
  HOLDOVER: { word: t`Holdover`, shape: 'triangle', tone: 'red' },
  SUSPENDED: { word: t`Suspended`, shape: 'pause', tone: 'violet' },
  EXPIRED: { word: t`Expired`, shape: 'square', tone: 'grey' },
  TERMINATED_BY_TENANT: { word: t`Ended by tenant`, shape: 'arrow', tone: 'grey' },
  TERMINATED_BY_OWNER: { word: t`Ended by owner`, shape: 'slash', tone: 'grey' },
  CANCELLED: { word: t`Cancelled`, shape: 'cross', tone: 'grey' },
}
