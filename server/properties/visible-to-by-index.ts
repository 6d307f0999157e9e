import { type RawBuilder, sql } from 'kysely'
import { databaseRoleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

const seen = {
  owner: {
    THRAM: sql`select visible_thram_ids()`,
    PLOT: sql`select visible_plot_ids()`,
    BUILDING: sql`select visible_building_ids()`,
  },
  tenant: {
    THRAM: sql`select rented_thram_ids()`,
    PLOT: sql`select rented_plot_ids()`,
    BUILDING: sql`select rented_building_ids()`,
  },
}

/**
 * A condition for lists of land and buildings. Row-level security lets nothing else through, but checks each row of the office
 * (row-level-security.sql); this condition finds the few rows of an owner or tenant by key. Undefined for staff, who see all.
 */
export function visibleToByIndex(tx: Tx, kind: 'THRAM' | 'PLOT' | 'BUILDING', id: string): RawBuilder<unknown> | undefined {
  const role = databaseRoleOf(tx.actor)
  if (role !== 'owner' && role !== 'tenant') return undefined
  return sql`${sql.ref(id)} = any(array(${seen[role][kind]}))`
}
