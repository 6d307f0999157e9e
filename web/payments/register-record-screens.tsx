import type { ReactNode } from 'react'
import type { Building } from '../../domain/properties/building-contract.ts'
import type { Plot } from '../../domain/properties/plot-contract.ts'
import type { Thram } from '../../domain/properties/thram-contract.ts'
import type { Unit } from '../../domain/properties/unit-contract.ts'
import { AdvicesCard } from '../advices/advices-card.tsx'
import { CurrentLeaseMoney } from '../advices/current-lease-money.tsx'
import { BuildingUnitsCard } from '../leases/building-units-card.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { NewLeaseLink } from '../leases/new-lease-link.tsx'
import { OfferLink } from '../leases/offer-link.tsx'
import { t } from '../platform/texts.ts'
import { BuildingScreen } from '../properties/buildings/building-screen.tsx'
import { PlotScreen } from '../properties/plots/plot-screen.tsx'
import { ThramScreen } from '../properties/thrams/thram-screen.tsx'
import { UnitScreen } from '../properties/units/unit-screen.tsx'

// Records of the register with their leases and money, put together where all three are known; the map and what is
// broken come from further right.

type Slots<Place> = { place: (of: Place) => ReactNode; damage: (of: Place) => ReactNode }

export function ThramRecordScreen({ place, damage }: Slots<Thram>) {
  return (
    <ThramScreen
      place={place}
      lettings={(thram) => (
        <>
          <LeasesCard of={{ thramId: thram.id }} none={t`Nothing on this thram was let yet.`} />
          <AdvicesCard title={t`Open advices`} of={{ thramId: thram.id }} isOpenOnly none={t`Nothing is open.`} />
          {damage(thram)}
        </>
      )}
    />
  )
}

export function PlotRecordScreen({ place, damage }: Slots<Plot>) {
  return (
    <PlotScreen
      place={place}
      newLease={(plot) => (
        <>
          <OfferLink propertyType="LAND" property={plot} />
          <NewLeaseLink propertyType="LAND" propertyId={plot.id} variant="default" />
        </>
      )}
      lettings={(plot) => (
        <>
          <LeasesCard of={{ propertyId: plot.id }} none={t`The land was never let.`} />
          <CurrentLeaseMoney propertyId={plot.id} />
          {damage(plot)}
        </>
      )}
    />
  )
}

export function BuildingRecordScreen({ place, damage }: Slots<Building>) {
  return (
    <BuildingScreen
      place={place}
      newLease={(building) => (
        <>
          <OfferLink propertyType="BUILDING" property={building} />
          <NewLeaseLink propertyType="BUILDING" propertyId={building.id} variant="default" />
        </>
      )}
      lettings={(building) => (
        <>
          <BuildingUnitsCard buildingId={building.id} />
          <LeasesCard of={{ buildingId: building.id }} none={t`Nothing in this building was let yet.`} />
          <AdvicesCard title={t`Open advices`} of={{ buildingId: building.id }} isOpenOnly none={t`Nothing is open.`} />
          <CurrentLeaseMoney propertyId={building.id} />
          {damage(building)}
        </>
      )}
    />
  )
}

export function UnitRecordScreen({ place, damage }: Slots<Unit>) {
  return (
    <UnitScreen
      place={place}
      newLease={(unit) => (
        <>
          <OfferLink propertyType="UNIT" property={unit} />
          <NewLeaseLink propertyType="UNIT" propertyId={unit.id} />
        </>
      )}
      lettings={(unit) => (
        <>
          <LeasesCard of={{ propertyId: unit.id }} none={t`The unit was never let.`} />
          <CurrentLeaseMoney propertyId={unit.id} />
          {damage(unit)}
        </>
      )}
    />
  )
}
