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
  const leases = (of: RawBuilder<unknown>) => sql`
    leases l left join (
      select distinct on (lease_id) lease_id, effective_on, rent_amount, rate_amount from rent_changes
      where objected_on is null and effective_on <= ${roll.day} order by lease_id, effective_on desc
    ) c on c.lease_id = l.id
    where ${inForce(roll)} and ${of} ${state ? sql`and ${stateOf(roll)} = ${state}` : sql``}`
  const { rows } = await sql<{ amount: Money }>`
    with recursive raised (amount, months, percent, steps) as (
      select ${agreed}::numeric, ${months}, (l.escalation->>'percent')::numeric, ${escalations(roll.day)}
      from ${leases(sql`l.escalation is not null`)}
      union all
      select ${quotient(sql`amount * (100 + percent)`, sql`100`)}, months, percent, steps - 1 from raised where steps > 0
    )
    select ((select coalesce(sum((2 * ${agreed} + ${months}) / (2 * ${months})), 0) from ${leases(sql`l.escalation is null`)})
      + (select coalesce(sum(${quotient(sql`amount`, sql`months`)}), 0) from raised where steps = 0))::bigint as amount`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('A sum without a row.')
  return row.amount
}

/** Of numbers that are not negative, rounded half up without losing a digit (R1); of whole numbers `/` does the same. */
const quotient = (of: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`div(2 * (${of}) + ${by}, 2 * ${by})`

/** The rent last agreed, in chhetrum, and of how many months it is: a rate is of a year (rent-steps.ts). */
const isByRate = sql`(l.rate is not null and c.rent_amount is null)`
const agreed = sql`case when ${isByRate} then ${rentOfYear(sql`coalesce(c.rate_amount, l.rate->>'amount')`)}::bigint
  else coalesce(c.rent_amount, l.rent_amount) end`
const months = sql`case when ${isByRate} then 12 else
  case l.frequency when 'MONTHLY' then 1 when 'QUARTERLY' then 3 when 'HALF_YEARLY' then 6 else 12 end end`

/** Rate × area, 1 acre = 43,560 sq ft (R11). */
function rentOfYear(rate: RawBuilder<unknown>): RawBuilder<unknown> {
  const sqFt = (unit: RawBuilder<unknown>) => sql`case when ${unit} = 'ACRE' then 43560 else 1 end`
  const exact = sql`(${rate})::numeric * 100 * (l.rate#>>'{area,value}')::numeric * ${sqFt(sql`l.rate#>>'{area,unit}'`)}`
  return quotient(exact, sqFt(sql`l.rate->>'per'`))
}

/** Those from the day after a rent was agreed; they count from the start and end with the term (R9, R15). */
const escalations = (day: CalendarDate) =>
  sql`${escalationsUntil(sql`least(${day}::date, l.ends_on)`)} - ${escalationsUntil(sql`greatest(c.effective_on, l.starts_on)`)}`

/** A day past the end of its month is the last of it: the calendar's months are counted, and the last left out where its day is still to come. */
function escalationsUntil(day: RawBuilder<unknown>): RawBuilder<unknown> {
  const every = sql`(l.escalation->>'everyMonths')::integer`
  const months = sql`(12 * (date_part('year', ${day}) - date_part('year', l.starts_on)) + date_part('month', ${day}) - date_part('month', l.starts_on))::integer`
  const steps = sql`(${months} / ${every})`
  return sql`(${steps} - case when (l.starts_on + make_interval(months => ${steps} * ${every}))::date > ${day} then 1 else 0 end)`
}
