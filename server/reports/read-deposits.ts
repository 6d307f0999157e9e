import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { QueryOf, ReplyInputOf } from '../../domain/endpoint.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { type Holding, holdingsOn, splitAmounts } from '../../domain/leases/rent/rent-split.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import type { reportContract } from '../../domain/reports/report-contract.ts'
import { formatShare } from '../../domain/share.ts'
import { t } from '../../domain/wording.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import { databaseRoleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, forFullList, pageOfIds, pageOfRows } from '../platform/database/page.ts'
import { type Property, readOwnership } from '../remittance/ownership-store.ts'
import { checkOf, netOfAccount } from './receivable-store.ts'
import { pageOfReport } from './page-of-report.ts'

type Deposits = ReplyInputOf<typeof reportContract.deposits>
type Query = QueryOf<typeof reportContract.deposits>
type Row = Deposits['rows'][number]
/** `postedTo`: the lease that charged the deposit; `leaseId` is the last renewal of it. */
type Held = Omit<Row, 'shareAmount'> & Property & { heldAmount: Money; postedTo: string }
type Totals = Deposits['totals']
type Read = { page: Page<Row>; totals: Totals }

/** The deposits held, by agreement, as in the ledger. */
export async function readDeposits(tx: Tx, query: Query): Promise<Deposits> {
  const { asOf } = query
  const day = asOf ?? tx.today
  const isStored = asOf === undefined && databaseRoleOf(tx.actor) === 'staff'
  const { page, totals } = isStored ? await readStored(tx, query) : await readPosted(tx, query, day)
  return {
    title: 'Deposits held',
    subtitle: t`As of ${formatDate(day)}`,
    asOf: day,
    ...pageOfReport(page, page.items),
    totals,
    sums: {
      'Agreed (Nu.)': totals.agreedAmount,
      'Held (Nu.)': totals.heldAmount,
      ...(totals.shareAmount === null ? {} : { 'My share (Nu.)': totals.shareAmount }),
    },
    // If there are more than are counted, the sum comes from the ledger.
    checks: page.totalIsEstimate
      ? []
      : [
          checkOf(
            `${accounts.DEPOSITS_HELD.code} ${accounts.DEPOSITS_HELD.name}`,
            totals.heldAmount,
            -(await netOfAccount(tx, 'DEPOSITS_HELD', asOf)),
          ),
        ],
  }
}

/**
 * The current state for the office: from the stored balance of each lease (functions/lease-balances.sql), tenants by name. If there are
 * more than are counted, the amount held is the stored sum of the ledger; the agreed amount is not added up, because this would read all
 * leases for every page.
 */
async function readStored(tx: Tx, query: Query): Promise<Read> {
  const held = sql`lease_balances b join leases l on l.organisation_id = b.organisation_id and l.id = b.lease_id`
  const ids = await pageOfIds(tx, query, {
    id: 'l.id',
    from: sql`tenants t join leases l on l.organisation_id = t.organisation_id and l.tenant_id = t.id
      join lease_balances b on b.organisation_id = l.organisation_id and b.lease_id = l.id`,
    baseTable: { from: held, sorts: [] },
    where: [sql`b.held_amount <> 0`],
    sorts: { tenantName: 't.full_name' },
    defaultSort: 'tenantName:asc',
  })
  const rows = new Map(
    (
      await readRows(
        tx,
        sql`select lease_id, held_amount as amount from lease_balances where lease_id = any(${idsOf(ids.items)})`,
        tx.today,
      )
    ).map((row) => [row.postedTo, row]),
  )
  const totals = await forFullList(tx, 'totals', async () => {
    if (ids.totalIsEstimate)
      return { heldAmount: -(await netOfAccount(tx, 'DEPOSITS_HELD', undefined)), agreedAmount: null, shareAmount: null }
    const { rows: sums } = await sql<Omit<Totals, 'shareAmount'>>`
      select coalesce(sum(b.held_amount), 0)::bigint as "heldAmount", coalesce(sum(l.deposit_amount), 0)::bigint as "agreedAmount"
      from ${held} where b.held_amount <> 0`.execute(tx)
    return { heldAmount: 0, agreedAmount: 0, ...sums[0], shareAmount: null }
  })
  const items = ids.items.flatMap((id) => rows.get(id) ?? []).map((row) => ({ ...row, shareAmount: null }))
  return { page: { ...ids, items }, totals }
}

