import { type RawBuilder, sql } from 'kysely'
import { firstDayOf, lastDayOf, type Month } from '../../domain/calendar-date.ts'
import type { MonthEndStep } from '../../domain/month-end/month-end-step.ts'
import type { Tx } from '../platform/database/database.ts'
import { endOfDay } from '../platform/database/end-of-day.ts'

export type Done = { by: string | null; at: Date }

/** The person and time of the last action of a step in a month: the run, the last matched line, the last decided claim, and so on. */
export async function readLastDone(tx: Tx, step: MonthEndStep, month: Month): Promise<Done | undefined> {
  const last = lastOf(step, month)
  if (!last) return undefined
  const { rows } = await sql<Done>`
    select s.name_english as by, d.at from (${last} order by at desc limit 1) d
    left join staff_members s on s.organisation_id = d.organisation_id and s.id = d.by`.execute(tx)
  return rows[0]
}

function lastOf(step: MonthEndStep, month: Month): RawBuilder<unknown> | undefined {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const begin = sql`${first}::timestamp at time zone 'Asia/Thimphu'`
  switch (step) {
    case 'GENERATE':
      return sql`select organisation_id, started_by as by, finished_at as at from monthly_runs
        where month = ${first} and finished_at is not null`
    case 'MATCH':
      return sql`select organisation_id, decided_by as by, decided_at as at from bank_statement_lines
        where booked_on between ${first} and ${last} and decided_at is not null`
    case 'PROOFS':
      return sql`select organisation_id, decided_by as by, decided_at as at from payment_claims
        where status in ('APPROVED', 'REJECTED', 'REVERSED') and claimed_at >= ${begin} and claimed_at < ${endOfDay(last)}`
    case 'CHASE':
      return sql`select organisation_id, actor_id as by, at from audit_events
        where action = any(${['arrears.remind', 'reminder.remind']}) and at >= ${begin} and at < ${endOfDay(last)}`
    case 'INTEREST':
      return sql`select organisation_id, posted_by as by, posted_at as at from ledger_entries
        where kind = 'INTEREST' and posted_at >= ${begin} and value_date between ${first} and ${last}`
    case 'TAX':
      return sql`select r.organisation_id, r.recorded_by as by, r.recorded_at as at from payments m
        join tax_remittances r on r.organisation_id = m.organisation_id and r.payment_id = m.id
        where m.tax_withheld_amount > 0 and m.paid_on between ${first} and ${last}`
    case 'OWNERS':
      return sql`select r.organisation_id, r.recorded_by as by, r.recorded_at as at from (
          select organisation_id, id from payment_advices where month = ${first} and kind = 'RENT' and remitted_at is not null
          order by remitted_at desc limit 1
        ) a
        join remittance_items i on i.organisation_id = a.organisation_id and i.advice_id = a.id and i.charged_back_at is null
        join remittances r on r.organisation_id = i.organisation_id and r.id = i.remittance_id`
    case 'REPORTS':
    case 'CLOSE':
      return undefined
    default:
      return step satisfies never
  }
}
