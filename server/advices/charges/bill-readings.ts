import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { correctRent } from '../rent/correct-rent.ts'

/**
 * Runs after a reading. An amount of the meter that was overbilled is credited immediately; an amount still owed is added to the next
 * advice, or to its own advice if there is no next one (R18). The meter of a unit also divides the cost of its building's meter. Leases are
 * processed by id, as everywhere.
 */
export async function billReadings(tx: Tx, { meterIds }: { meterIds: readonly string[] }): Promise<void> {
  for (const leaseId of await leasesChargedBy(tx, meterIds)) await correctRent(tx, { leaseId })
}

/** A caller that records readings of several meters in turn locks their leases before the first reading, by id as everywhere. */
export async function lockLeasesChargedBy(tx: Tx, meterIds: readonly string[]): Promise<void> {
  const ids = await leasesChargedBy(tx, meterIds)
  await sql`select id from leases where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

/** Returns the leases by id. */
export async function leasesChargedBy(tx: Tx, meterIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ leaseId: string }>`
    select distinct c.lease_id as "leaseId" from recurring_charges c
    where c.meter_id = any(${meterIds}::uuid[]) or c.meter_id in (
      select s.id from meters m join units u on u.organisation_id = m.organisation_id and u.id = m.unit_id
      join meters s on s.organisation_id = m.organisation_id and s.building_id = u.building_id and s.utility = m.utility
      where m.id = any(${meterIds}::uuid[]) and s.shared_by = 'READINGS'
    ) order by 1`.execute(tx)
  return rows.map(({ leaseId }) => leaseId)
}
