import { sql } from 'kysely'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

/** Plots, the buildings on them and their units. */
export type Chain = { plotIds: string[]; buildingIds: string[]; unitIds: string[] }

const levels = ['LAND', 'BUILDING', 'UNIT'] as const
const tables = { LAND: 'plots', BUILDING: 'buildings', UNIT: 'units' } as const

/** A property alone, as a chain, to find the records that depend on it. */
export function chainOf(type: PropertyType, ids: readonly string[]): Chain {
  const only = (level: PropertyType) => (level === type ? [...ids] : [])
  return { plotIds: only('LAND'), buildingIds: only('BUILDING'), unitIds: only('UNIT') }
}

/** These properties with everything on and in them: a tenant of a plot has its buildings, a tenant of a building its units. */
export async function readBelow(tx: Tx, { plotIds, buildingIds, unitIds }: Chain): Promise<Chain> {
  if (plotIds.length === 0 && buildingIds.length === 0) return { plotIds, buildingIds, unitIds }
  const { rows } = await sql<Chain>`
    with taken as (
      select building_id as id from building_plots where plot_id = any(${idsOf(plotIds)}) union select unnest(${idsOf(buildingIds)})
    )
    select ${idsOf(plotIds)} as "plotIds", array(select id from taken order by id) as "buildingIds",
      array(select id from units where building_id in (select id from taken) union select unnest(${idsOf(unitIds)})) as "unitIds"`.execute(
    tx,
  )
  return rows[0] ?? { plotIds, buildingIds, unitIds }
}

/** The properties that contain a property, without itself. Land contains everything else. */
export async function readAbove(tx: Tx, type: PropertyType, id: string): Promise<Chain> {
  if (type === 'LAND') return { plotIds: [], buildingIds: [], unitIds: [] }
  const buildingId = type === 'BUILDING' ? sql`${id}::uuid` : sql`(select building_id from units where id = ${id})`
  const { rows } = await sql<{ buildingId: string | null; plotIds: string[] }>`
    select ${buildingId} as "buildingId",
      array(select plot_id from building_plots where building_id = ${buildingId} order by plot_id) as "plotIds"`.execute(tx)
  const { plotIds = [], buildingId: found = null } = rows[0] ?? {}
  return { plotIds, buildingIds: type === 'UNIT' && found ? [found] : [], unitIds: [] }
}

/**
 * Locks a property and everything below it FOR UPDATE, and the properties that contain it FOR SHARE, from the top down and each level by
 * id, so that two concurrent leases of parts of one house wait for each other and never deadlock. Undefined if the property does not exist.
 */
export async function lockToLet(tx: Tx, type: PropertyType, id: string): Promise<Chain | undefined> {
  const above = await readAbove(tx, type, id)
  const below = await readBelow(tx, chainOf(type, [id]))
  const found = new Map<PropertyType, number>()
  for (const level of levels) {
    await lockRows(tx, level, { ids: idsAt(above, level), strength: 'share' })
    found.set(level, await lockRows(tx, level, { ids: idsAt(below, level), strength: 'update' }))
  }
  if (!found.get(type)) return undefined
  return {
    plotIds: [...above.plotIds, ...below.plotIds],
    buildingIds: [...above.buildingIds, ...below.buildingIds],
    unitIds: below.unitIds,
  }
}

/** Locks whole levels of a chain, so that values computed for them are still true when they are written. */
export async function lockChain(tx: Tx, chain: Chain): Promise<void> {
  for (const level of levels) await lockRows(tx, level, { ids: idsAt(chain, level), strength: 'no key update' })
}

export function idsAt(chain: Chain, level: PropertyType): string[] {
  if (level === 'LAND') return chain.plotIds
  return level === 'BUILDING' ? chain.buildingIds : chain.unitIds
}

type Lock = { ids: readonly string[]; strength: 'share' | 'update' | 'no key update' }

async function lockRows(tx: Tx, level: PropertyType, { ids, strength }: Lock): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql`
    select id from ${sql.table(tables[level])} where id = any(${idsOf(ids)}) order by id for ${sql.raw(strength)}`.execute(tx)
  return rows.length
}
