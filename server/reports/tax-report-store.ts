import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, dateOf, formatDate } from '../../domain/calendar-date.ts'
import { isHeldIn } from '../../domain/leases/rent/rent-split.ts'
import type { Money } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { TaxProperty } from '../../domain/reports/report-rows.ts'
import { leasedPlaceLabel, leasedPropertyJoins } from '../leases/leased-property.ts'
import { isOpen } from '../advices/advice-filter.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { readOwnership } from '../remittance/ownership-store.ts'
import { everOf, leasesEverOf, excludedFromShares } from '../remittance/share-store.ts'

/** The source of rent: the plot for land, otherwise the building. */
export type TaxPlace = {
  propertyType: PropertyType
  buildingId: string | null
  plotId: string | null
  unitId: string | null
  groupName: string
  place: string
}
export type TaxedRent = TaxPlace & {
  leaseId: string
  adviceId: string
  propertyId: string
  tenantName: string
  from: CalendarDate
  to: CalendarDate
  amount: Money
  paidAmount: Money
  taxAmount: Money
  taxWithheldAmount: Money
  taxRemittedAmount: Money
  isSettled: boolean
}

const placeOf = sql`l.unit_id as "unitId", case when l.plot_id is null then lb.id end as "buildingId", l.plot_id as "plotId",
  case when l.plot_id is null then lb.name else 'Land' end as "groupName",
  case when l.unit_id is not null then lu.unit_number when l.plot_id is null then 'Whole building' else lp.plot_number end as place`

/**
 * Rent as charged, less credits. GST goes to the tax office and is nobody's income; office charges are not the owner's. Each lease is
 * listed once, not with each rent.
 */
export async function readTaxedRent(office: Tx, ownerId: string, year: number): Promise<TaxedRent[]> {
  const { rows } = await sql<TaxedRent>`
    with let as materialized (
      select l.organisation_id, l.id as "leaseId", l.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
        ${placeOf}, t.full_name as "tenantName"
      from leases l join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
      where l.id = any(array(${leasesEverOf([ownerId])}))
    )
    select l."leaseId", a.id as "adviceId", l."propertyType", l."propertyId", l."unitId", l."buildingId", l."plotId", l."groupName", l.place,
      l."tenantName", a.period_start as "from", a.period_end as "to", a.amount - a.credited_amount - g.excluded as amount,
      least(a.paid_amount + a.recovered_amount, a.amount - a.credited_amount - g.excluded) as "paidAmount", a.tax_amount - a.tax_credited_amount as "taxAmount",
      a.tax_withheld_amount as "taxWithheldAmount", a.tax_remitted_amount as "taxRemittedAmount",
      not (${isOpen}) as "isSettled"
    from let l
    join payment_advices a on a.organisation_id = l.organisation_id and a.lease_id = l."leaseId"
    cross join lateral (select ${excludedFromShares} as excluded) g
    where a.kind = 'RENT' and a.month between ${dateOf(year, 1, 1)} and ${dateOf(year, 12, 1)}
    order by a.period_start, l."leaseId"`.execute(office)
  return rows
}

export type TaxDocuments = { paidOn: CalendarDate | null; receipts: string | null; certificates: string | null }

/** By advice: the valid receipts for this rent with the day of the last, and the certificates of its withheld tax. */
export async function readTaxDocuments(office: Tx, adviceIds: readonly string[]): Promise<Map<string, TaxDocuments>> {
  const { rows } = await sql<{ adviceId: string; receiptNumber: string; paidOn: CalendarDate; certificate: string | null }>`
    select distinct a.id as "adviceId", m.paid_on as "paidOn", m.receipt_number as "receiptNumber",
      case when s.tax_amount > 0 then m.tax_certificate_number end as certificate
    from payment_advices a
    join allocations s on s.organisation_id = a.organisation_id and s.advice_id = a.id
    join payments m on m.organisation_id = s.organisation_id and m.id = s.payment_id and m.reversed_at is null
    where a.id = any(${idsOf(adviceIds)}) order by a.id, m.paid_on, m.receipt_number`.execute(office)
  return new Map(
    [...Map.groupBy(rows, ({ adviceId }) => adviceId)].map(([adviceId, taxReceipts]) => [adviceId, taxDocumentsOf(taxReceipts)]),
  )
}

type TaxReceipt = { receiptNumber: string; paidOn: CalendarDate; certificate: string | null }

