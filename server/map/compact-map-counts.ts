import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Combines the counts and changes of each cell into one row: the same sums from fewer rows. Runs once a night. */
export async function compactMapCounts(tx: Tx): Promise<void> {
  await sql`with gone as (delete from map_cells returning *)
    insert into map_cells (organisation_id, kind, x, y, administrative_zone_id, use, occupancy, feature_count, lon_sum, lat_sum)
    select organisation_id, kind, x, y, administrative_zone_id, use, occupancy, sum(feature_count), sum(lon_sum), sum(lat_sum) from gone
    group by organisation_id, kind, x, y, administrative_zone_id, use, occupancy having sum(feature_count) <> 0`.execute(tx)
  await sql`with gone as (delete from map_changes returning *)
    insert into map_changes (organisation_id, steps) select organisation_id, sum(steps) from gone group by organisation_id`.execute(
    tx,
  )
}
