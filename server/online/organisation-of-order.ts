import { sql } from 'kysely'
import { visitor } from '../platform/actor.ts'
import type { Database } from '../platform/database/database.ts'

/** In which organisation an order stands that the gateway speaks of. */
export function organisationOfOrder(database: Database, orderNumber: string): Promise<string | undefined> {
  return database.as(visitor, async (tx) => {
    const { rows } = await sql<{ id: string | null }>`select organisation_of_online_order(${orderNumber}) as id`.execute(tx)
    return rows[0]?.id ?? undefined
  })
}
