import { type RawBuilder, sql } from 'kysely'
import { addMonthsToMonth, firstDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import { accounts } from '../../domain/ledger/account.ts'
import type { Money } from '../../domain/money.ts'
import { isOpen } from '../billing/advice-filter.ts'
import type { Tx } from '../platform/database.ts'

// The money of the dashboard, read as the caller: an owner's of their leases, a tenant's of their own.

const balance = sql`(a.amount - a.paid_amount - a.credited_amount - a.written_off_amount)`

type Ageing = { current: Money; days1to30: Money; days31to60: Money; days61to90: Money; over90: Money }
type Dues = Ageing & { dueAmount: Money; overdueAmount: Money; overdueTenants: number; overdueAdvices: number }

/** What is open, by how long it is past due. */
export async function readDues(tx: Tx): Promise<Dues> {
  const late = sql`(${tx.today}::date - a.due_on)`
  const within = (condition: RawBuilder<unknown>) => sql`coalesce(sum(${balance}) filter (where ${condition}), 0)::bigint`
  const { rows } = await sql<Dues>`
    select coalesce(sum(${balance}), 0)::bigint as "dueAmount", ${within(sql`${late} > 0`)} as "overdueAmount",
      count(distinct a.tenant_id) filter (where ${late} > 0) as "overdueTenants", count(*) filter (where ${late} > 0) as "overdueAdvices",
      ${within(sql`${late} <= 0`)} as current, ${within(sql`${late} between 1 and 30`)} as "days1to30",
      ${within(sql`${late} between 31 and 60`)} as "days31to60", ${within(sql`${late} between 61 and 90`)} as "days61to90",
      ${within(sql`${late} > 90`)} as "over90"
    from payment_advices a where ${isOpen} and a.written_off_at is null`.execute(tx)
  return first(rows)
}

export type Held = { depositsHeldAmount: Money; creditAmount: Money }

/** What is the tenants': deposits, and what they paid ahead. */
export async function readHeld(tx: Tx): Promise<Held> {
  const { rows } = await sql<Held>`
    select (select coalesce(-sum(amount), 0)::bigint from ledger_postings where account_code = ${accounts.DEPOSITS_HELD.code}) as "depositsHeldAmount",
      (select coalesce(-sum(amount), 0)::bigint from ledger_postings where account_code = ${accounts.TENANT_CREDIT.code}) as "creditAmount"`.execute(
    tx,
  )
  return first(rows)
}

export type MonthlyMoney = { month: Month; billedAmount: Money; collectedAmount: Money }

/** Twelve months, this one last: the rent billed for each, and the money of its days that stands; a repair that was set off is none. */
export async function readCollection(tx: Tx): Promise<MonthlyMoney[]> {
  const months = Array.from({ length: 12 }, (_, index) => firstDayOf(addMonthsToMonth(monthOf(tx.today), index - 11)))
  const [from = tx.today] = months
  const { rows } = await sql<MonthlyMoney>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(b.amount, 0) as "billedAmount", coalesce(c.amount, 0) as "collectedAmount"
    from unnest(${months}::date[]) as m (month)
    left join (
      select month, sum(amount)::bigint as amount from payment_advices where kind = 'RENT' and month >= ${from} group by month
    ) b on b.month = m.month
    left join (
      select date_trunc('month', paid_on)::date as month, sum(amount)::bigint as amount
      from payments where reversed_at is null and method <> 'REPAIR_BILL' and paid_on >= ${from} group by 1
    ) c on c.month = m.month
    order by m.month`.execute(tx)
  return rows
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row
}