/** The day is next to the numbers; if several days paid one period, each receipt shows its own. */
function taxDocumentsOf(taxReceipts: readonly TaxReceipt[]): TaxDocuments {
  const days = new Set(taxReceipts.map(({ paidOn }) => paidOn))
  const receipts = new Set(
    taxReceipts.map(({ receiptNumber, paidOn }) => (days.size > 1 ? `${receiptNumber} (${formatDate(paidOn)})` : receiptNumber)),
  )
  return {
    paidOn: taxReceipts.at(-1)?.paidOn ?? null,
    receipts: [...receipts].join(', '),
    certificates: [...new Set(taxReceipts.flatMap(({ certificate }) => certificate ?? []))].join(', ') || null,
  }
}

/** The occupied days of leases: looked up once for a unit, not once for each month. `offset 0` makes it use the index of the property. */
const takenDays = (lets: RawBuilder<unknown>) => sql`coalesce((
  select range_agg(daterange(k.starts_on, greatest(k.until, k.starts_on), '[]')) from (
    select l.starts_on, l.status, coalesce(l.occupied_until, case when l.status = 'HOLDOVER' then 'infinity' else l.ends_on end) as until
    from leases l where l.organisation_id = n.organisation_id and ${lets} offset 0
  ) k where k.status not in ('PENDING', 'CANCELLED') and k.until >= date_trunc('month', k.starts_on)::date
), '{}'::datemultirange)`

const onLand = sql`l.plot_id = any(array(
  select bp.plot_id from building_plots bp where bp.organisation_id = n.organisation_id and bp.building_id = n.building_id))`

export type VacantMonth = TaxPlace & { unitId: string; from: CalendarDate; to: CalendarDate }

/**
 * Units in today's register and the whole months of the year in which they were vacant, because the tax office asks why they have no rent.
 * A month belongs to everybody who held the unit in it, also to an owner who sold it.
 */
export async function readVacantMonths(office: Tx, ownerId: string, { year, until }: { year: number; until: CalendarDate }) {
  const { units } = everOf([ownerId])
  const { rows } = await sql<VacantMonth>`
    select 'UNIT' as "propertyType", ${placeOf}, u.month as "from", (u.month + interval '1 month' - interval '1 day')::date as "to"
    from (
      select n.organisation_id, n.id as unit_id, null::uuid as building_id, null::uuid as plot_id, g.at::date as month
      from units n
      cross join lateral (select ${takenDays(sql`l.unit_id = n.id`)} + ${takenDays(sql`l.building_id = n.building_id`)} + ${takenDays(onLand)} as days) taken
      cross join generate_series(${dateOf(year, 1, 1)}::date, ${until}::date, interval '1 month') as g (at)
      where n.id = any(${units})
        and not taken.days && daterange(g.at::date, (g.at + interval '1 month')::date)
    ) u
    cross join lateral (select u.organisation_id, u.unit_id, u.building_id, u.plot_id) l ${leasedPropertyJoins}
    order by lb.name, lb.id, lu.unit_number, u.unit_id, u.month`.execute(office)
  const ownership = await readOwnership(
    office,
    rows.map(({ unitId }) => ({ propertyType: 'UNIT', propertyId: unitId })),
  )
  return rows.filter((month) => {
    const held = ownership.get(month.unitId)
    return held !== undefined && isHeldIn(month, ownerId, held)
  })
}

export type TaxedPlace = Pick<TaxProperty, 'buildingId' | 'plotId' | 'name' | 'plotNumber' | 'thramNumber' | 'location'> & {
  dzongkhag: string | null
}

/** Buildings by name, then plots by number, as named in table 4.2 of the return. */
export async function readTaxedPlaces(office: Tx, buildingIds: readonly string[], plotIds: readonly string[]) {
  const { rows } = await sql<TaxedPlace>`
    select l.building_id as "buildingId", l.plot_id as "plotId", case when l.plot_id is null then lb.name else lp.plot_number end as name,
      lp.plot_number as "plotNumber", lp.thram_number as "thramNumber", ${leasedPlaceLabel} as location, lp.dzongkhag
    from (
      select organisation_id, null::uuid as unit_id, id as building_id, null::uuid as plot_id from buildings where id = any(${idsOf(buildingIds)})
      union all
      select organisation_id, null, null, id from plots where id = any(${idsOf(plotIds)})
    ) l ${leasedPropertyJoins}
    order by l.plot_id is not null, lb.name, lp.plot_number, l.building_id, l.plot_id`.execute(office)
  return rows
}
