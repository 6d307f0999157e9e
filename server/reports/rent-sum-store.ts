import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { RentRollState } from '../../domain/reports/rent-roll-state.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database.ts'
import { inForce, type RollDay, stateOf } from './rent-roll-rows.ts'

/**
 * What all leases in force on a day bring in a month, in chhetrum: the same figures as `readMonthlyRents` gives lease by lease, which of
 * hundreds of thousands is too slow. A test holds the two to each other, whatever rates, changes and escalations there are.
 */
export async function sumMonthlyRents(tx: Tx, roll: RollDay, state?: RentRollState): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`
    with recursive base as not materialized (${agreedRents(roll, state)}), raised (amount, months, percent, steps) as (
      select amount, months, percent, steps from base where steps > 0
      union all
      select ${quotient(sql`amount * (100 + percent)`, sql`100`)}, months, percent, steps - 1 from raised where steps > 0
    )
    select (coalesce((select sum(${ofMonth}) from base where steps = 0), 0)
      + coalesce((select sum(${ofMonth}) from raised where steps = 0), 0))::bigint as amount`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row.amount
}

/** Of whole numbers that are not negative, rounded half up without losing a digit (R1). */
const quotient = (of: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`div(2 * (${of}) + ${by}, 2 * ${by})`

const ofMonth = quotient(sql`amount`, sql`months`)

/** The rent last agreed by that day, of so many months, and how often it was raised by escalation since (rent-steps.ts). */
function agreedRents(roll: RollDay, state: RentRollState | undefined): RawBuilder<unknown> {
  return sql`
    select case when c.rent_amount is not null then c.rent_amount
        when l.rate is not null then ${rentOfYear(sql`coalesce(c.rate_amount, l.rate->>'amount')`)} else l.rent_amount end::numeric as amount,
      case when c.rent_amount is null and l.rate is not null then 12
        else case l.frequency when 'MONTHLY' then 1 when 'QUARTERLY' then 3 when 'HALF_YEARLY' then 6 else 12 end end as months,
      (l.escalation->>'percent')::numeric as percent,
      case when l.escalation is null then 0 else ${escalations(roll.day)} end as steps
    from leases l left join (
      select distinct on (lease_id) lease_id, effective_on, rent_amount, rate_amount from rent_changes
      where objected_on is null and effective_on <= ${roll.day} order by lease_id, effective_on desc
    ) c on c.lease_id = l.id
    where ${inForce(roll)} ${state ? sql`and ${stateOf(roll)} = ${state}` : sql``}`
}

/** Rate × area, 1 acre = 43,560 sq ft (R11). */
function rentOfYear(rate: RawBuilder<unknown>): RawBuilder<unknown> {
  const sqFt = (unit: RawBuilder<unknown>) => sql`case when ${unit} = 'ACRE' then 43560 else 1 end`
  const exact = sql`(${rate})::numeric * 100 * (l.rate#>>'{area,value}')::numeric * ${sqFt(sql`l.rate#>>'{area,unit}'`)}`
  return quotient(exact, sqFt(sql`l.rate->>'per'`))
}

/** Escalations count from the start, end with the term, and are none on a day on which another rent was agreed. */
function escalations(day: CalendarDate): RawBuilder<unknown> {
  const every = sql`(l.escalation->>'everyMonths')::integer`
  return sql`(
    select count(*) from generate_series(${every}, 12 * (date_part('year', ${day}::date) - date_part('year', l.starts_on))::integer + 12, ${every}) k
    where (l.starts_on + make_interval(months => k))::date between coalesce(c.effective_on + 1, l.starts_on) and least(${day}, l.ends_on))`
}
