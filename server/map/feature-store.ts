import { sql } from 'kysely'
import { type LetState, letState, type MapKind } from '../../domain/map/map-measure.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import type { Tx } from '../platform/database.ts'
import { allOf, idsOf } from '../platform/page.ts'
import { boxOf, filterConditions, labelOf, type MapFilter, placedFeatures, useOf } from './map-query.ts'

export type FeatureIds = { ids: string[]; total: number }
type Positions = [number, number][]
export type Geometry = { type: 'Polygon'; coordinates: Positions[] } | { type: 'MultiPolygon'; coordinates: Positions[][] }
export type MapFeature = { id: string; label: string; use: string; letState: LetState; geometry: Geometry }
type Search = { kind: MapKind; area: Bounds; filter: MapFilter; most: number }

/** What lies in the box, the largest first, and how many there are. */
export async function findFeatures(tx: Tx, { kind, area, filter, most }: Search): Promise<FeatureIds> {
  const { use = null, occupancy = null, dzongkhagId = null, administrativeZoneId = null } = filter
  const found = hasOwnSight(tx)
    ? sql<{ id: string; total: number }>`select f.id, count(*) over () as total from ${placedFeatures[kind]}
        where f.bounds && ${boxOf(area)} and ${allOf(filterConditions(kind, filter))}
        order by area(f.bounds) desc, f.id limit ${most}`
    : sql<{ id: string; total: number }>`select id, total
        from map_features_in(${kind}, ${boxOf(area)}, ${use}, ${occupancy}, ${dzongkhagId}, ${administrativeZoneId}, ${most})`
  const { rows } = await found.execute(tx)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Whoever is not of the office sees what their policies let through, which is little enough to ask for through the fence. */
export function hasOwnSight(tx: Tx): boolean {
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

export async function readFeatures(tx: Tx, kind: MapKind, ids: readonly string[]): Promise<MapFeature[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FeatureRow>`
    select f.id, ${labelOf[kind]} as label, ${useOf[kind]} as use, f.geometry, f.occupancy, ${letColumns[kind]}
    from ${sql.table(kind === 'plot' ? 'plots' : 'buildings')} f ${letJoins(kind, ids)}
    where f.id = any(${idsOf(ids)}) and f.geometry is not null`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ id, label: row.label, use: row.use, geometry: row.geometry, letState: letState(row.occupancy, row) }] : []
  })
}

const letColumns = {
  plot: sql`0 as "unitCount", 0 as "letCount", built.plot_id is not null as "isBuiltOn"`,
  building: sql`coalesce(let.units, 0) as "unitCount", coalesce(let.taken, 0) as "letCount", false as "isBuiltOn"`,
}

/** What is let of the parts of these few, counted once for all of them. */
function letJoins(kind: MapKind, ids: readonly string[]) {
  return kind === 'plot'
    ? sql`left join (select distinct plot_id from building_plots where plot_id = any(${idsOf(ids)})) built on built.plot_id = f.id`
    : sql`left join (select building_id, count(*) as units, count(*) filter (where occupancy = 'OCCUPIED') as taken
        from units where building_id = any(${idsOf(ids)}) group by building_id) let on let.building_id = f.id`
}

export async function readLetStates(tx: Tx, kind: MapKind, ids: readonly string[]): Promise<Map<string, LetState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LetFacts>`
    select f.id, f.occupancy, ${letColumns[kind]} from ${sql.table(kind === 'plot' ? 'plots' : 'buildings')} f ${letJoins(kind, ids)}
    where f.id = any(${idsOf(ids)})`.execute(tx)
  return new Map(rows.map((row) => [row.id, letState(row.occupancy, row)]))
}
