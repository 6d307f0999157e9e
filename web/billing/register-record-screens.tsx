import { BuildingUnitsCard } from '../leases/building-units-card.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { NewLeaseLink } from '../leases/new-lease-link.tsx'
import { BuildingScreen } from '../properties/building-screen.tsx'
import { PlotScreen } from '../properties/plot-screen.tsx'
import { UnitScreen } from '../properties/unit-screen.tsx'
import { CurrentLeaseMoney } from './current-lease-money.tsx'

// Records of the register with their leases and money, put together where all three are known.

export function PlotRecordScreen() {
  return (
    <PlotScreen
      newLease={(plot) => <NewLeaseLink propertyType="LAND" propertyId={plot.id} variant="default" />}
      lettings={(plot) => (
        <>
          <LeasesCard of={{ propertyId: plot.id }} none="The land was never let." />
          <CurrentLeaseMoney propertyId={plot.id} />
        </>
      )}
    />
  )
}

export function BuildingRecordScreen() {
  return (
    <BuildingScreen
      newLease={(building) => <NewLeaseLink propertyType="BUILDING" propertyId={building.id} variant="default" />}
      lettings={(building) => (
        <>
          <BuildingUnitsCard buildingId={building.id} />
          <LeasesCard of={{ buildingId: building.id }} none="Nothing in this building was let yet." />
          <CurrentLeaseMoney propertyId={building.id} />
        </>
      )}
    />
  )
}

export function UnitRecordScreen() {
  return (
    <UnitScreen
      newLease={(unit) => <NewLeaseLink propertyType="UNIT" propertyId={unit.id} />}
      lettings={(unit) => (
        <>
          <LeasesCard of={{ propertyId: unit.id }} none="The unit was never let." />
          <CurrentLeaseMoney propertyId={unit.id} />
        </>
      )}
    />
  )
}
