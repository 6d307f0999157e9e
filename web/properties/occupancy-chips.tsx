import type { Building } from '../../domain/properties/building-contract.ts'
import { type OccupancyState, occupancyState } from '../../domain/properties/occupancy-state.ts'
import type { Plot } from '../../domain/properties/plot-contract.ts'
import { t } from '../platform/texts.ts'
import { StatusChip, type StatusTable } from '../ui/text/status-chip.tsx'
import { occupancyTable } from './occupancy-table.ts'

// `occupancy` of a building or plot states whether it is let as a whole. These labels match those of the map.

const letTable: StatusTable<OccupancyState> = {
  ...occupancyTable,
  FULLY_LET: { word: t`Fully let`, shape: 'dot', tone: 'green' },
  PARTLY_LET: { word: t`Partly let`, shape: 'half', tone: 'teal' },
  BUILT_ON: { word: t`Built on`, shape: 'square', tone: 'grey' },
}

type BuildingOccupancyProps = { building: Pick<Building, 'occupancy' | 'unitCount' | 'occupiedCount'> }

export function BuildingOccupancy({ building: { occupancy, unitCount, occupiedCount } }: BuildingOccupancyProps) {
  return <StatusChip status={occupancyState(occupancy, { unitCount, letCount: occupiedCount })} table={letTable} />
}

export function PlotOccupancy({ plot: { occupancy, buildingCount } }: { plot: Pick<Plot, 'occupancy' | 'buildingCount'> }) {
  return <StatusChip status={occupancyState(occupancy, { isBuiltOn: buildingCount > 0 })} table={letTable} />
}

/** The filter options for properties that can also be let in parts. */
export const letAsWholeOptions = [
  { value: 'OCCUPIED', label: t`Let` },
  { value: 'RESERVED', label: t`Reserved` },
  { value: 'VACANT', label: t`Not let` },
]
