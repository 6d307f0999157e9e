import { sql } from 'kysely'
import type { occupancies, PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

export type Occupancy = (typeof occupancies)[number]
const tables = { LAND: 'plots', BUILDING: 'buildings', UNIT: 'units' } as const

/**
 * Writes down whether properties are taken. Leases know it and tell it here, so that lists and maps of the register need not
 * ask the leases.
 */
export async function markOccupancy(
  tx: Tx,
  type: PropertyType,
  marks: readonly { id: string; occupancy: Occupancy }[],
): Promise<void> {
  for (const [occupancy, same] of Map.groupBy(marks, (mark) => mark.occupancy)) {
    await sql`update ${sql.table(tables[type])} set occupancy = ${occupancy}
      where id = any(${idsOf(same.map(({ id }) => id))}) and occupancy <> ${occupancy}`.execute(tx)
  }
}
