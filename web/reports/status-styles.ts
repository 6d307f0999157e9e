import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import type { RentRollState } from '../../domain/reports/rent-roll-state.ts'
import { leaseStatusTable } from '../leases/lease-status-table.ts'
import { occupancyTable } from '../properties/occupancy.ts'
import type { StatusLook } from '../ui/text/status-chip.tsx'
import type { CellLooks } from './report-cell.tsx'

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

export const rentRollLooks: CellLooks<{ state: RentRollState }> = { State: ({ state }) => lookOf(ofState[state]) }

export const depositLooks: CellLooks<{ status: LeaseStatus }> = { Status: ({ status }) => lookOf(leaseStatusTable[status]) }

function lookOf({ shape, tone }: Look): Look {
  return { shape, tone }
}
