import { sql } from 'kysely'
import { occupyingStatuses, runningStatuses } from '../../domain/leases/lease-status.ts'
import { type PropertyType, propertyTypes } from '../../domain/properties/property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { markOccupancy, type OccupancyMark } from '../properties/mark-occupancy.ts'
import { type Chain, idsAt, lockChain, readBelow } from '../properties/property-chain.ts'

type Let = { propertyType: PropertyType; propertyId: string }

/**
 * Recalculates the occupancy of the properties of these leases and of everything on and in them: OCCUPIED today, or RESERVED by a lease
 * that does not run yet. The rows are locked first, so that two concurrent changes in one house do not store outdated values.
 */
export async function refreshOccupancy(tx: Tx, leases: readonly Let[]): Promise<void> {
  if (leases.length === 0) return
  const let_ = (type: PropertyType) =>
    leases.filter(({ propertyType }) => propertyType === type).map(({ propertyId }) => propertyId)
  const chain = await readBelow(tx, { plotIds: let_('LAND'), buildingIds: let_('BUILDING'), unitIds: let_('UNIT') })
  await lockChain(tx, chain)
  for (const type of propertyTypes) {
    if (idsAt(chain, type).length > 0) await markOccupancy(tx, type, await readOccupancy(tx, type, chain))
  }
}

/** A tenant of its new plots also has the building; one of its old plots no longer has it. */
export function refreshMovedBuilding(tx: Tx, { buildingId }: { buildingId: string }): Promise<void> {
  return refreshOccupancy(tx, [{ propertyType: 'BUILDING', propertyId: buildingId }])
}

/** The leases that occupy each kind of property: its own and those of the property that contains it. */
const importers = {
  LAND: {
    table: sql.table('plots'),
    leases: sql`select * from leases where organisation_id = p.organisation_id and plot_id = p.id`,
  },
  BUILDING: {
    table: sql.table('buildings'),
    leases: sql`select * from leases where organisation_id = p.organisation_id and building_id = p.id
      union all ${onPlotsOf(sql`p.id`)}`,
  },
  UNIT: {
    table: sql.table('units'),
    leases: sql`select * from leases where organisation_id = p.organisation_id and unit_id = p.id
      union all select * from leases where organisation_id = p.organisation_id and building_id = p.building_id
      union all ${onPlotsOf(sql`p.building_id`)}`,
  },
}

function onPlotsOf(buildingId: ReturnType<typeof sql>) {
  return sql`select land.* from building_plots bp
    join leases land on land.organisation_id = bp.organisation_id and land.plot_id = bp.plot_id
    where bp.organisation_id = p.organisation_id and bp.building_id = ${buildingId}`
}

/** `vacantSince` is the day after the last tenant left the property or the property that contains it; null if there was none. */
async function readOccupancy(tx: Tx, type: PropertyType, chain: Chain): Promise<OccupancyMark[]> {
  const { table, leases } = importers[type]
  const { rows } = await sql<OccupancyMark>`
    select p.id, case max(taken.rank) when 2 then 'OCCUPIED' when 1 then 'RESERVED' else 'VACANT' end as occupancy,
      max(taken.last_day) + 1 as "vacantSince"
    from ${table} p left join lateral (
      select case when l.status <> all(${[...occupyingStatuses]}::text[]) then 0 when l.status = 'PENDING' then 1
          when coalesce(l.occupied_until >= ${tx.today}, true) then 2 else 0 end as rank,
        case when l.status not in ('PENDING', 'CANCELLED') and l.occupied_until <= ${tx.today} then l.occupied_until end as last_day
      from (${leases}) l
    ) taken on true
    where p.id = any(${idsOf(idsAt(chain, type))}) group by p.id`.execute(tx)
  return rows
}

/** Leases whose property was handed back early: it is free from the next day, while the lease still runs. */
export async function refreshFreed(tx: Tx): Promise<void> {
  const { rows } = await sql<Let>`
    select property_type as "propertyType", coalesce(unit_id, building_id, plot_id) as "propertyId" from leases
    where status = any(${[...runningStatuses]}::text[]) and (terminates_on is not null or vacated_on is not null)
      and occupied_until < ${tx.today} order by id`.execute(tx)
  await refreshOccupancy(tx, rows)
}
