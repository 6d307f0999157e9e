import { type RawBuilder, sql } from 'kysely'
import type { MapKind } from '../../domain/map/map-measure.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { optionalFilter } from '../platform/database/page.ts'
import { placeJoins } from '../properties/place.ts'

export type MapFilter = {
  use?: string | undefined
  occupancy?: string | undefined
  dzongkhagId?: string | undefined
  administrativeZoneId?: string | undefined
}

/** Plots or buildings as `f`, with their thram as `t` and its place (properties/place.ts). */
export const placedFeatures: Record<MapKind, RawBuilder<unknown>> = {
  plot: sql`plots f join thrams t on t.organisation_id = f.organisation_id and t.id = f.thram_id ${placeJoins}`,
  building: sql`buildings f
    join building_plots bp on bp.organisation_id = f.organisation_id and bp.building_id = f.id and bp.position = 0
    join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
    join thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id ${placeJoins}`,
}
export const labelOf: Record<MapKind, RawBuilder<string>> = { plot: sql`f.plot_number`, building: sql`f.name` }
export const useOf: Record<MapKind, RawBuilder<string>> = { plot: sql`f.land_use`, building: sql`f.use` }

/** All conditions use columns of the record itself, which stores its location (functions/map-places.sql). */
export function filterConditions(kind: MapKind, { use, occupancy, ...place }: MapFilter): (RawBuilder<unknown> | undefined)[] {
  return [
    optionalFilter(use, (given) => sql`${useOf[kind]} = ${given}`),
    optionalFilter(occupancy, (given) => sql`f.occupancy = ${given}`),
    ...placeConditions(sql`f.administrative_zone_id`, place),
  ]
}

/** A dzongkhag includes all its gewogs and thromdes. */
export function placeConditions(
  zoneId: RawBuilder<unknown>,
  { dzongkhagId, administrativeZoneId }: Pick<MapFilter, 'dzongkhagId' | 'administrativeZoneId'>,
): (RawBuilder<unknown> | undefined)[] {
  return [
    optionalFilter(
      dzongkhagId,
      (id) => sql`${zoneId} = any(array(select id from administrative_zones where dzongkhag_id = ${id}))`,
    ),
    optionalFilter(administrativeZoneId, (id) => sql`${zoneId} = ${id}`),
  ]
}

export function boxOf([west, south, east, north]: Bounds): RawBuilder<unknown> {
  return sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`
}

/** The corners of a stored box, as a JSON array. */
export const boundsJson = sql<[number, number, number, number] | null>`case when f.bounds is not null then
  jsonb_build_array((f.bounds[1])[0], (f.bounds[1])[1], (f.bounds[0])[0], (f.bounds[0])[1]) end`
