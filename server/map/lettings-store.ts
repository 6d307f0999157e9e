import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf } from '../platform/database/page.ts'

/**
 * Leases of these things and of their parts, as `lets (thing, organisation_id, lease_id, …)`. Step by step by keys: as joins, all leases
 * that run are read for the few of a tile.
 */
function leasesOf(kind: MapKind, ids: readonly string[]): RawBuilder<unknown> {
  const columns = sql`l.organisation_id, l.id as lease_id, l.status, l.ends_on, l.tenant_id`
  const ofBuilding = sql`cross join lateral (
    select * from leases l where l.organisation_id = b.organisation_id and l.building_id = b.building_id offset 0) l`
  const ofUnits = sql`cross join lateral (
      select * from units u where u.organisation_id = b.organisation_id and u.building_id = b.building_id offset 0) u
    cross join lateral (select * from leases l where l.organisation_id = u.organisation_id and l.unit_id = u.id offset 0) l`
  if (kind === 'building') {
    const these = sql`(select organisation_id, id as building_id from buildings where id = any(${keysOf(ids)})) b`
    return sql`
      select b.building_id as thing, ${columns} from ${these} ${ofBuilding}
      union all select b.building_id, ${columns} from ${these} ${ofUnits}`
  }
  const these = sql`(select organisation_id, plot_id, building_id from building_plots where plot_id = any(${keysOf(ids)})) b`
  return sql`
    select l.plot_id as thing, ${columns} from leases l where l.plot_id = any(${keysOf(ids)})
    union all select b.plot_id, ${columns} from ${these} ${ofBuilding}
    union all select b.plot_id, ${columns} from ${these} ${ofUnits}`
}

const isRunning = sql`status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED')`
const isOpen = sql`a.paid_amount + a.credited_amount + a.written_off_amount < a.amount`
const openAdvices = sql`cross join lateral (select * from payment_advices a where a.organisation_id = lets.organisation_id
  and a.lease_id = lets.lease_id and ${isOpen} offset 0) a`
const openAmount = sql`a.amount - a.paid_amount - a.credited_amount - a.written_off_amount`

/** When the first running lease of each ends. */
export async function readFirstEnds(tx: Tx, kind: MapKind, ids: readonly string[]): Promise<Map<string, CalendarDate>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ thing: string; endsFirstOn: CalendarDate }>`
    select thing, min(ends_on) as "endsFirstOn" from (${leasesOf(kind, ids)}) lets where ${isRunning} group by thing`.execute(
    tx.byKey,
  )
  return new Map(rows.map(({ thing, endsFirstOn }) => [thing, endsFirstOn]))
}

/**
 * When the oldest that is still owed of each was due. An advice names its building, also that of a unit, so a building is one look into
 * the index of what is open (schema/advices.sql); only land goes by its leases.
 */
export async function readOldestDues(tx: Tx, kind: MapKind, ids: readonly string[]): Promise<Map<string, CalendarDate>> {
  if (ids.length === 0) return new Map()
  const ofBuildings = sql`cross join lateral (select a.due_on from payment_advices a where a.organisation_id = b.organisation_id
    and a.building_id = b.building_id and ${isOpen} order by a.due_on limit 1) a`
  const ofLand = sql`cross join lateral (select a.due_on from payment_advices a where a.organisation_id = l.organisation_id
    and a.lease_id = l.id and ${isOpen} order by a.due_on limit 1) a`
  const oldest =
    kind === 'building'
      ? sql`select b.building_id as thing, a.due_on
          from (select organisation_id, id as building_id from buildings where id = any(${keysOf(ids)})) b ${ofBuildings}`
      : sql`select b.plot_id as thing, a.due_on from building_plots b ${ofBuildings} where b.plot_id = any(${keysOf(ids)})
          union all select l.plot_id, a.due_on from leases l ${ofLand} where l.plot_id = any(${keysOf(ids)})`
  const { rows } = await sql<{ thing: string; oldestDueOn: CalendarDate }>`
    select thing, min(due_on) as "oldestDueOn" from (${oldest}) dues group by thing`.execute(tx.byKey)
  return new Map(rows.map(({ thing, oldestDueOn }) => [thing, oldestDueOn]))
}

export async function readOwed(tx: Tx, kind: MapKind, id: string): Promise<{ owedAmount: Money; overdueAmount: Money }> {
  const { rows } = await sql<{ owedAmount: Money; overdueAmount: Money }>`
    select coalesce(sum(${openAmount}), 0)::bigint as "owedAmount",
      coalesce(sum(${openAmount}) filter (where a.due_on < ${tx.today}::date), 0)::bigint as "overdueAmount"
    from (${leasesOf(kind, [id])}) lets ${openAdvices}`.execute(tx)
  const [owed] = rows
  if (!owed) throw new Error('A sum without a row.')
  return owed
}

export async function readRunningTenants(
  tx: Tx,
  kind: MapKind,
  id: string,
): Promise<{ tenants: { id: string; name: string }[]; tenantCount: number }> {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    select t.id, t.full_name as name, count(*) over () as total
    from (select distinct organisation_id, tenant_id from (${leasesOf(kind, [id])}) lets where ${isRunning}) renting
    join tenants t on t.organisation_id = renting.organisation_id and t.id = renting.tenant_id
    order by t.full_name, t.id limit 3`.execute(tx)
  return { tenants: rows.map(({ id: tenantId, name }) => ({ id: tenantId, name })), tenantCount: rows[0]?.total ?? 0 }
}
