import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { occupancies, PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

export type Occupancy = (typeof occupancies)[number]
export type OccupancyMark = { id: string; occupancy: Occupancy; vacantSince: CalendarDate | null }
const tables = { LAND: 'plots', BUILDING: 'buildings', UNIT: 'units' } as const

/**
 * Stores whether properties are occupied, and since when units are vacant. Leases provide these values, so that lists and maps of the
 * register need not read the leases.
 */
export async function markOccupancy(tx: Tx, type: PropertyType, marks: readonly OccupancyMark[]): Promise<void> {
  for (const [occupancy, same] of Map.groupBy(marks, (mark) => mark.occupancy)) {
    await sql`update ${sql.table(tables[type])} set occupancy = ${occupancy}
      where id = any(${idsOf(same.map(({ id }) => id))}) and occupancy <> ${occupancy}`.execute(tx)
  }
  if (type !== 'UNIT') return
  const free = marks.filter(({ occupancy }) => occupancy !== 'OCCUPIED')
  for (const [since, same] of Map.groupBy(free, ({ vacantSince }) => vacantSince)) {
    await sql`update units set vacant_since = ${since}
      where id = any(${idsOf(same.map(({ id }) => id))}) and vacant_since is distinct from ${since}::date`.execute(tx)
  }
}
