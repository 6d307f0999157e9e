import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { MapLease } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf } from '../platform/database/page.ts'

/**
 * Leases of these features and of their parts, as `lets (thing, organisation_id, lease_id, …)`. Reads step by step using keys: joins would
 * read all running leases for the few features of a tile.
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

/** The earliest end of the running leases of each feature. */
export async function readFirstEnds(tx: Tx, kind: MapKind, ids: readonly string[]): Promise<Map<string, CalendarDate>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ thing: string; endsFirstOn: CalendarDate }>`
    select thing, min(ends_on) as "endsFirstOn" from (${leasesOf(kind, ids)}) lets where ${isRunning} group by thing`.execute(
    tx.byKey,
  )
  return new Map(rows.map(({ thing, endsFirstOn }) => [thing, endsFirstOn]))
}

/**
 * The due date of the oldest outstanding advice of each feature. An advice names its building, also for a unit, so a building needs one
 * look-up in the index of open advices (schema/advices.sql); only land uses its leases.
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

/** The leases that still need action by the office, largest balance first, and their number. */
export async function readOpenLeases(
  tx: Tx,
  kind: MapKind,
  id: string,
  max: number,
): Promise<{ leases: MapLease[]; leaseCount: number }> {
  const { rows } = await sql<MapLease & { total: number }>`
    select l.id, l.lease_number as "leaseNumber", l.status, l.property_type as "propertyType", ${partLabels[kind]} as "partLabel",
      tn.id as "tenantId", tn.full_name as "tenantName", l.balance as "balanceAmount", l.total
    from (
      select l.*, owed.balance, count(*) over () as total
      from (${leasesOf(kind, [id])}) lets
      join leases l on l.organisation_id = lets.organisation_id and l.id = lets.lease_id
      cross join lateral (select coalesce(sum(${openAmount}), 0)::bigint as balance from payment_advices a
        where a.organisation_id = lets.organisation_id and a.lease_id = lets.lease_id and ${isOpen}) owed
      where owed.balance > 0 or lets.status = 'PENDING' or lets.${isRunning}
      order by owed.balance desc, l.lease_number limit ${max}
    ) l
    join tenants tn on tn.organisation_id = l.organisation_id and tn.id = l.tenant_id
    left join units lu on lu.organisation_id = l.organisation_id and lu.id = l.unit_id
    left join buildings lb on lb.organisation_id = l.organisation_id
      and lb.id = case when l.building_id is null then lu.building_id else l.building_id end
    order by l.balance desc, l.lease_number`.execute(tx)
  return { leases: rows.map(({ total: _total, ...lease }) => lease), leaseCount: rows[0]?.total ?? 0 }
}

/** The part of the place that a lease lets; null means the place itself. */
const partLabels: Record<MapKind, RawBuilder<string | null>> = {
  building: sql`lu.unit_number`,
  plot: sql`nullif(concat_ws(', ', lb.name, lu.unit_number), '')`,
}
