import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Events of no office are removed after this time, which is also the default of offices. */
const monthsOutsideOffices = 24

/**
 * Returns the number of deleted events of the office, at most a block. The database prevents deletion before the minimum time
 * (row-level-security.sql).
 */
export async function deleteOldSecurityEvents(tx: Tx, before: Date, blockSize: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from security_events where id in (
      select id from security_events where organisation = app_organisation_id() and at < ${before} order by at limit ${blockSize})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** As the auth role. */
export async function deleteOldEventsOfNoOffice(tx: Tx): Promise<void> {
  await sql`delete from security_events
    where organisation is null and at < ${tx.now}::timestamptz - make_interval(months => ${monthsOutsideOffices})`.execute(tx)
}
