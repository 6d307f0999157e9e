import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/page.ts'

// The SQL version of domain/advices/plans/payment-plan.ts. The plan is `p`, the advice `a`.

/** The decrease of the debt of the plan's advices since the day of the agreement. */
export const paidOfPlan = sql`(
  select coalesce(sum(greatest(k.balance_amount - (x.amount - x.paid_amount - x.credited_amount - x.written_off_amount), 0)), 0)::bigint
  from payment_plan_advices k join payment_advices x on x.organisation_id = k.organisation_id and x.id = k.advice_id
  where k.organisation_id = p.organisation_id and k.plan_id = p.id)`

/** The plan is neither cancelled nor broken: every instalment is paid within its days of grace. */
export function isOnTrack(today: CalendarDate): RawBuilder<boolean> {
  return sql<boolean>`(p.cancelled_on is null and p.broken_on is null and not exists (
    select from payment_plan_instalments i where i.organisation_id = p.organisation_id and i.plan_id = p.id
      and i.due_on + p.grace_days < ${today}::date and i.total_amount > ${paidOfPlan}))`
}

/** The advice is in an active plan and owes no more than was agreed. */
export function isOnPlan(today: CalendarDate): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from payment_plan_advices c join payment_plans p on p.organisation_id = c.organisation_id and p.id = c.plan_id
    where c.organisation_id = a.organisation_id and c.advice_id = a.id
      and a.amount - a.paid_amount - a.credited_amount - a.written_off_amount <= c.balance_amount and ${isOnTrack(today)})`
}

/**
 * The first day without late interest of each advice in an active plan that pauses interest. Owners and tenants see the same as the office.
 */
export async function readInterestPauses(tx: Tx, adviceIds: readonly string[]): Promise<Map<string, CalendarDate>> {
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<{ id: string; pausedFrom: CalendarDate }>`
      select c.advice_id as id, min(p.agreed_on) as "pausedFrom"
      from payment_plan_advices c join payment_plans p on p.organisation_id = c.organisation_id and p.id = c.plan_id
      where c.advice_id = any(${keysOf(adviceIds)}) and p.interest = 'PAUSED' and ${isOnTrack(tx.today)}
      group by c.advice_id`.execute(office.byKey),
  )
  return new Map(rows.map(({ id, pausedFrom }) => [id, pausedFrom]))
}