/** For a past day, and for an owner's own leases: added up from the postings before a page is taken. */
async function readPosted(tx: Tx, query: Query, day: CalendarDate): Promise<Read> {
  const { asOf } = query
  const all = await forFullList(tx, 'rows', async () => {
    const held = await readRows(
      tx,
      sql`select p.lease_id, -sum(p.amount)::bigint as amount from ledger_postings p
        ${asOf ? sql`join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id and e.value_date <= ${asOf}` : sql``}
        where p.account_code = ${accounts.DEPOSITS_HELD.code} group by p.lease_id having sum(p.amount) <> 0`,
      day,
    )
    return withShares(tx, held, day)
  })
  const total = (of: (row: Row) => number | null) => all.reduce((sum, row) => sum + (of(row) ?? 0), 0)
  return {
    page: pageOfRows(query, all),
    totals: {
      heldAmount: total((row) => row.heldAmount),
      agreedAmount: total((row) => row.agreedAmount),
      shareAmount: tx.actor.kind === 'owner' ? total((row) => row.shareAmount) : null,
    },
  }
}

/** `held`: rows of lease_id and amount. A deposit follows the renewals that had begun on the day (decision 19). */
async function readRows(tx: Tx, held: RawBuilder<unknown>, day: CalendarDate): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with held as (${held})
    select l.id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
      coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId", ${leasedPropertyLabel} as "propertyLabel", t.id as "tenantId", t.full_name as "tenantName", l.status,
      l.starts_on as "startDate", l.ends_on as "endDate", o.deposit_paid_on as "depositPaidOn", o.deposit_amount as "agreedAmount",
      h.amount as "heldAmount", h.lease_id as "postedTo"
    from held h
    cross join lateral (
      with recursive chain as (
        select h.lease_id as id, 0 as step
        union all
        select r.id, c.step + 1 from chain c
          join leases r on r.renews_id = c.id and r.status not in ('PENDING', 'CANCELLED') and r.starts_on <= ${day}
      )
      select id from chain order by step desc limit 1
    ) k
    join leases l on l.id = k.id
    join leases o on o.id = h.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id ${leasedPropertyJoins}
    order by t.full_name, l.id, h.lease_id`.execute(tx)
  return rows
}

/**
 * An owner sees their part of each deposit, by the shares of the day; together these are their part of all deposits. Co-owners are read as
 * the office.
 */
async function withShares(tx: Tx, held: readonly Held[], day: CalendarDate): Promise<Row[]> {
  const { actor } = tx
  if (actor.kind !== 'owner') return held.map((row) => ({ ...row, shareAmount: null }))
  const ownership = await tx.actingAs('staff', (office) => readOwnership(office, held))
  const holdingsOf = ({ propertyId }: Held) => holdingsOn(day, ownership.get(propertyId) ?? [])
  const mine = new Map<string, Money>()
  for (const rows of Map.groupBy(held, (row) => holdingsKey(holdingsOf(row))).values()) {
    const [first] = rows
    const parts = splitAmounts(
      rows.map(({ heldAmount }) => heldAmount),
      first ? holdingsOf(first) : [],
    )
    rows.forEach(({ postedTo }, index) => {
      const own = parts[index]?.filter(({ ownerId }) => ownerId === actor.personId) ?? []
      mine.set(postedTo, plus(ZERO, ...own.map(({ amount }) => amount)))
    })
  }
  return held.map((row) => ({ ...row, shareAmount: mine.get(row.postedTo) ?? ZERO }))
}

function holdingsKey(holdings: readonly Holding[]): string {
  return holdings.map(({ ownerId, share }) => `${ownerId} ${formatShare(share)}`).join()
}
