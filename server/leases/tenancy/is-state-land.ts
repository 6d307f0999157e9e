import { sql } from 'kysely'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { Tx } from '../../platform/database/database.ts'

/** State land is leased for a limited time (money.md R15); its thram shows whether it is State land. */
export async function isStateLand(tx: Tx, propertyType: PropertyType, propertyId: string | undefined): Promise<boolean> {
  if (propertyType !== 'LAND' || propertyId === undefined) return false
  const { rows } = await sql<{ category: string }>`
    select t.ownership_category as category from plots p join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
    where p.id = ${propertyId}`.execute(tx)
  return rows[0]?.category === 'STATE_LAND'
}
