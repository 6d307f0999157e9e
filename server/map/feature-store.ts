import { sql } from 'kysely'
import type { MapKind } from '../../domain/map/map-measure.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { type OccupancyState, occupancyState } from '../../domain/properties/occupancy-state.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, idsOf } from '../platform/database/page.ts'
import { boxOf, filterConditions, labelOf, type MapFilter, placedFeatures, useOf } from './map-query.ts'

type Positions = [number, number][]
export type Geometry = { type: 'Polygon'; coordinates: Positions[] } | { type: 'MultiPolygon'; coordinates: Positions[][] }
export type MapFeature = { id: string; label: string; use: string; occupancyState: OccupancyState; geometry: Geometry }
export type Found = { features: MapFeature[]; total: number }
type Search = { kind: MapKind; area: Bounds; filter: MapFilter; max: number }

/** The features in the box, largest first, and their number. */
export async function findFeatures(tx: Tx, search: Search): Promise<Found> {
  if (hasOwnVisibility(tx)) return findUnderRowSecurity(tx, search)
  const { kind, area, filter, max } = search
  const { use = null, occupancy = null, dzongkhagId = null, administrativeZoneId = null } = filter
  const { rows } = await sql<FeatureRow & { total: number }>`
    select id, label, use, geometry, occupancy, unit_count as "unitCount", let_count as "letCount", is_built_on as "isBuiltOn", total
    from map_features_in(${kind}, ${boxOf(area)}, ${use}, ${occupancy}, ${dzongkhagId}, ${administrativeZoneId}, ${max})`.execute(
    tx.byKey,
  )
  return { features: rows.map(featureOf), total: rows[0]?.total ?? 0 }
}

/** Owners have few features, so they are read through row-level security, ids first, so that no outline is read twice. */
async function findUnderRowSecurity(tx: Tx, { kind, area, filter, max }: Search): Promise<Found> {
  const { rows } = await sql<{ id: string; total: number }>`
    select f.id, count(*) over () as total from ${placedFeatures[kind]}
    where f.bounds && ${boxOf(area)} and ${allOf(filterConditions(kind, filter))}
    order by area(f.bounds) desc, f.id limit ${max}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return { features: await readFeatures(tx, kind, ids), total: rows[0]?.total ?? 0 }
}

/** Users outside the office see only the features that their policies allow, which are few enough to read through row-level security. */
export function hasOwnVisibility(tx: Tx): boolean {
  return tx.actor.kind !== 'staff' && tx.actor.kind !== 'job'
}

type LetFacts = {
  id: string
  occupancy: 'VACANT' | 'OCCUPIED' | 'RESERVED'
  unitCount: number
  letCount: number
  isBuiltOn: boolean
}
type FeatureRow = LetFacts & { label: string; use: string; geometry: Geometry }

async function readFeatures(tx: Tx, kind: MapKind, ids: readonly string[]): Promise<MapFeature[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FeatureRow>`
    select f.id, ${labelOf[kind]} as label, ${useOf[kind]} as use, f.geometry, f.occupancy, ${letColumns[kind]}
    from ${sql.table(kind === 'plot' ? 'plots' : 'buildings')} f ${letJoins(kind, ids)}
    where f.id = any(${idsOf(ids)}) and f.geometry is not null`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(featureOf)
}

function featureOf({ id, label, use, geometry, occupancy, ...parts }: FeatureRow): MapFeature {
  return { id, label, use, geometry, occupancyState: occupancyState(occupancy, parts) }
}

const letColumns = {
  plot: sql`0 as "unitCount", 0 as "letCount", built.plot_id is not null as "isBuiltOn"`,
  building: sql`coalesce(let.units, 0) as "unitCount", coalesce(let.taken, 0) as "letCount", false as "isBuiltOn"`,
}

/** The occupancy of the parts of these few features, counted in one query. */
function letJoins(kind: MapKind, ids: readonly string[]) {
  return kind === 'plot'
    ? sql`left join (select distinct plot_id from building_plots where plot_id = any(${idsOf(ids)})) built on built.plot_id = f.id`
    : sql`left join (select building_id, count(*) as units, count(*) filter (where occupancy = 'OCCUPIED') as taken
        from units where building_id = any(${idsOf(ids)}) group by building_id) let on let.building_id = f.id`
}

export async function readLetStates(tx: Tx, kind: MapKind, ids: readonly string[]): Promise<Map<string, OccupancyState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LetFacts>`
    select f.id, f.occupancy, ${letColumns[kind]} from ${sql.table(kind === 'plot' ? 'plots' : 'buildings')} f ${letJoins(kind, ids)}
    where f.id = any(${idsOf(ids)})`.execute(tx)
  return new Map(rows.map((row) => [row.id, occupancyState(row.occupancy, row)]))
}
