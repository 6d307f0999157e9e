import { sql } from 'kysely'

// Conditions on a lease `l` for the list of renewals and its calendar.

export const isRenewed = sql`exists (select from leases r
  where r.organisation_id = l.organisation_id and r.renews_id = l.id and r.status <> 'CANCELLED')`
/** The end of the lease, or the last day of a notice. */
export const lastDayOfLease = sql`coalesce(l.terminates_on, l.ends_on)`
/** A lease in holdover is past its end. */
export const isRunningToItsEnd = sql`l.status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED')`
export const inBuilding = (buildingId: string) =>
  sql`(l.building_id = ${buildingId} or l.unit_id in (select id from units where building_id = ${buildingId}))`
