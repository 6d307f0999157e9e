import type { ArrearsState, ExpiryState, MapKind, MapMeasure } from '../../domain/map/map-measure.ts'
import type { OccupancyState } from '../../domain/properties/occupancy-state.ts'
import { buildingUses, landUses, codeLabel } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import type { StatusLook, StatusTable } from '../ui/text/status-chip.tsx'

// The meaning of each colour, as text and as a shape. On the map the shape is a pattern (map-patterns.ts).

export const letTable: StatusTable<OccupancyState> = {
  OCCUPIED: { word: t`Occupied`, shape: 'dot', tone: 'green' },
  FULLY_LET: { word: t`Fully let`, shape: 'check', tone: 'green' },
  PARTLY_LET: { word: t`Partly let`, shape: 'half', tone: 'teal' },
  RESERVED: { word: t`Reserved`, shape: 'arrow', tone: 'blue' },
  BUILT_ON: { word: t`Built on`, shape: 'square', tone: 'grey' },
  VACANT: { word: t`Vacant`, shape: 'ring', tone: 'amber' },
}
const arrearsTable: StatusTable<ArrearsState> = {
  OVERDUE_LONG: { word: t`Overdue over 90 days`, shape: 'diamond', tone: 'violet' },
  OVERDUE: { word: t`Overdue`, shape: 'triangle', tone: 'red' },
  NOT_YET_DUE: { word: t`Owed, not yet due`, shape: 'ring', tone: 'blue' },
  NOTHING_OWED: { word: t`Nothing owed`, shape: 'dot', tone: 'green' },
}
const expiryTable: StatusTable<ExpiryState> = {
  HOLDOVER: { word: t`Past lease end`, shape: 'triangle', tone: 'red' },
  WITHIN_30: { word: t`Ends within 30 days`, shape: 'diamond', tone: 'amber' },
  WITHIN_90: { word: t`Ends within 90 days`, shape: 'half', tone: 'violet' },
  LATER: { word: t`Ends later`, shape: 'dot', tone: 'green' },
  NOT_LET: { word: t`Not let`, shape: 'square', tone: 'grey' },
}
const tones = ['green', 'blue', 'amber', 'violet', 'teal', 'red', 'grey'] as const
const shapes = ['dot', 'ring', 'half', 'triangle', 'square', 'diamond', 'slash'] as const

function tableOfUses(codes: readonly string[]): StatusTable<string> {
  return Object.fromEntries(
    codes.map((code, index): [string, StatusLook] => [
      code,
      {
        word: codeLabel(code),
        tone: tones[index % tones.length] ?? 'grey',
        shape: shapes[(index + Math.floor(index / tones.length)) % shapes.length] ?? 'dot',
      },
    ]),
  )
}

const useTables: Record<MapKind, StatusTable<string>> = { plot: tableOfUses(landUses), building: tableOfUses(buildingUses) }

export const measureLabels: Record<MapMeasure, string> = {
  occupancy: t`Occupancy`,
  arrears: t`Arrears`,
  expiry: t`Lease expiry`,
  use: t`Use`,
}
export const kindLabel: Record<MapKind, { one: string; many: string }> = {
  plot: { one: t`Plot`, many: t`Plots` },
  building: { one: t`Building`, many: t`Buildings` },
}

export function stylesOf(kind: MapKind, measure: MapMeasure): StatusTable<string> {
  switch (measure) {
    case 'occupancy':
      return kind === 'plot' ? without(letTable, ['FULLY_LET', 'PARTLY_LET']) : without(letTable, ['BUILT_ON'])
    case 'arrears':
      return arrearsTable
    case 'expiry':
      return expiryTable
    case 'use':
      return useTables[kind]
    default:
      return measure satisfies never
  }
}

function without(table: StatusTable<string>, states: readonly string[]): StatusTable<string> {
  return Object.fromEntries(Object.entries(table).filter(([state]) => !states.includes(state)))
}
