import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { correctRent } from '../rent/correct-rent.ts'

/**
 * After a reading: what was billed too much of the meter is credited at once; what is owed comes with the next advice, or as one of its own
 * where no next one comes (R18). The meter of a unit also divides the cost of its building's meter. Leases by id, as everywhere.
 */
export async function billReadings(tx: Tx, { meterId }: { meterId: string }): Promise<void> {
  for (const leaseId of await leasesChargedBy(tx, meterId)) await correctRent(tx, { leaseId })
}

/** By id. */
export async function leasesChargedBy(tx: Tx, meterId: string): Promise<string[]> {
  const { rows } = await sql<{ leaseId: string }>`
    select distinct c.lease_id as "leaseId" from recurring_charges c
    where c.meter_id = ${meterId} or c.meter_id in (
      select s.id from meters m join units u on u.organisation_id = m.organisation_id and u.id = m.unit_id
      join meters s on s.organisation_id = m.organisation_id and s.building_id = u.building_id and s.utility = m.utility
      where m.id = ${meterId} and s.shared_by = 'READINGS'
    ) order by 1`.execute(tx)
  return rows.map(({ leaseId }) => leaseId)
}
