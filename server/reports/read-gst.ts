import { sql } from 'kysely'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, forFullList, pageOfIds } from '../platform/database/page.ts'
import { checkOf } from './receivable-store.ts'
import { pageOfReport } from './page-of-report.ts'
import { type DateRange, dateRangeText, dateRangeOf } from './date-range.ts'

type Gst = ReplyInputOf<typeof reportContract.gst>

/**
 * Every posting to GST payable on these days: charges are positive, reversals negative. A page consists of entries, most of which have one
 * posting.
 */
export async function readGst(tx: Tx, query: QueryOf<typeof reportContract.gst>): Promise<Gst> {
  const stretch = dateRangeOf(tx, query)
  const page = await pageOfIds(tx, query, {
    id: 'e.id',
    from: sql`ledger_entries e`,
    where: [sql`e.value_date between ${stretch.from} and ${stretch.to}`, postsGst],
    sorts: { valueDate: 'e.value_date' },
    defaultSort: 'valueDate:asc',
  })
  const { taxAmount, ledgerAmount } = await forFullList(tx, 'totals', () =>
    readSums(tx, stretch, { isCounted: !page.totalIsEstimate }),
  )
  return {
    title: 'GST',
    subtitle: dateRangeText(stretch),
    asOf: stretch.to,
    ...pageOfReport(page, await readRows(tx, page.items)),
    totals: { taxAmount },
    sums: { 'GST (Nu.)': taxAmount },
    checks: page.totalIsEstimate
      ? []
      : [checkOf(`${accounts.GST_PAYABLE.code} ${accounts.GST_PAYABLE.name}`, taxAmount, ledgerAmount)],
  }
}

const isGst = sql`p.account_code = ${accounts.GST_PAYABLE.code}`
const postsGst = sql`exists (select from ledger_postings p where p.organisation_id = e.organisation_id and p.entry_id = e.id and ${isGst})`
const posted = sql`ledger_postings p join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id`

async function readRows(tx: Tx, entryIds: readonly string[]): Promise<Gst['rows']> {
  const { rows } = await sql<Gst['rows'][number]>`
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType", ${leasedPropertyLabel} as "propertyLabel",
      t.id as "tenantId", t.full_name as "tenantName", coalesce(p.advice_id, (
        select q.advice_id from ledger_postings q
        where q.organisation_id = p.organisation_id and q.entry_id = p.entry_id and q.lease_id = p.lease_id and q.advice_id is not null limit 1
      )) as "adviceId", e.id as "entryId", e.value_date as "valueDate", e.reference, -p.amount as "taxAmount"
    from ${posted}
    join leases l on l.organisation_id = p.organisation_id and l.id = p.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    where ${isGst} and e.id = any(${idsOf(entryIds)})
    order by e.value_date, e.id, p.line`.execute(tx)
  return rows
}

/** The sum of the listed lines, which have a lease, and the movement of the account for any lease. With too many lines, the stored sum. */
async function readSums(tx: Tx, { from, to }: DateRange, { isCounted }: { isCounted: boolean }) {
  const kept = sql`select coalesce(-sum(amount), 0)::bigint from ledger_sums where account_code = ${accounts.GST_PAYABLE.code}
    and value_date between ${from} and ${to}`
  const listed = sql`select coalesce(-sum(p.amount), 0)::bigint from ${posted}
    join leases l on l.organisation_id = p.organisation_id and l.id = p.lease_id where ${isGst} and e.value_date between ${from} and ${to}`
  const { rows } = await sql<{ taxAmount: number; ledgerAmount: number }>`
    select (${isCounted ? listed : kept}) as "taxAmount", (${kept}) as "ledgerAmount"`.execute(tx)
  return rows[0] ?? { taxAmount: 0, ledgerAmount: 0 }
}
