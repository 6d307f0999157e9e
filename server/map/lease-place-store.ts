import { sql } from 'kysely'
import type { LeasePlace } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { boundsJson } from './map-query.ts'

/**
 * The location of a leased property, for callers who see the lease: its own outline and nothing else, so that a tenant learns nothing about
 * the neighbours. A unit has the location of its building; a building without an outline has that of its first plot.
 */
export async function readLeasePlace(tx: Tx, leaseId: string): Promise<LeasePlace> {
  const { rows } = await sql<Record<MapKind, string | null>>`
    select b.building_id as building, case when l.plot_id is null then bp.plot_id else l.plot_id end as plot
    from leases l
    left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    cross join lateral (select case when l.building_id is null then u.building_id else l.building_id end as building_id) b
    left join building_plots bp on bp.organisation_id = l.organisation_id and bp.building_id = b.building_id and bp.position = 0
    where l.id = ${leaseId}`.execute(tx)
  const { building, plot } = ensureFound(rows[0], 'lease')
  return { place: (await readOutline(tx, 'building', building)) ?? (await readOutline(tx, 'plot', plot)) }
}

async function readOutline(tx: Tx, kind: MapKind, id: string | null): Promise<LeasePlace['place']> {
  if (id === null) return null
  const { rows } = await sql<Pick<NonNullable<LeasePlace['place']>, 'geometry' | 'bounds'>>`
    select f.geometry, ${boundsJson} as bounds from ${sql.table(kind === 'plot' ? 'plots' : 'buildings')} f
    where f.id = ${id} and f.geometry is not null`.execute(tx)
  return rows[0] ? { kind, ...rows[0] } : null
}
