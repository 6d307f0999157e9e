import type { StackUnit } from '../../../domain/overview/building-stack-contract.ts'
import { leaseSearchPath } from '../../leases/lease-paths.ts'
import { ownLeasePath } from '../../leases/own-lease-paths.ts'
import { unitPath, unitsPath } from '../../properties/property-paths.ts'

/** The links of units and leases in a building: the office has a page for each unit, an owner has the lease and the list of units. */
export type StackPaths = {
  unit: (unit: Pick<StackUnit, 'id' | 'unitNumber' | 'lease'>) => string
  lease: (leaseId: string) => string
  allUnits: (buildingId: string) => string
}

export const officePaths: StackPaths = {
  unit: ({ id }) => unitPath(id),
  lease: leaseSearchPath,
  allUnits: (buildingId) => `${unitsPath}?buildingId=${buildingId}`,
}

export function ownerPaths(buildingPath: string): StackPaths {
  const lease = (id: string) => ownLeasePath({ id, propertyType: 'UNIT' })
  return {
    unit: (unit) =>
      unit.lease ? lease(unit.lease.id) : `${buildingPath}?${new URLSearchParams({ q: unit.unitNumber }).toString()}`,
    lease,
    allUnits: () => buildingPath,
  }
}
