import { sql } from 'kysely'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import type { Tx } from '../platform/database.ts'
import { checkOf } from './receivable-store.ts'
import { type Stretch, stretchInWords, stretchOf } from './stretch.ts'

type Collection = ReplyInputOf<typeof reportContract.collection>
type Row = Collection['rows'][number]

/** Rent by its value date, payments that stand by the day paid; by the building of the lease, all land in one row. */
export async function readCollectionReport(tx: Tx, query: QueryOf<typeof reportContract.collection>): Promise<Collection> {
  const stretch = stretchOf(tx, query)
  const rows = await readRows(tx, stretch)
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const collectedAmount = total((row) => row.collectedAmount)
  return {
    title: 'Collection',
    subtitle: stretchInWords(stretch),
    asOf: stretch.to,
    rows,
    rowCount: rows.length,
    totals: {
      billedAmount: total((row) => row.billedAmount),
      collectedAmount,
      taxWithheldAmount: total((row) => row.taxWithheldAmount),
      setOffAmount: total((row) => row.setOffAmount),
    },
    checks: [checkOf(`${accounts.CASH.code} ${accounts.CASH.name}`, collectedAmount, await cashOf(tx, stretch))],
  }
}

async function readRows(tx: Tx, { from, to }: Stretch): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with billed as (
      select building_id, sum(amount)::bigint as amount from payment_advices
      where kind = 'RENT' and charged_on between ${from} and ${to} group by building_id
    ), paid as (
      select case when l.building_id is null then u.building_id else l.building_id end as building_id,
        count(*) filter (where m.method <> 'REPAIR_BILL') as receipts,
        coalesce(sum(m.amount) filter (where m.method <> 'REPAIR_BILL'), 0)::bigint as money,
        coalesce(sum(m.tax_withheld_amount), 0)::bigint as tax,
        coalesce(sum(m.amount) filter (where m.method = 'REPAIR_BILL'), 0)::bigint as set_off
      from payments m
      join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id
      left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
      where m.reversed_at is null and m.paid_on between ${from} and ${to} group by 1
    ), places as (select building_id from billed union select building_id from paid)
    select p.building_id as "buildingId", case when p.building_id is null then 'Land' else b.name end as "buildingName",
      coalesce(billed.amount, 0) as "billedAmount", coalesce(paid.receipts, 0) as "receiptCount",
      coalesce(paid.money, 0) as "collectedAmount", coalesce(paid.tax, 0) as "taxWithheldAmount",
      coalesce(paid.set_off, 0) as "setOffAmount"
    from places p
    left join buildings b on b.id = p.building_id
    left join billed on billed.building_id is not distinct from p.building_id
    left join paid on paid.building_id is not distinct from p.building_id
    order by "buildingName", p.building_id`.execute(tx)
  return rows
}

/** What the entries of the payments that stand put into cash and bank. */
async function cashOf(tx: Tx, { from, to }: Stretch): Promise<Money> {
  const { rows } = await sql<{ net: Money }>`
    select coalesce(sum(p.amount), 0)::bigint as net
    from payments m join ledger_postings p on p.organisation_id = m.organisation_id and p.entry_id = m.entry_id
    where m.reversed_at is null and m.paid_on between ${from} and ${to} and p.account_code = ${accounts.CASH.code}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row.net
}
