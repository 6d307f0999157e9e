import { ListingCard } from '../listings/listing-card.tsx'
import { DamageCard } from '../maintenance/damage-card.tsx'
import {
  BuildingRecordScreen,
  PlotRecordScreen,
  ThramRecordScreen,
  UnitRecordScreen,
} from '../payments/register-record-screens.tsx'
import { OwnerPropertiesScreen } from '../properties/owner-properties-screen.tsx'
import { OwnerMap } from './owner-map.tsx'
import { PropertyMapCard } from './property-map-card.tsx'
import { ThramMapCard } from './thram-map-card.tsx'

// Records of the register with their place on the map, what is broken there, and whether they are offered to let.

export function PlacedThramScreen() {
  return (
    <ThramRecordScreen
      damage={(thram) => <DamageCard of={{ thramId: thram.id }} />}
      place={(thram) => <ThramMapCard thram={thram} />}
    />
  )
}

export function PlacedPlotScreen() {
  return (
    <PlotRecordScreen
      damage={(plot) => <DamageCard of={{ propertyId: plot.id }} />}
      place={(plot) => (
        <>
          <PropertyMapCard kind="plot" id={plot.id} />
          <ListingCard propertyType="LAND" propertyId={plot.id} />
        </>
      )}
    />
  )
}

export function PlacedBuildingScreen() {
  return (
    <BuildingRecordScreen
      damage={(building) => <DamageCard of={{ buildingId: building.id }} />}
      place={(building) => (
        <>
          <PropertyMapCard kind="building" id={building.id} />
          <ListingCard propertyType="BUILDING" propertyId={building.id} />
        </>
      )}
    />
  )
}

export function PlacedUnitScreen() {
  return (
    <UnitRecordScreen
      damage={(unit) => <DamageCard of={{ propertyId: unit.id }} />}
      place={(unit) => (
        <>
          <PropertyMapCard kind="building" id={unit.buildingId} isOfPart />
          <ListingCard propertyType="UNIT" propertyId={unit.id} />
        </>
      )}
    />
  )
}

export function PlacedOwnerPropertiesScreen() {
  return <OwnerPropertiesScreen map={<OwnerMap />} />
}
