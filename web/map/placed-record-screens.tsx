import { BuildingRecordScreen, PlotRecordScreen, UnitRecordScreen } from '../billing/register-record-screens.tsx'
import { OwnerPropertiesScreen } from '../properties/owner-properties-screen.tsx'
import { OwnerMap } from './owner-map.tsx'
import { PropertyMapCard } from './property-map-card.tsx'

// Records of the register with their place on the map.

export function PlacedPlotScreen() {
  return <PlotRecordScreen place={(plot) => <PropertyMapCard kind="plot" id={plot.id} />} />
}

export function PlacedBuildingScreen() {
  return <BuildingRecordScreen place={(building) => <PropertyMapCard kind="building" id={building.id} />} />
}

export function PlacedUnitScreen() {
  return <UnitRecordScreen place={(unit) => <PropertyMapCard kind="building" id={unit.buildingId} isOfPart />} />
}

export function PlacedOwnerPropertiesScreen() {
  return <OwnerPropertiesScreen map={<OwnerMap />} />
}
