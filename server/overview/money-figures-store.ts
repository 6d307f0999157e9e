import { type RawBuilder, sql } from 'kysely'
import { addMonthsToMonth, firstDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import { maxAdvices } from '../../domain/arrears/arrears-contract.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import { isLate, isOpen } from '../advices/advice-filter.ts'
import { isOnPlan } from '../advices/plans/plan-filter.ts'
import { postingsOf } from '../ledger/postings-of.ts'
import { databaseRoleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

// The money figures of the dashboard, read as the caller: for owners and tenants, of their leases. The office's include everything, and
// come from the sums stored with the records (functions/sums.sql); reports/check-figures.ts proves that both are equal.

const balance = sql`(a.amount - a.paid_amount - a.credited_amount - a.written_off_amount)`

type Ageing = { current: Money; days1to30: Money; days31to60: Money; days61to90: Money; over90: Money }
type Overdue = { overdueTenants: number; hasMoreOverdue: boolean }
type Dues = Ageing & Overdue & { dueAmount: Money; overdueAmount: Money; overdueAdvices: number }

/**
 * Outstanding amounts by the time since the due date. Tenants are counted among the same number of oldest overdue advices as in their list,
 * so that the count is as fast in a large office; `hasMoreOverdue` states that there may be others. `overdueAdvices` are those of these
 * tenants or, if there may be others, all of them.
 */
export async function readDues(tx: Tx, maxLooked = maxAdvices): Promise<Dues> {
  const late = sql`(${tx.today}::date - s.due_on)`
  const within = (condition: RawBuilder<unknown>) => sql`coalesce(sum(s.balance) filter (where ${condition}), 0)::bigint`
  // Plans are between tenant and office: an owner sees every debt.
  const isLeft = tx.actor.kind === 'owner' ? sql`true` : sql`not ${isOnPlan(tx.today)}`
  const oldest = sql`select count(distinct l.tenant_id) as tenants, count(*) as advices from (
      select a.tenant_id from payment_advices a where ${isLate(tx.today)} and ${isLeft} order by a.due_on, a.id limit ${maxLooked}
    ) l`
  const { rows } = await sql<Dues>`
    select coalesce(sum(s.balance), 0)::bigint as "dueAmount", ${within(sql`${late} > 0`)} as "overdueAmount",
      min(o.tenants) as "overdueTenants", bool_or(o.advices = ${maxLooked}) as "hasMoreOverdue",
      case when min(o.advices) < ${maxLooked} then min(o.advices)
        else coalesce(sum(s.advice_count) filter (where ${late} > 0), 0)::bigint end as "overdueAdvices",
      ${within(sql`${late} <= 0`)} as current, ${within(sql`${late} between 1 and 30`)} as "days1to30",
      ${within(sql`${late} between 31 and 60`)} as "days31to60", ${within(sql`${late} between 61 and 90`)} as "days61to90",
      ${within(sql`${late} > 90`)} as "over90"
    from (${oldest}) o left join ${openAdvices(tx)} s on true`.execute(plannedFor(tx))
  return first(rows)
}

/** The office's query has the same plan for every day. For an owner, it depends on the number of their records. */
export function plannedFor(tx: Tx): Tx['byKey'] {
  return isOffice(tx) ? tx.byKey : tx
}

const isOffice = (tx: Tx) => databaseRoleOf(tx.actor) === 'staff'

/** Open amounts as rows of due_on, balance and advice_count. */
const openAdvices = (tx: Tx) =>
  isOffice(tx)
    ? sql`(select due_on, balance_amount as balance, advice_count from advice_sums where is_open and not is_written_off)`
    : sql`(select a.due_on, ${balance} as balance, 1 as advice_count from payment_advices a where ${isOpen} and a.written_off_at is null)`

export type Held = { depositsHeldAmount: Money; creditAmount: Money; interestAmount: Money }

/** Money of the tenants: deposits and advance payments; and the late interest that they were charged and owe. */
export async function readHeld(tx: Tx): Promise<Held> {
  const postings = postingsOf(tx, undefined)
  const { rows } = await sql<Held>`
    select (select coalesce(-sum(amount), 0)::bigint from ${postings} p where account_code = ${sql.lit(accounts.DEPOSITS_HELD.code)}) as "depositsHeldAmount",
      (select coalesce(-sum(amount), 0)::bigint from ${postings} p where account_code = ${sql.lit(accounts.TENANT_CREDIT.code)}) as "creditAmount",
      (select coalesce(sum(amount), 0)::bigint from ${postings} p where account_code = ${sql.lit(accounts.INTEREST_RECEIVABLE.code)}) as "interestAmount"`.execute(
    plannedFor(tx),
  )
  return first(rows)
}

export type MonthlyMoney = { month: Month; billedAmount: Money; collectedAmount: Money }

/**
 * Twelve months, the current one last: the rent billed for each, and the valid payments on its days. A repair that was set off is not a
 * payment.
 */
export async function readCollection(tx: Tx): Promise<MonthlyMoney[]> {
  const months = Array.from({ length: 12 }, (_, index) => firstDayOf(addMonthsToMonth(monthOf(tx.today), index - 11)))
  const [from = tx.today] = months
  const [advices, payments] = isOffice(tx)
    ? [sql`advice_sums`, sql`(select paid_on, method, amount from payment_sums where not is_reversed) m`]
    : [sql`payment_advices`, sql`(select paid_on, method, amount from payments where reversed_at is null) m`]
  const { rows } = await sql<MonthlyMoney>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(b.amount, 0) as "billedAmount", coalesce(c.amount, 0) as "collectedAmount"
    from unnest(${months}::date[]) as m (month)
    left join (
      select month, sum(amount)::bigint as amount from ${advices} where kind = 'RENT' and month >= ${from} group by month
    ) b on b.month = m.month
    left join (
      select date_trunc('month', paid_on)::date as month, sum(amount)::bigint as amount
      from ${payments} where method <> 'REPAIR_BILL' and paid_on >= ${from} group by 1
    ) c on c.month = m.month
    order by m.month`.execute(plannedFor(tx))
  return rows
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row
}
