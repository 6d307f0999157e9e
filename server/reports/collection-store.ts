import { sql } from 'kysely'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import type { CollectionRow } from '../../domain/reports/report-rows.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, type Matches } from '../platform/database/page.ts'
import type { DateRange } from './date-range.ts'

const charged = ({ from, to }: DateRange) => sql`a.kind = 'RENT' and a.charged_on between ${from} and ${to}`
const standing = ({ from, to }: DateRange) => sql`m.reversed_at is null and m.paid_on between ${from} and ${to}`
const leased = sql`join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id
  left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id`
const buildingOfLease = sql`case when l.building_id is null then u.building_id else l.building_id end`

/** The sums of payments: money, tax withheld, and repairs that were set off, which are not money. */
const paidSums = sql`count(*) filter (where m.method <> 'REPAIR_BILL') as receipts,
  coalesce(sum(m.amount) filter (where m.method <> 'REPAIR_BILL'), 0)::bigint as money,
  coalesce(sum(m.tax_withheld_amount), 0)::bigint as tax,
  coalesce(sum(m.amount) filter (where m.method = 'REPAIR_BILL'), 0)::bigint as set_off`
const shown = sql`coalesce(p.receipts, 0) as "receiptCount", coalesce(p.money, 0) as "collectedAmount", coalesce(p.tax, 0) as "taxWithheldAmount",
  coalesce(p.set_off, 0) as "setOffAmount"`

/** All buildings with a charge or payment, by name; all land in one row. */
export async function readAllCollected(tx: Tx, stretch: DateRange): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    with billed as materialized (
      select a.building_id, sum(a.amount)::bigint as amount from payment_advices a where ${charged(stretch)} group by a.building_id
    ), paid as materialized (
      select ${buildingOfLease} as building_id, ${paidSums} from payments m ${leased} where ${standing(stretch)} group by 1
    ), places as (select building_id from billed union select building_id from paid)
    select s.building_id as "buildingId", case when s.building_id is null then 'Land' else b.name end as "buildingName",
      coalesce(c.amount, 0) as "billedAmount", ${shown}
    from places s
    left join buildings b on b.id = s.building_id
    left join billed c on c.building_id is not distinct from s.building_id
    left join paid p on p.building_id is not distinct from s.building_id
    order by "buildingName", s.building_id`.execute(tx)
  return rows
}

/** The leases of the building `b`, by keys. */
const leasesOf = sql`(select l.organisation_id, l.id from leases l where l.organisation_id = b.organisation_id and l.building_id = b.id
  union all select l.organisation_id, l.id from units u join leases l on l.organisation_id = u.organisation_id and l.unit_id = u.id
    where u.organisation_id = b.organisation_id and u.building_id = b.id)`
const advicesOf = (stretch: DateRange) =>
  sql`from payment_advices a where a.organisation_id = b.organisation_id and a.building_id = b.id and ${charged(stretch)}`
const paymentsOf = (stretch: DateRange) =>
  sql`from ${leasesOf} k join payments m on m.organisation_id = k.organisation_id and m.lease_id = k.id where ${standing(stretch)}`

/** The same buildings page by page, in a book too large to read for one page. They are counted some pages ahead. */
export function buildingsCollected(stretch: DateRange): Matches {
  return {
    id: sql.ref('b.id'),
    from: sql`buildings b`,
    where: [sql`exists (select ${advicesOf(stretch)}) or exists (select ${paymentsOf(stretch)})`],
    sorts: { buildingName: sql.ref('b.name') },
    defaultSort: 'buildingName:asc',
    countsTo: 500,
  }
}

export async function readCollected(
  tx: Tx,
  buildingIds: readonly string[],
  stretch: DateRange,
): Promise<Map<string | null, CollectionRow>> {
  const { rows } = await sql<CollectionRow>`
    select b.id as "buildingId", b.name as "buildingName", c.amount as "billedAmount", ${shown}
    from buildings b
    cross join lateral (select coalesce(sum(a.amount), 0)::bigint as amount ${advicesOf(stretch)}) c
    cross join lateral (select ${paidSums} ${paymentsOf(stretch)}) p
    where b.id = any(${idsOf(buildingIds)})`.execute(tx)
  return new Map(rows.map((row) => [row.buildingId, row]))
}

/** Land with leases: leases of plots, which are few compared to those of buildings. */
export async function readCollectedOfLand(tx: Tx, stretch: DateRange): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow & { adviceCount: number }>`
    with land as materialized (select array(select id from leases where property_type = 'LAND') as ids)
    select null as "buildingId", 'Land' as "buildingName", c.amount as "billedAmount", c.advices as "adviceCount", ${shown}
    from land
    cross join lateral (select count(*) as advices, coalesce(sum(a.amount), 0)::bigint as amount from payment_advices a
      where a.lease_id = any(land.ids) and ${charged(stretch)}) c
    cross join lateral (select ${paidSums} from payments m where m.lease_id = any(land.ids) and ${standing(stretch)}) p`.execute(
    tx,
  )
  return rows.flatMap(({ adviceCount, ...row }) =>
    adviceCount > 0 || row.receiptCount > 0 || row.setOffAmount !== 0 ? [row] : [],
  )
}

export type Collected = Pick<
  CollectionRow,
  'billedAmount' | 'receiptCount' | 'collectedAmount' | 'taxWithheldAmount' | 'setOffAmount'
>

/** The total, from the stored sums; tax from the index of payments with withheld tax. */
export async function sumCollected(tx: Tx, { from, to }: DateRange): Promise<Collected & { moveCount: number }> {
  const stands = sql`from payment_sums where not is_reversed and paid_on between ${from} and ${to}`
  const { rows } = await sql<Collected & { moveCount: number }>`
    select b.amount as "billedAmount", p.receipts as "receiptCount", p.money as "collectedAmount", p.set_off as "setOffAmount",
      w.tax as "taxWithheldAmount", b.advices + p.receipts as "moveCount"
    from (select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(advice_count), 0)::bigint as advices
        from advice_sums where kind = 'RENT' and charged_on between ${from} and ${to}) b,
      (select coalesce(sum(payment_count) filter (where method <> 'REPAIR_BILL'), 0)::bigint as receipts,
        coalesce(sum(amount) filter (where method <> 'REPAIR_BILL'), 0)::bigint as money,
        coalesce(sum(amount) filter (where method = 'REPAIR_BILL'), 0)::bigint as set_off ${stands}) p,
      (select coalesce(sum(tax_withheld_amount), 0)::bigint as tax from payments
        where reversed_at is null and tax_withheld_amount > 0 and paid_on between ${from} and ${to}) w`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('A sum without a row.')
  return sums
}

/** The amount that entries of valid payments posted to cash and bank. */
export async function cashOf(tx: Tx, { from, to }: DateRange): Promise<Money> {
  const { rows } = await sql<{ net: Money }>`
    select coalesce(sum(p.amount), 0)::bigint as net
    from payments m join ledger_postings p on p.organisation_id = m.organisation_id and p.entry_id = m.entry_id
    where m.reversed_at is null and m.paid_on between ${from} and ${to} and p.account_code = ${accounts.CASH.code}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row.net
}
