import type { occupancies } from './property.ts'

/** The names of the states, the same on the map, in lists and on records: a plot with a house on it is not vacant. */
export const occupancyStates = ['OCCUPIED', 'FULLY_LET', 'PARTLY_LET', 'RESERVED', 'BUILT_ON', 'VACANT'] as const
export type OccupancyState = (typeof occupancyStates)[number]

/** For a property let as a whole, its occupancy; otherwise, the let parts. */
export function occupancyState(
  occupancy: (typeof occupancies)[number],
  { unitCount = 0, letCount = 0, isBuiltOn = false }: { unitCount?: number; letCount?: number; isBuiltOn?: boolean },
): OccupancyState {
  if (occupancy !== 'VACANT') return occupancy
  if (isBuiltOn) return 'BUILT_ON'
  if (letCount === 0) return 'VACANT'
  return letCount < unitCount ? 'PARTLY_LET' : 'FULLY_LET'
}
