import { sql } from 'kysely'
import type { MapCard } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { readHolders } from '../properties/holder-store.ts'
import { areaSqMOf } from './area-sq-m-of.ts'
import type { Geometry } from './feature-store.ts'
import { readFirstEnds, readOpenLeases, readOwed } from './lettings-store.ts'
import { readMapItems } from './map-item-store.ts'
import { readOutlineFlags } from './read-outline-flags.ts'

/** The number of owners, leases and vacant units that the card names; it counts all of them. */
const maxNamed = 3

/** The map's details of one plot or building, for the office or an owner of it. */
export async function readMapCard(tx: Tx, kind: MapKind, id: string): Promise<MapCard> {
  const item = ensureFound((await readMapItems(tx, kind, [id]))[0], kind)
  const { version, geometry, registeredArea } = await readLand(tx, kind, id)
  return {
    ...item,
    version,
    photoId: await readPhotoId(tx, kind, id),
    ...(await readOwners(tx, kind, id)),
    ...(await readOpenLeases(tx, kind, id, maxNamed)),
    ...(await readVacantUnits(tx, kind, id)),
    ...(await readOwed(tx, kind, id)),
    endsFirstOn: (await readFirstEnds(tx, kind, [id])).get(id) ?? null,
    registeredArea,
    geometry,
    areaSqM: geometry && areaSqMOf(geometry),
    flags: kind === 'plot' ? await readOutlineFlags(tx, id, geometry) : [],
  }
}

type Land = { version: number; geometry: Geometry | null; registeredArea: MapCard['registeredArea'] }

async function readLand(tx: Tx, kind: MapKind, id: string): Promise<Land> {
  const registered =
    kind === 'plot' ? sql`jsonb_build_object('value', f.area_value::text, 'unit', f.area_unit)` : sql`null::jsonb`
  const { rows } = await sql<Land>`select f.version, f.geometry, ${registered} as "registeredArea"
    from ${sql.table(kind === 'plot' ? 'plots' : 'buildings')} f where f.id = ${id}`.execute(tx)
  return ensureFound(rows[0], kind)
}

async function readPhotoId(tx: Tx, kind: MapKind, id: string): Promise<string | null> {
  const ofBuildings = sql`union all select 1, d.id, d.created_at from building_plots bp cross join lateral (
    select * from documents d where d.organisation_id = bp.organisation_id and d.entity = 'building' and d.entity_id = bp.building_id
      and d.kind = 'PHOTO' order by d.created_at desc, d.id desc limit 1) d where bp.plot_id = ${id}`
  const { rows } = await sql<{ id: string }>`
    select id from (
      select 0 as distance, id, created_at from documents where entity = ${kind} and entity_id = ${id} and kind = 'PHOTO'
      ${kind === 'plot' ? ofBuildings : sql``}
    ) photos order by distance, created_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

async function readOwners(tx: Tx, kind: MapKind, id: string): Promise<Pick<MapCard, 'owners' | 'ownerCount'>> {
  const holders = (await readHolders(tx, kind === 'plot' ? 'PLOT' : 'BUILDING', [id])).get(id) ?? []
  const owners = holders.slice(0, maxNamed).map(({ ownerId, nameEnglish }) => ({ id: ownerId, name: nameEnglish }))
  return { owners, ownerCount: holders.length }
}

async function readVacantUnits(tx: Tx, kind: MapKind, id: string): Promise<Pick<MapCard, 'vacantUnits' | 'vacantUnitCount'>> {
  if (kind === 'plot') return { vacantUnits: [], vacantUnitCount: 0 }
  const { rows } = await sql<{ id: string; unitNumber: string; total: number }>`
    select id, unit_number as "unitNumber", count(*) over () as total from units
    where building_id = ${id} and occupancy = 'VACANT' order by unit_number, id limit ${maxNamed}`.execute(tx)
  return {
    vacantUnits: rows.map(({ id: unitId, unitNumber }) => ({ id: unitId, unitNumber })),
    vacantUnitCount: rows[0]?.total ?? 0,
  }
}
