import { type MaintenancePlan, maintenancePlanContract } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'

type Clerk = Pick<LocalClient, 'call'>
type Place = { buildingId: string } | { unitId: string }

/** The lift is serviced every six months, and is due at the end of the month of the tests. */
export function aMaintenancePlan(clerk: Clerk, place: Place, given: object = {}): Promise<MaintenancePlan> {
  const terms = {
    kind: 'LIFT',
    title: 'Service the lift',
    intervalCount: 6,
    intervalUnit: 'MONTHS',
    nextDueOn: '2025-06-30',
  } as const
  return clerk.call(maintenancePlanContract.create, { body: { ...terms, ...place, ...given } as never })
}
