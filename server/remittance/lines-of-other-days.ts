import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import type { OtherDays } from '../../domain/remittance/charged-days.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

type Line = { adviceId: string; ownRentAmount: Money; from: CalendarDate; to: CalendarDate; amount: Money; isRent: boolean }

/** Credits are stored for each period of an advice. */
const rentCredits = (rentOf: RawBuilder<unknown>) => sql`coalesce((select sum(k.amount) from rent_credits k
  where k.organisation_id = a.organisation_id and k.advice_id = a.id and ${rentOf}), 0)`
const chargeCredits = sql`coalesce((select sum(k.amount) from recurring_charge_credits k
  where k.organisation_id = a.organisation_id and k.advice_id = a.id and k.charge_id = i.recurring_charge_id and k.charge_of = i.charge_of), 0)`

/** Without GST, and without charges of the office. */
const isShared = sql`(i.rent_of is not null or i.charge_part = 'NET' and exists (select from recurring_charges c
  where c.organisation_id = a.organisation_id and c.id = i.recurring_charge_id and c.payee = 'OWNER'))`

/**
 * By advice, the lines for other days than its period, less their credits: owners share them by those days (money.md R8). An advice without
 * such lines is not in the map. A line for less (below 0) reduces the amount of the advice's own period.
 */
export async function readLinesOfOtherDays(tx: Tx, adviceIds: readonly string[]): Promise<Map<string, OtherDays>> {
  const { rows } = await sql<Line>`
    select a.id as "adviceId", i.rent_of is not null as "isRent", i.first_day as "from", coalesce(i.charge_to, (
        select max(p.period_end) from payment_advices p
        where p.organisation_id = a.organisation_id and p.lease_id = a.lease_id and p.kind = 'RENT' and p.period_start = i.first_day
          and not p.is_correction
      ), a.period_start - 1) as "to",
      (i.amount - case when i.rent_of is null then ${chargeCredits} else ${rentCredits(sql`k.rent_of = i.rent_of`)} end)::bigint as amount,
      ((select coalesce(sum(o.amount), 0) from advice_lines o
        where o.organisation_id = a.organisation_id and o.advice_id = a.id and o.rent_of >= a.period_start
      ) - ${rentCredits(sql`k.rent_of >= a.period_start`)})::bigint as "ownRentAmount"
    from unnest(${idsOf(adviceIds)}) given (id)
    join payment_advices a on a.id = given.id
    cross join lateral (select n.*, coalesce(n.rent_of, n.charge_of) as first_day from advice_lines n
      where n.organisation_id = a.organisation_id and n.advice_id = a.id offset 0) i
    where (i.first_day < a.period_start or i.charge_to is not null and (i.charge_of, i.charge_to) <> (a.period_start, a.period_end))
      and ${isShared}
    order by a.id, i.line`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ adviceId }) => adviceId)].map(([adviceId, lines]) => [
      adviceId,
      { ownRentAmount: lines[0]?.ownRentAmount ?? ZERO, lines: lines.filter(({ amount }) => amount > 0) },
    ]),
  )
}
