import type { ReactNode } from 'react'
import type { Building } from '../../domain/properties/building-contract.ts'
import type { Plot } from '../../domain/properties/plot-contract.ts'
import type { Unit } from '../../domain/properties/unit-contract.ts'
import { BuildingUnitsCard } from '../leases/building-units-card.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { NewLeaseLink } from '../leases/new-lease-link.tsx'
import { BuildingScreen } from '../properties/building-screen.tsx'
import { PlotScreen } from '../properties/plot-screen.tsx'
import { UnitScreen } from '../properties/unit-screen.tsx'
import { CurrentLeaseMoney } from './current-lease-money.tsx'

// Records of the register with their leases and money, put together where all three are known; the map comes from further right.

export function PlotRecordScreen({ place }: { place: (plot: Plot) => ReactNode }) {
  return (
    <PlotScreen
      place={place}
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

export function BuildingRecordScreen({ place }: { place: (building: Building) => ReactNode }) {
  return (
    <BuildingScreen
      place={place}
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

export function UnitRecordScreen({ place }: { place: (unit: Unit) => ReactNode }) {
  return (
    <UnitScreen
      place={place}
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
