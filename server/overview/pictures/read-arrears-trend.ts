import { sql } from 'kysely'
import { addMonthsToMonth, type CalendarDate, firstDayOf, lastDayOf, monthOf } from '../../../domain/calendar-date.ts'
import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import { type arrearsTrendContract, trendMonths } from '../../../domain/overview/arrears-trend-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import { byAge, type Owed, sumOwed } from '../../reports/arrears-store.ts'

type Trend = ReplyInputOf<typeof arrearsTrendContract.arrearsTrend>

/**
 * Arrears by age at the end of each month, from the stored sums by value month (decision 109): later payments and voids with a value date
 * in the month count. Today's figure is the current outstanding amount, as on the dashboard and in the arrears report.
 */
export async function readArrearsTrend(tx: Tx): Promise<Trend> {
  const past = Array.from({ length: trendMonths - 1 }, (_, index) => addMonthsToMonth(monthOf(tx.today), index + 1 - trendMonths))
  const days = past.map(lastDayOf)
  const [from = tx.today] = past.map(firstDayOf)
  const [{ rows }, now] = await Promise.all([
    // All earlier amounts in one row for each due date; settled ones have none.
    sql<Owed & { asOf: CalendarDate }>`
      select m.day as "asOf", ${byAge(sql.ref('m.day'))}
      from unnest(${days}::date[]) as m (day)
      left join (
        select greatest(value_month, ${from}::date) as value_month, due_on, sum(amount) as amount
        from receivable_sums group by 1, 2 having sum(amount) <> 0
      ) o on o.value_month <= m.day
      group by m.day order by m.day`.execute(tx.byKey),
    sumOwed(tx, { day: tx.today }),
  ])
  return { months: [...rows, { ...now, asOf: tx.today }].map(shown) }
}

function shown({ asOf, principalAmount, ...ages }: Owed & { asOf: CalendarDate }): Trend['months'][number] {
  return { month: monthOf(asOf), asOf, overdueAmount: principalAmount - ages.current, ...ages }
}
