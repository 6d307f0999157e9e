import { sql } from 'kysely'
import { type CalendarDate, dateOf, formatDate } from '../../domain/calendar-date.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { leasedPlaceLabel, leasedPropertyJoins } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database.ts'
import { leasesEverOf } from '../remittance/share-store.ts'

type Place = {
  propertyType: PropertyType
  groupName: string
  place: string
  plotNumber: string | null
  thramNumber: string | null
  location: string
}
export type TaxedRent = Place & {
  leaseId: string
  propertyId: string
  tenantName: string
  from: CalendarDate
  to: CalendarDate
  amount: Money
  paidAmount: Money
  taxAmount: Money
  taxWithheldAmount: Money
  isRemitted: boolean
}

const rentOf = (
  ownerId: string,
  year: number,
) => sql`a.kind = 'RENT' and a.month between ${dateOf(year, 1, 1)} and ${dateOf(year, 12, 1)}
  and a.lease_id = any(array(${leasesEverOf([ownerId])}))`

/** Rent as it was charged, less what was credited. GST goes to the tax office and is nobody's income. */
export async function readTaxedRent(office: Tx, ownerId: string, year: number): Promise<TaxedRent[]> {
  const { rows } = await sql<TaxedRent>`
    select l.id as "leaseId", l.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
      case when l.plot_id is null then lb.name else 'Land' end as "groupName",
      case l.property_type when 'UNIT' then lu.unit_number when 'BUILDING' then 'Whole building' else lp.plot_number end as place,
      lp.plot_number as "plotNumber", lp.thram_number as "thramNumber", ${leasedPlaceLabel} as location, t.full_name as "tenantName",
      a.period_start as "from", a.period_end as "to", a.amount - a.credited_amount - g.gst as amount,
      least(a.paid_amount, a.amount - a.credited_amount - g.gst) as "paidAmount", a.tax_amount - a.tax_credited_amount as "taxAmount",
      a.tax_withheld_amount as "taxWithheldAmount", a.tax_remitted_on is not null as "isRemitted"
    from payment_advices a
    cross join lateral (select (a.gst_amount - coalesce((
      select sum(n.gst_amount) from credit_notes n
      where n.organisation_id = a.organisation_id and n.advice_id = a.id and n.part = 'PRINCIPAL'
    ), 0))::bigint as gst) g
    join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    where ${rentOf(ownerId, year)}
    order by l.plot_id is not null, lb.name, lb.id, lu.unit_number, lp.plot_number, l.starts_on, l.id, a.period_start`.execute(
    office,
  )
  return rows
}

type Papers = { receipts: string | null; certificates: string | null }

/** By lease: the receipts that stand for this rent, each with its day, and the certificates of the tax withheld of it. */
export async function readTaxReceipts(office: Tx, ownerId: string, year: number): Promise<Map<string, Papers>> {
  const { rows } = await sql<{ leaseId: string; receiptNumber: string; paidOn: CalendarDate; certificate: string | null }>`
    select distinct m.lease_id as "leaseId", m.paid_on as "paidOn", m.receipt_number as "receiptNumber",
      m.tax_certificate_number as certificate
    from payment_advices a
    join allocations s on s.organisation_id = a.organisation_id and s.advice_id = a.id
    join payments m on m.organisation_id = s.organisation_id and m.id = s.payment_id and m.reversed_at is null
    where ${rentOf(ownerId, year)} order by m.lease_id, m.paid_on, m.receipt_number`.execute(office)
  return new Map(
    [...Map.groupBy(rows, ({ leaseId }) => leaseId)].map(([leaseId, papers]) => [
      leaseId,
      {
        receipts: papers.map(({ receiptNumber, paidOn }) => `${receiptNumber} (${formatDate(paidOn)})`).join(', '),
        certificates: [...new Set(papers.flatMap(({ certificate }) => certificate ?? []))].join(', ') || null,
      },
    ]),
  )
}

type Vacant = Place & { monthCount: number }

/** Units of today's register that nobody had for whole months of the year: the tax office asks where the rent of those is. */
export async function readVacantMonths(office: Tx, ownerId: string, { year, until }: { year: number; until: CalendarDate }) {
  const { rows } = await sql<Vacant>`
    select 'UNIT' as "propertyType", lb.name as "groupName", lu.unit_number as place, lp.plot_number as "plotNumber",
      lp.thram_number as "thramNumber", ${leasedPlaceLabel} as location, u.months::int as "monthCount"
    from (
      select n.organisation_id, n.id as unit_id, null::uuid as building_id, null::uuid as plot_id, count(*) as months
      from units n cross join generate_series(${dateOf(year, 1, 1)}::date, ${until}::date, interval '1 month') as g (at)
      where n.id in (select unit_id from unit_holders where owner_id = ${ownerId}) and not exists (
        select from leases l where l.organisation_id = n.organisation_id and (l.unit_id = n.id or l.building_id = n.building_id)
          and l.status not in ('PENDING', 'CANCELLED') and l.starts_on < (g.at + interval '1 month')::date
          and coalesce(l.occupied_until, case when l.status = 'HOLDOVER' then 'infinity' else l.ends_on end) >= g.at::date
      )
      group by n.organisation_id, n.id
    ) u
    cross join lateral (select u.organisation_id, u.unit_id, u.building_id, u.plot_id) l ${leasedPropertyJoins}
    order by lb.name, lb.id, lu.unit_number, u.unit_id`.execute(office)
  return rows.map((row) => ({
    ...row,
    ...{ leaseId: null, tenantName: 'VACANT', receipts: null, certificates: null, taxStatus: null },
    ...{ rentAmount: ZERO, shareAmount: ZERO, receivedAmount: ZERO, taxWithheldAmount: ZERO },
  }))
}
