import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import { leasedPlaceLabel, leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { allOf, idsOf, forFullList, pageOfIds, optionalFilter } from '../platform/database/page.ts'
import { readOwnership } from '../remittance/ownership-store.ts'
import { requestedBuilding } from './requested-building.ts'
import { checkOf } from './receivable-store.ts'
import { pageOfReport } from './page-of-report.ts'
import { type DateRange, dateRangeText, dateRangeOf } from './date-range.ts'

type TaxWithheld = ReplyInputOf<typeof reportContract.taxWithheld>
type TaxRow = TaxWithheld['rows'][number]

const onLease = sql`l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
  ${leasedPropertyLabel} as "propertyLabel", t.id as "tenantId", t.full_name as "tenantName"`

/** Payments with withheld tax, by the day paid, and their reversals; the owners are those in the register on that day. */
export async function readTaxWithheld(tx: Tx, query: QueryOf<typeof reportContract.taxWithheld>): Promise<TaxWithheld> {
  const stretch = dateRangeOf(tx, query)
  const lines = countedLines(stretch, query)
  const page = await pageOfIds(tx, query, {
    id: 'm.line_id',
    from: isNarrow(query) ? sql`${lines} ${leasedPropertyJoins}` : lines,
    where: [isOf(query)],
    sorts: { countsOn: 'm.counts_on' },
    defaultSort: 'countsOn:asc',
  })
  const rows = await withOwners(tx, await readPayments(tx, lines, page.items))
  const { grossAmount, taxAmount } = await forFullList(tx, 'totals', () => sumLines(tx, lines, query))
  return {
    title: 'Tax withheld (Form IT-2)',
    subtitle: [
      dateRangeText(stretch),
      ...(await placeOf(tx, query)),
      ...(query.standing ? ['without reversed payments'] : []),
    ].join(', '),
    asOf: stretch.to,
    ...pageOfReport(page, rows),
    totals: { grossAmount, taxAmount },
    sums: { 'Amount (Nu.)': grossAmount, 'TDS (Nu.)': taxAmount },
    // With more than are counted, every posting would be read.
    checks: page.totalIsEstimate
      ? []
      : [
          checkOf(
            `${accounts.TAX_CERTIFICATES.code} ${accounts.TAX_CERTIFICATES.name}`,
            taxAmount,
            await forFullList(tx, 'posted', () => postedTax(tx, lines, query)),
          ),
        ],
  }
}

type PaymentRow = Omit<TaxRow, 'ownerNames' | 'ownerCids' | 'ownerTaxpayerNumbers'> & { propertyId: string }

type Of = Pick<QueryOf<typeof reportContract.taxWithheld>, 'buildingId' | 'propertyType' | 'standing'>

/** For a building with its units, or for one type of property. */
function isOf({ buildingId, propertyType }: Of) {
  return allOf([
    optionalFilter(buildingId, (id) => sql`lb.id = ${id}`),
    optionalFilter(propertyType, (type) => sql`l.property_type = ${type}`),
  ])
}

const isNarrow = ({ buildingId }: Of) => buildingId !== undefined

async function sumLines(tx: Tx, lines: RawBuilder<unknown>, of: Of): Promise<{ grossAmount: number; taxAmount: number }> {
  const { rows } = await sql<{ grossAmount: number; taxAmount: number }>`
    select coalesce(sum(m.sign * ${countedRent}), 0)::bigint as "grossAmount", coalesce(sum(m.sign * ${countedTax}), 0)::bigint as "taxAmount"
    from ${lines} ${isNarrow(of) ? leasedPropertyJoins : sql``} where ${isOf(of)}`.execute(tx)
  return rows[0] ?? { grossAmount: 0, taxAmount: 0 }
}

async function placeOf(tx: Tx, { buildingId, propertyType }: Of): Promise<string[]> {
  if (buildingId === undefined) return propertyType === undefined ? [] : [codeLabel(propertyType)]
  return requestedBuilding(tx, buildingId)
}

const reversedDay = sql`(m.reversed_at at time zone 'Asia/Thimphu')::date`

/**
 * The lines of these days: valid payments; payments reversed after their tax had been remitted (the tax office has the tax, and the list of
 * that month included it); and, on the day of the reversal, a line that subtracts such a payment.
 */
function countedLines({ from, to }: DateRange, { standing }: Of): RawBuilder<unknown> {
  const counts = standing ? sql`m.reversed_at is null` : sql`m.reversed_at is null or m.tax_remitted_amount > 0`
  // The instants of the days, so that the index is used; Thimphu has no daylight saving time.
  const wasReversed = sql`m.reversed_at >= ${from}::timestamp at time zone 'Asia/Thimphu'
    and m.reversed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Thimphu'`
  return sql`(
    select m.*, m.id as line_id, m.paid_on as counts_on, 1 as sign, false as is_reversal, m.entry_id as counted_entry_id
    from payments m where m.tax_withheld_amount > 0 and (${counts}) and m.paid_on between ${from} and ${to}
    union all
    select m.*, m.reversal_entry_id, ${reversedDay}, -1, true, m.reversal_entry_id
    from payments m where m.tax_remitted_amount > 0 and m.reversed_at is not null and ${wasReversed} and ${standing === undefined}
  ) m join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id`
}

/** For a reversed payment, only the tax that the tax office has: the rest was on no list, like a payment without remitted tax. */
const countedTax = sql`case when m.reversed_at is null then m.tax_withheld_amount else m.tax_remitted_amount end`

/** The rent from which that tax was withheld, for each advice as stored with the payment (`taxedOf` of record-payment.ts). */
const countedRent = sql`case when m.reversed_at is null or m.tax_remitted_amount = m.tax_withheld_amount then m.taxed_amount else (
  select sum(round(s.amount * n.rent / a.amount))::bigint
  from tax_remittances r
  join allocations s on s.organisation_id = r.organisation_id and s.payment_id = r.payment_id and s.advice_id = r.advice_id and s.tax_amount > 0
  join payment_advices a on a.organisation_id = r.organisation_id and a.id = r.advice_id
  cross join lateral (select sum(i.amount) as rent from advice_lines i
    where i.organisation_id = a.organisation_id and i.advice_id = a.id and i.rent_of is not null) n
  where r.organisation_id = m.organisation_id and r.payment_id = m.id) end`

async function readPayments(tx: Tx, lines: RawBuilder<unknown>, lineIds: readonly string[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select m.id as "paymentId", ${onLease}, coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
      case when l.building_id is null then 1 else (
        select greatest(count(*), 1) from units n where n.organisation_id = l.organisation_id and n.building_id = l.building_id
      ) end as "unitCount",
      ${leasedPlaceLabel} as location, m.paid_on as "paidOn", m.counts_on as "countsOn", m.is_reversal as "isReversal",
      ${reversedDay} as "reversedOn", m.receipt_number as "receiptNumber",
      m.sign * ${countedRent} as "grossAmount", m.sign * ${countedTax} as "taxAmount",
      m.tax_certificate_number as certificate, (
        select string_agg(r.told, '; ' order by r.remitted_on, r.told) from (
          select distinct r.remitted_on, concat_ws(', ', to_char(r.remitted_on, 'DD Mon YYYY'), r.reference) as told
          from tax_remittances r where r.organisation_id = m.organisation_id and r.payment_id = m.id
        ) r
      ) as remitted
    from ${lines}
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    where m.line_id = any(${idsOf(lineIds)}) order by m.counts_on, m.line_id`.execute(tx)
  return rows
}

type OwnerIdentity = { id: string; nameEnglish: string; address: string | null; cid: string | null; tpn: string | null }

/** The owners of the property on the day of the tenant's payment. */
async function withOwners(tx: Tx, payments: readonly PaymentRow[]): Promise<TaxRow[]> {
  const ownership = await readOwnership(tx, payments)
  const ownersOf = ({ propertyId, paidOn }: PaymentRow) =>
    (ownership.get(propertyId)?.findLast(({ from }) => from <= paidOn)?.holdings ?? []).map(({ ownerId }) => ownerId)
  const identities = await readIdentities(tx, [...new Set(payments.flatMap(ownersOf))])
  return payments.map((row) => {
    const { propertyId: _property, ...payment } = row
    const owners = ownersOf(row).flatMap((id) => identities.get(id) ?? [])
    const joined = (of: (owner: OwnerIdentity) => string | null) =>
      owners.some(of) ? owners.map((owner) => of(owner) ?? '–').join('; ') : '–'
    return {
      ...payment,
      ownerNames: joined(({ nameEnglish, address }) => (address ? `${nameEnglish}, ${address}` : nameEnglish)),
      ownerCids: joined(({ cid }) => cid),
      ownerTaxpayerNumbers: joined(({ tpn }) => tpn),
    }
  })
}

async function readIdentities(tx: Tx, ids: readonly string[]): Promise<Map<string, OwnerIdentity>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('owners')
    .select(['id', 'name_english as nameEnglish', 'permanent_address as address', 'cid', 'taxpayer_number as tpn'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The amount that the entries of these payments and reversals posted to the account, less reversals without remitted tax. Remittances to
 * owners reduce the account again and are not included.
 */
async function postedTax(tx: Tx, lines: RawBuilder<unknown>, of: Of): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(p.amount - m.sign * (m.tax_withheld_amount - ${countedTax})), 0)::bigint as net
    from ${lines}
    join ledger_postings p on p.organisation_id = m.organisation_id and p.entry_id = m.counted_entry_id ${leasedPropertyJoins}
    where ${isOf(of)} and p.account_code = ${accounts.TAX_CERTIFICATES.code}`.execute(tx)
  return rows[0]?.net ?? 0
}
