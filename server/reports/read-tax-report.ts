import { sql } from 'kysely'
import { type CalendarDate, dateOf, earlier, partsOf } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { fraction, multiply, divide, fractionOfDecimal } from '../../domain/fraction.ts'
import { splitRent } from '../../domain/leases/rent-split.ts'
import { fractionOfMoney, type Money, minus, plus, toMoney } from '../../domain/money.ts'
import { notFound } from '../../domain/problem.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import type { TaxRow } from '../../domain/reports/report-rows.ts'
import { leasedPlaceLabel, leasedPropertyJoins } from '../leases/leased-property.ts'
import { taxRatesSchema, usualTaxRates } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database.ts'
import { readSetting } from '../settings/setting-store.ts'
import { ownerAsked } from '../remittance/owner-asked.ts'
import { readOwnership } from '../remittance/ownership-store.ts'
import { leasesEverOf } from '../remittance/share-store.ts'

type TaxReport = ReplyInputOf<typeof reportContract.tax>
type Charge = Omit<TaxRow, 'shareAmount' | 'receivedAmount' | 'rentAmount' | 'monthCount'> & {
  propertyId: string
  from: CalendarDate
  to: CalendarDate
  amount: Money
  paidAmount: Money
}

/** An owner's part, by days of holding, of the rent charged in a calendar year; interest, insurance and local taxes are theirs to add. */
export async function readTaxReport(tx: Tx, query: QueryOf<typeof reportContract.tax>): Promise<TaxReport> {
  const ownerId = ownerAsked(tx, query.ownerId)
  const year = query.year ?? partsOf(tx.today).year
  const owner = await tx.selectFrom('owners').select('name_english as name').where('id', '=', ownerId).executeTakeFirst()
  if (!owner) throw notFound('owner')
  const rows = await tx.actingAs('staff', (office) => readRows(office, ownerId, year))
  const sum = (of: (row: Row) => Money) => plus(...rows.map(of))
  const grossAmount = sum((row) => row.shareAmount)
  // Rent is taxed as it is charged, and a part of it is taken off for repairs (ITR 2017, III r.2.2 and 2.2.1), by the year's last day.
  const rates = await readSetting(tx, 'taxRates', { schema: taxRatesSchema, usual: usualTaxRates }, dateOf(year, 12, 31))
  const repairs = divide(fractionOfDecimal(rates.repairsPercent), fraction(100))
  const repairsAmount = toMoney(multiply(fractionOfMoney(grossAmount), repairs))
  return {
    title: 'Tax report',
    subtitle: `${owner.name}, income year ${year}`,
    asOf: earlier(dateOf(year, 12, 31), tx.today),
    rows,
    rowCount: rows.length,
    totals: {
      grossAmount,
      repairsAmount,
      adjustedAmount: minus(grossAmount, repairsAmount),
      receivedAmount: sum((row) => row.receivedAmount),
    },
    checks: [],
  }
}

type Row = Omit<TaxRow, 'rentAmount' | 'shareAmount' | 'receivedAmount'> & {
  rentAmount: Money
  shareAmount: Money
  receivedAmount: Money
}

async function readRows(office: Tx, ownerId: string, year: number): Promise<Row[]> {
  const charges = await readChargesOf(office, ownerId, year)
  const ownership = await readOwnership(office, charges)
  const partOf = (amount: Money, { propertyId, from, to }: Charge) => {
    const held = ownership.get(propertyId)
    if (!held || amount === 0) return toMoney(fraction(0))
    const own = splitRent(amount, { from, to }, held).filter((part) => part.ownerId === ownerId)
    return plus(...own.map((part) => part.amount))
  }
  return [...Map.groupBy(charges, ({ leaseId }) => leaseId).values()].flatMap((ofLease) => {
    const [first] = ofLease
    if (!first) return []
    const { propertyId: _property, from: _from, to: _to, amount: _amount, paidAmount: _paid, ...place } = first
    const shareAmount = plus(...ofLease.map((charge) => partOf(charge.amount, charge)))
    if (shareAmount === 0) return []
    return [
      {
        ...place,
        monthCount: new Set(ofLease.map(({ from }) => from.slice(0, 7))).size,
        rentAmount: plus(...ofLease.map(({ amount }) => amount)),
        shareAmount,
        receivedAmount: plus(...ofLease.map((charge) => partOf(charge.paidAmount, charge))),
      },
    ]
  })
}

async function readChargesOf(office: Tx, ownerId: string, year: number): Promise<(Charge & { propertyType: PropertyType })[]> {
  const { rows } = await sql<Charge>`
    select l.id as "leaseId", l.property_type as "propertyType", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
      case when l.plot_id is null then lb.name else 'Land' end as "groupName",
      case l.property_type when 'UNIT' then lu.unit_number when 'BUILDING' then 'Whole building' else lp.plot_number end as place,
      lp.plot_number as "plotNumber", lp.thram_number as "thramNumber", ${leasedPlaceLabel} as location, t.full_name as "tenantName",
      a.period_start as "from", a.period_end as "to", a.amount - a.credited_amount as amount, a.paid_amount as "paidAmount"
    from payment_advices a
    join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    where a.kind = 'RENT' and a.month between ${dateOf(year, 1, 1)} and ${dateOf(year, 12, 1)}
      and a.lease_id = any(array(${leasesEverOf([ownerId])}))
    order by l.plot_id is not null, lb.name, lb.id, lu.unit_number, lp.plot_number, l.starts_on, l.id, a.period_start`.execute(
    office,
  )
  return rows
}
