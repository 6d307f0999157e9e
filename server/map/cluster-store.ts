import { sql } from 'kysely'
import type { MapKind } from '../../domain/map/map-measure.ts'
import { type Bounds, boundsOfTile, cellsOfTile, cellZoom, type TileAt } from '../../domain/map/tile.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, optionalFilter } from '../platform/database/page.ts'
import { hasOwnVisibility } from './feature-store.ts'
import { filterConditions, type MapFilter, placeConditions, placedFeatures, useOf } from './map-query.ts'

export type Cluster = { count: number; letCount: number; lon: number; lat: number }
type ClusterSearch = { kind: MapKind; at: TileAt; filter: MapFilter }

/** The number of plots or buildings at each place within a tile. The office's are stored counts; owners have few enough to count. */
export async function readClusters(tx: Tx, { kind, at, filter }: ClusterSearch): Promise<Cluster[]> {
  const { left, right, top, bottom, shift } = cellsOfTile(at)
  const isOwn = hasOwnVisibility(tx)
  const counted = isOwn ? countedNow(kind, filter) : cachedCounts(kind, filter)
  const { rows } = await sql<{ count: number; letCount: number; lonSum: number; latSum: number }>`
    select sum(feature_count)::bigint as count, coalesce(sum(feature_count) filter (where occupancy = 'OCCUPIED'), 0)::bigint as "letCount",
      sum(lon_sum)::bigint as "lonSum", sum(lat_sum)::bigint as "latSum"
    from (
      select x >> ${shift}::integer as of_column, y >> ${shift}::integer as of_row, occupancy, feature_count, lon_sum, lat_sum from (${counted}) cells
      where x between ${left} and ${right} and y between ${top} and ${bottom}
    ) below
    group by of_column, of_row having sum(feature_count) > 0
    order by count desc, of_column, of_row`.execute(isOwn ? tx : tx.byKey)
  return rows.map(({ count, letCount, lonSum, latSum }) => ({
    count,
    letCount,
    lon: lonSum / count / 1_000_000,
    lat: latSum / count / 1_000_000,
  }))
}

/** The box around all outlines, from the same counts: the cost does not grow with their number. */
export async function readExtent(tx: Tx, kind: MapKind): Promise<Bounds | null> {
  const isOwn = hasOwnVisibility(tx)
  const counted = isOwn ? countedNow(kind, {}) : cachedCounts(kind, {})
  const { rows } = await sql<{ left: number | null; top: number; right: number; bottom: number }>`
    select min(x) as left, min(y) as top, max(x) as right, max(y) as bottom
    from (select x, y from (${counted}) cells group by x, y having sum(feature_count) > 0) filled`.execute(isOwn ? tx : tx.byKey)
  const [cells] = rows
  if (!cells || cells.left === null) return null
  const [west, , , north] = boundsOfTile({ z: cellZoom, x: cells.left, y: cells.top })
  const [, south, east] = boundsOfTile({ z: cellZoom, x: cells.right, y: cells.bottom })
  return [west, south, east, north]
}

function cachedCounts(kind: MapKind, { use, occupancy, ...place }: MapFilter) {
  const where = [
    sql`kind = ${kind}`,
    ...placeConditions(sql`administrative_zone_id`, place),
    optionalFilter(use, (given) => sql`use = ${given}`),
    optionalFilter(occupancy, (given) => sql`occupancy = ${given}`),
  ]
  return sql`select x, y, occupancy, feature_count, lon_sum, lat_sum from map_cells where ${allOf(where)}`
}

/** The same from the register itself. */
export function countedNow(kind: MapKind, filter: MapFilter) {
  return sql`
    select map_cell_x(centre[0]) as x, map_cell_y(centre[1]) as y, zone_id as administrative_zone_id, use, occupancy, 1 as feature_count,
      round(centre[0] * 1000000)::bigint as lon_sum, round(centre[1] * 1000000)::bigint as lat_sum
    from (select center(f.bounds) as centre, t.administrative_zone_id as zone_id, ${useOf[kind]} as use, f.occupancy
      from ${placedFeatures[kind]} where f.bounds is not null and ${allOf(filterConditions(kind, filter))}) placed`
}
