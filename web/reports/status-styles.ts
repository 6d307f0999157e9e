import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import type { RentRollState } from '../../domain/reports/rent-roll-state.ts'
import { leaseStatusTable } from '../leases/lease-status-table.ts'
import { occupancyTable } from '../properties/occupancy-table.ts'
import type { StatusLook } from '../ui/text/status-chip.tsx'
import type { CellStyles } from './report-cell.tsx'

type Look = Omit<StatusLook, 'word'>

const ofState: Record<RentRollState, Look> = {
  CURRENT: leaseStatusTable.ACTIVE,
  EXPIRING: leaseStatusTable.UPCOMING_EXPIRATION,
  HOLDOVER: leaseStatusTable.HOLDOVER,
  SUSPENDED: leaseStatusTable.SUSPENDED,
  VACANT: occupancyTable.VACANT,
  UPCOMING: leaseStatusTable.PENDING,
  PAST: leaseStatusTable.EXPIRED,
}

export const rentRollStyles: CellStyles<{ state: RentRollState }> = { State: ({ state }) => styleOf(ofState[state]) }

export const depositStyles: CellStyles<{ status: LeaseStatus }> = { Status: ({ status }) => styleOf(leaseStatusTable[status]) }

function styleOf({ shape, tone }: Look): Look {
  return { shape, tone }
}
