import { sql } from 'kysely'

// What the list of renewals and its calendar ask of a lease `l`.

export const isRenewed = sql`exists (select from leases r
  where r.organisation_id = l.organisation_id and r.renews_id = l.id and r.status <> 'CANCELLED')`
/** The end, or the day of a notice. */
export const lastDayOfLease = sql`coalesce(l.terminates_on, l.ends_on)`
/** One that is held over is past its end. */
export const isRunningToItsEnd = sql`l.status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED')`
export const inBuilding = (buildingId: string) =>
  sql`(l.building_id = ${buildingId} or l.unit_id in (select id from units where building_id = ${buildingId}))`
