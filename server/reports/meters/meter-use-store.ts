import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Counted } from '../../../domain/meters/meter-use.ts'
import type { Utility } from '../../../domain/meters/meter.ts'
import { plainValue } from '../../../domain/meters/plan-reading.ts'
import type { UsePeriod } from '../../../domain/meters/use-in-period.ts'
import type { Money } from '../../../domain/money.ts'
import type { SupplierBills } from '../../../domain/reports/totals-by-building.ts'
import { metersInPlace } from '../../meters/meter-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { allOf, idsOf, optionalFilter } from '../../platform/database/page.ts'

export type MeterInPlace = {
  meterId: string
  meterNumber: string
  utility: Utility
  digits: number | null
  buildingId: string
  buildingName: string
  unitNumber: string | null
}
type Asked = { buildingId?: string | undefined; utility?: Utility | undefined }

/** The meters that existed in the period, by building, the building's own first; one more than `max` shows that there are more. */
export async function readMetersOf(
  tx: Tx,
  { buildingId, utility }: Asked,
  { from }: UsePeriod,
  max: number,
): Promise<MeterInPlace[]> {
  const where = [
    sql`m.removed_on is null or m.removed_on >= ${from}`,
    optionalFilter(buildingId, (id) => sql`m.building_id = ${id} or u.building_id = ${id}`),
    optionalFilter(utility, (code) => sql`m.utility = ${code}`),
  ]
  const { rows } = await sql<MeterInPlace>`
    select m.id as "meterId", m.number as "meterNumber", m.utility, m.digits, b.id as "buildingId", b.name as "buildingName",
      u.unit_number as "unitNumber"
    from ${metersInPlace} where ${allOf(where)}
    order by b.name, b.id, u.unit_number nulls first, m.utility, m.number, m.id limit ${max + 1}`.execute(tx)
  return rows
}

type Unusual = { unusual: string | null }

/**
 * By meter, the few readings that determine its use (`useInPeriod`), each found by its day: the last before the period, the last before it
 * that is not an estimate, the first and the last in it, and exchanges and restarts at 0 in between; with the reason why a use is unusual.
 */
export async function readReadingsOf(
  tx: Tx,
  meterIds: readonly string[],
  { from, to }: UsePeriod,
): Promise<Map<string, (Counted & Unusual)[]>> {
  const of = sql`from meter_readings r where r.organisation_id = app_organisation_id() and r.meter_id = m.id and r.status = 'ACCEPTED'`
  const within = sql`r.read_on between ${from} and ${to}`
  const { rows } = await sql<Counted & Unusual & { meterId: string }>`
    select distinct m.id as "meterId", r.read_on as "readOn", r.value::text as value, r.kind = 'ESTIMATE' as "isEstimate",
      r.has_rolled_over as "hasRolledOver", r.new_value::text as "newValue", case when ${within} then r.unusual end as unusual
    from unnest(${idsOf(meterIds)}) as m (id) cross join lateral (
      (select r.* ${of} and r.read_on < ${from} order by r.read_on desc limit 1)
      union all (select r.* ${of} and r.read_on < ${from} and r.kind <> 'ESTIMATE' order by r.read_on desc limit 1)
      union all (select r.* ${of} and ${within} order by r.read_on limit 1)
      union all (select r.* ${of} and ${within} order by r.read_on desc limit 1)
      union all (select r.* ${of} and ${within} and (r.kind = 'EXCHANGE' or r.has_rolled_over or r.unusual is not null))
    ) r`.execute(tx)
  const plain = rows.map((row) => ({
    ...row,
    value: plainValue(row.value),
    newValue: row.newValue === null ? null : plainValue(row.newValue),
  }))
  return Map.groupBy(plain, ({ meterId }) => meterId)
}

export type Stretch = { meterId: string; after: CalendarDate; upTo: CalendarDate }

/** The amount billed to tenants for the use between two readings, by meter, without GST and less credits. */
export async function readBilledOf(tx: Tx, stretches: readonly Stretch[]): Promise<Map<string, Money>> {
  const { rows } = await sql<{ meterId: string; amount: Money }>`
    select s.meter_id as "meterId", sum(i.amount - coalesce(k.amount, 0))::bigint as amount
    from unnest(${idsOf(stretches.map(({ meterId }) => meterId))}, ${stretches.map(({ after }) => after)}::date[],
      ${stretches.map(({ upTo }) => upTo)}::date[]) as s (meter_id, after, up_to)
    join recurring_charges c on c.organisation_id = app_organisation_id() and c.meter_id = s.meter_id
    join advice_lines i on i.organisation_id = c.organisation_id and i.recurring_charge_id = c.id and i.charge_part = 'NET'
      and i.charge_to > s.after and i.charge_to <= s.up_to
    left join lateral (
      select sum(k.amount) as amount from recurring_charge_credits k
      where k.organisation_id = i.organisation_id and k.advice_id = i.advice_id and k.charge_id = c.id and k.charge_of = i.charge_of
    ) k on true
    group by s.meter_id`.execute(tx)
  return new Map(rows.map(({ meterId, amount }) => [meterId, amount]))
}

/** The suppliers' bills for some buildings in the period, by bill date; void bills are not included. */
export async function readSupplierBills(
  tx: Tx,
  buildingIds: readonly string[],
  { period: { from, to }, utility }: { period: UsePeriod; utility: Utility | undefined },
): Promise<SupplierBills[]> {
  const { rows } = await sql<SupplierBills>`
    select x.building_id as "buildingId", x.utility, sum(x.amount)::bigint as amount
    from expenses x
    where x.building_id = any(${idsOf(buildingIds)}) and x.billed_on between ${from} and ${to}
      and x.category = 'UTILITIES' and x.reversed_at is null and ${utility === undefined ? sql`true` : sql`x.utility = ${utility}`}
    group by x.building_id, x.utility`.execute(tx)
  return rows
}
