import type { Building } from '../../domain/properties/building-contract.ts'
import type { Plot } from '../../domain/properties/plot-contract.ts'
import { t } from '../platform/texts.ts'
import { StatusChip, type StatusTable } from '../ui/status-chip.tsx'
import { occupancyTable } from './occupancy.ts'

// `occupancy` of a building or plot says whether it is let as a whole. These say what a person would: a building whose units
// are let is not vacant, nor is a plot with a house on it.

const buildingTable: StatusTable<Building['occupancy'] | 'FULLY_LET' | 'PARTLY_LET'> = {
  ...occupancyTable,
  FULLY_LET: { word: t`Fully let`, shape: 'dot', tone: 'green' },
  PARTLY_LET: { word: t`Partly let`, shape: 'half', tone: 'teal' },
}

type BuildingOccupancyProps = { building: Pick<Building, 'occupancy' | 'unitCount' | 'occupiedCount'> }

export function BuildingOccupancy({ building: { occupancy, unitCount, occupiedCount } }: BuildingOccupancyProps) {
  const byUnits = occupiedCount === 0 ? 'VACANT' : occupiedCount < unitCount ? 'PARTLY_LET' : 'FULLY_LET'
  return <StatusChip status={occupancy === 'VACANT' ? byUnits : occupancy} table={buildingTable} />
}

const plotTable: StatusTable<Plot['occupancy'] | 'BUILT_ON'> = {
  ...occupancyTable,
  BUILT_ON: { word: t`Built on`, shape: 'square', tone: 'grey' },
}

export function PlotOccupancy({ plot: { occupancy, buildingCount } }: { plot: Pick<Plot, 'occupancy' | 'buildingCount'> }) {
  return <StatusChip status={occupancy === 'VACANT' && buildingCount > 0 ? 'BUILT_ON' : occupancy} table={plotTable} />
}

/** The words of the filter by it, for what can also be let in parts. */
export const letAsWholeOptions = [
  { value: 'OCCUPIED', label: t`Let` },
  { value: 'RESERVED', label: t`Reserved` },
  { value: 'VACANT', label: t`Not let` },
]
