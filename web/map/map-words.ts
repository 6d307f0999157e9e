import type { ArrearsState, ExpiryState, LetState, MapKind, MapMeasure } from '../../domain/map/map-measure.ts'
import { buildingUses, landUses, wordsOf } from '../../domain/properties/property.ts'
import type { StatusLook, StatusTable } from '../ui/status-chip.tsx'

// What each colour means, in words and by shape; on the map the shape is a pattern (map-patterns.ts).

export const letTable: StatusTable<LetState> = {
  OCCUPIED: { word: 'Occupied', shape: 'dot', tone: 'green' },
  FULLY_LET: { word: 'Fully let', shape: 'check', tone: 'green' },
  PARTLY_LET: { word: 'Partly let', shape: 'half', tone: 'teal' },
  RESERVED: { word: 'Reserved', shape: 'arrow', tone: 'blue' },
  BUILT_ON: { word: 'Built on', shape: 'square', tone: 'grey' },
  VACANT: { word: 'Vacant', shape: 'ring', tone: 'amber' },
}
const arrearsTable: StatusTable<ArrearsState> = {
  OVERDUE_LONG: { word: 'Overdue over 90 days', shape: 'diamond', tone: 'violet' },
  OVERDUE: { word: 'Overdue', shape: 'triangle', tone: 'red' },
  NOT_YET_DUE: { word: 'Owed, not yet due', shape: 'ring', tone: 'blue' },
  NOTHING_OWED: { word: 'Nothing owed', shape: 'dot', tone: 'green' },
}
const expiryTable: StatusTable<ExpiryState> = {
  HOLDOVER: { word: 'Past its end', shape: 'triangle', tone: 'red' },
  WITHIN_30: { word: 'Ends within 30 days', shape: 'diamond', tone: 'amber' },
  WITHIN_90: { word: 'Ends within 90 days', shape: 'half', tone: 'violet' },
  LATER: { word: 'Ends later', shape: 'dot', tone: 'green' },
  NOT_LET: { word: 'Not let', shape: 'square', tone: 'grey' },
}
const tones = ['green', 'blue', 'amber', 'violet', 'teal', 'red', 'grey'] as const
const shapes = ['dot', 'ring', 'half', 'triangle', 'square', 'diamond', 'slash'] as const

function tableOfUses(codes: readonly string[]): StatusTable<string> {
  return Object.fromEntries(
    codes.map((code, index): [string, StatusLook] => [
      code,
      {
        word: wordsOf(code),
        tone: tones[index % tones.length] ?? 'grey',
        shape: shapes[(index + Math.floor(index / tones.length)) % shapes.length] ?? 'dot',
      },
    ]),
  )
}

const useTables: Record<MapKind, StatusTable<string>> = { plot: tableOfUses(landUses), building: tableOfUses(buildingUses) }

export const measureWords: Record<MapMeasure, string> = {
  occupancy: 'Occupancy',
  arrears: 'Arrears',
  expiry: 'Lease expiry',
  use: 'Use',
}
export const kindWords: Record<MapKind, { one: string; many: string }> = {
  plot: { one: 'Plot', many: 'Plots' },
  building: { one: 'Building', many: 'Buildings' },
}

export function looksOf(kind: MapKind, measure: MapMeasure): StatusTable<string> {
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
