import { LeaseList } from './lease-list.tsx'

export function LandLeasesScreen() {
  return <LeaseList propertyType="LAND" />
}

export function BuildingLeasesScreen() {
  return <LeaseList propertyType="BUILDING" />
}

export function UnitLeasesScreen() {
  return <LeaseList propertyType="UNIT" />
}

/** Search: leases of every property type. */
export function LeaseSearchScreen() {
  return <LeaseList propertyType={null} />
}
