import { sql } from 'kysely'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { notFound } from '../../domain/problem.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { codeInWords } from '../../domain/sheet.ts'
import { leasedPlaceLabel, leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database.ts'
import { allOf, whenGiven } from '../platform/page.ts'
import { readOwnership } from '../remittance/ownership-store.ts'
import { checkOf } from './receivable-store.ts'
import { type Stretch, stretchInWords, stretchOf } from './stretch.ts'

type TaxWithheld = ReplyInputOf<typeof reportContract.taxWithheld>
type TaxRow = TaxWithheld['rows'][number]
type Gst = ReplyInputOf<typeof reportContract.gst>

const onLease = sql`l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
  ${leasedPropertyLabel} as "propertyLabel", t.id as "tenantId", t.full_name as "tenantName"`

/** Payments that stand and of which the tenant withheld tax, by the day paid; the owners are those of that day's register. */
export async function readTaxWithheld(tx: Tx, query: QueryOf<typeof reportContract.taxWithheld>): Promise<TaxWithheld> {
  const stretch = stretchOf(tx, query)
  const rows = await withOwners(tx, await readPayments(tx, stretch, query))
  const taxAmount = rows.reduce((sum, row) => sum + row.taxAmount, 0)
  return {
    title: 'Tax withheld (Form IT-2)',
    subtitle: [stretchInWords(stretch), ...(await placeOf(tx, query))].join(', '),
    asOf: stretch.to,
    rows,
    rowCount: rows.length,
    totals: { grossAmount: rows.reduce((sum, row) => sum + row.grossAmount, 0), taxAmount },
    checks: [
      checkOf(
        `${accounts.TAX_CERTIFICATES.code} ${accounts.TAX_CERTIFICATES.name}`,
        taxAmount,
        await postedTax(tx, stretch, query),
      ),
    ],
  }
}

type PaymentRow = Omit<TaxRow, 'ownerNames' | 'ownerCids' | 'ownerTaxpayerNumbers'> & { propertyId: string }

type Of = Pick<QueryOf<typeof reportContract.taxWithheld>, 'buildingId' | 'propertyType'>

/** Of a building with its units, or of one type of property. */
function isOf({ buildingId, propertyType }: Of) {
  return allOf([
    whenGiven(buildingId, (id) => sql`lb.id = ${id}`),
    whenGiven(propertyType, (type) => sql`l.property_type = ${type}`),
  ])
}

async function placeOf(tx: Tx, { buildingId, propertyType }: Of): Promise<string[]> {
  if (buildingId === undefined) return propertyType === undefined ? [] : [codeInWords(propertyType)]
  const building = await tx.selectFrom('buildings').select('name').where('id', '=', buildingId).executeTakeFirst()
  if (!building) throw notFound('building')
  return [building.name]
}

async function readPayments(tx: Tx, { from, to }: Stretch, of: Of): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select m.id as "paymentId", ${onLease}, coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
      case when l.building_id is null then 1 else (
        select greatest(count(*), 1) from units n where n.organisation_id = l.organisation_id and n.building_id = l.building_id
      ) end as "unitCount",
      ${leasedPlaceLabel} as location, m.paid_on as "paidOn", m.receipt_number as "receiptNumber",
      m.amount + m.tax_withheld_amount as "grossAmount", m.tax_withheld_amount as "taxAmount", m.tax_certificate_number as certificate
    from payments m
    join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    where m.reversed_at is null and m.tax_withheld_amount > 0 and m.paid_on between ${from} and ${to} and ${isOf(of)}
    order by m.paid_on, m.id`.execute(tx)
  return rows
}

type OwnerIdentity = { id: string; nameEnglish: string; address: string | null; cid: string | null; tpn: string | null }

/** Who held the property on the day that the tenant paid. */
async function withOwners(tx: Tx, payments: readonly PaymentRow[]): Promise<TaxRow[]> {
  const ownership = await readOwnership(tx, payments)
  const ownersOf = ({ propertyId, paidOn }: PaymentRow) =>
    (ownership.get(propertyId)?.findLast(({ from }) => from <= paidOn)?.holdings ?? []).map(({ ownerId }) => ownerId)
  const identities = await readIdentities(tx, [...new Set(payments.flatMap(ownersOf))])
  return payments.map((row) => {
    const { propertyId: _property, ...payment } = row
    const owners = ownersOf(row).flatMap((id) => identities.get(id) ?? [])
    const joined = (of: (owner: OwnerIdentity) => string | null) => owners.map((owner) => of(owner) ?? '–').join('; ')
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

async function postedTax(tx: Tx, { from, to }: Stretch, of: Of): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(p.amount), 0)::bigint as net
    from payments m join ledger_postings p on p.organisation_id = m.organisation_id and p.entry_id = m.entry_id
    join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id ${leasedPropertyJoins}
    where ${isOf(of)} and m.reversed_at is null and m.paid_on between ${from} and ${to}
      and p.account_code = ${accounts.TAX_CERTIFICATES.code}`.execute(tx)
  return rows[0]?.net ?? 0
}

/** Every posting to GST payable in these days: charged is positive, taken back negative. */
export async function readGst(tx: Tx, query: QueryOf<typeof reportContract.gst>): Promise<Gst> {
  const stretch = stretchOf(tx, query)
  const { rows } = await sql<Gst['rows'][number]>`
    select ${onLease}, coalesce(p.advice_id, (
        select q.advice_id from ledger_postings q
        where q.organisation_id = p.organisation_id and q.entry_id = p.entry_id and q.lease_id = p.lease_id and q.advice_id is not null limit 1
      )) as "adviceId", e.id as "entryId", e.value_date as "valueDate", e.reference, -p.amount as "taxAmount"
    from ledger_postings p
    join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
    join leases l on l.organisation_id = p.organisation_id and l.id = p.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    where p.account_code = ${accounts.GST_PAYABLE.code} and e.value_date between ${stretch.from} and ${stretch.to}
    order by e.value_date, e.id, p.line`.execute(tx)
  const taxAmount = rows.reduce((sum, row) => sum + row.taxAmount, 0)
  return {
    title: 'GST',
    subtitle: stretchInWords(stretch),
    asOf: stretch.to,
    rows,
    rowCount: rows.length,
    totals: { taxAmount },
    checks: [checkOf(`${accounts.GST_PAYABLE.code} ${accounts.GST_PAYABLE.name}`, taxAmount, -(await postedGst(tx, stretch)))],
  }
}

/** What the account moved by in these days, whichever lease it is of. */
async function postedGst(tx: Tx, { from, to }: Stretch): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(p.amount), 0)::bigint as net
    from ledger_postings p join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
    where p.account_code = ${accounts.GST_PAYABLE.code} and e.value_date between ${from} and ${to}`.execute(tx)
  return rows[0]?.net ?? 0
}
