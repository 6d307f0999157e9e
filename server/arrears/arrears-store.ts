import { type RawBuilder, sql } from 'kysely'
import { type ArrearsFilter, maxAdvices, type OverdueTenant } from '../../domain/arrears/arrears-contract.ts'
import { nextStep, type PromiseState } from '../../domain/arrears/next-step.ts'
import { type CalendarDate, dayNumber, thimphuDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { isLate, isOpen } from '../advices/advice-filter.ts'
import { isOnTrack, isOnPlan } from '../advices/plans/plan-filter.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, type Matches, optionalFilter, textMatch } from '../platform/database/page.ts'
import { isOpenNotice } from './breach-notices/is-open-notice.ts'
import { reminderOf } from '../notifications/remind-of-advices.ts'

const balance = sql`(a.amount - a.paid_amount - a.credited_amount - a.written_off_amount)`
/** The advice is overdue and not in an active payment plan. */
export const isOverdue = (tx: Tx) => sql`(${isLate(tx.today)} and not ${isOnPlan(tx.today)})`
const reminderTypes = Object.values(reminderOf)
/** Midnight in Thimphu at the start of a day. */
const beginOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Thimphu'`

/**
 * Tenants with an overdue amount: `w`, with the tenant `t` and the promise `p`. Reads the oldest overdue advices from an index of open ones
 * only, at most `maxAdvices`, so it does not grow with the history.
 */
function overdueTenants(tx: Tx): RawBuilder<unknown> {
  return sql`(
      select o.organisation_id, o.tenant_id as id, sum(o.balance)::bigint as overdue, min(o.due_on) as since, min(o.charged_on) as charged_on,
        sum(o.balance::numeric * (${tx.today}::date - o.due_on)) as weight
      from (
        select a.organisation_id, a.tenant_id, a.due_on, a.charged_on, ${balance} as balance from payment_advices a
        where ${isOverdue(tx)} order by a.due_on, a.id limit ${maxAdvices}
      ) o group by 1, 2
    ) w
    join tenants t on t.organisation_id = w.organisation_id and t.id = w.id
    left join lateral (${promiseOf(tx, sql`w.organisation_id`, sql`w.id`, sql`w.since`)}) p on true
    left join lateral (
      select true as is_called from notes n where n.organisation_id = w.organisation_id and n.tenant_id = w.id and n.kind = 'CALL'
        and n.created_at >= ${beginOf(sql`${tx.today}::date`)} limit 1
    ) c on true
    left join lateral (${brokenPlanOf(tx)}) b on true`
}

/** The last payment plan of the tenant, if it was broken after the due date of the oldest overdue advice. */
function brokenPlanOf(tx: Tx): RawBuilder<unknown> {
  return sql`
    select l.broken_on from (
      select coalesce(p.broken_on, ${tx.today}::date) as broken_on, p.cancelled_on is null and not ${isOnTrack(tx.today)} as is_broken
      from payment_plans p where p.organisation_id = w.organisation_id and p.tenant_id = w.id and p.agreed_on > w.since
      order by p.agreed_on desc, p.id desc limit 1
    ) l where l.is_broken`
}

/**
 * The last promise since the oldest overdue advice was due; none once that amount was paid. A promise is broken if its day has passed and
 * the promised amount is not paid in full.
 */
function promiseOf(
  tx: Tx,
  organisation: RawBuilder<unknown>,
  tenant: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select n.promised_on, n.promised_amount, case when n.promised_on < ${tx.today}::date then 'BROKEN' else 'OPEN' end as state
    from (
      select promised_on, promised_amount, created_at from notes
      where organisation_id = ${organisation} and tenant_id = ${tenant} and promised_on is not null and created_at >= ${beginOf(since)}
      order by created_at desc, id desc limit 1
    ) n
    where n.promised_amount is null or n.promised_amount > (
      select coalesce(sum(m.amount), 0) from payments m
      where m.organisation_id = ${organisation} and m.tenant_id = ${tenant} and m.reversed_at is null
        and m.paid_on >= (n.created_at at time zone 'Asia/Thimphu')::date)`
}

/** Broken promises and plans come first. Tenants with a promise for a future day, and those called today, come last. */
const rank = sql`case when (p.state = 'BROKEN' or b.broken_on is not null) and c.is_called is null then 0 when p.state is not null or c.is_called then 2 else 1 end`

export function overdueMatches(tx: Tx, { q, buildingId, promise, chargedTo }: ArrearsFilter): Matches {
  return {
    id: 'w.id',
    from: overdueTenants(tx),
    where: [
      optionalFilter(chargedTo, (day) => sql`w.charged_on <= ${day}`),
      optionalFilter(promise, (state) => sql`p.state = ${state}`),
      optionalFilter(
        buildingId,
        (id) => sql`w.id in (select a.tenant_id from payment_advices a where ${isOverdue(tx)} and a.building_id = ${id})`,
      ),
      textMatch(q, ['t.full_name', 't.name_dzongkha', 't.phone_number', 't.cid']),
    ],
    sorts: {
      priority: [rank, sql`-w.weight`],
      overdueAmount: sql.ref('w.overdue'),
      overdueSince: sql.ref('w.since'),
      tenantName: sql.ref('t.full_name'),
    },
    defaultSort: 'priority:asc',
  }
}

/** No reminder for the tenant was sent today. */
export function notRemindedToday(tx: Tx): RawBuilder<unknown> {
  return sql`not exists (
    select from notifications n where n.organisation_id = w.organisation_id and n.person_id = w.id and n.audience = 'TENANT'
      and n.type = any(${reminderTypes}) and n.created_at >= ${beginOf(sql`${tx.today}::date`)})`
}

/** The number of tenants with an overdue amount charged by a day, among the advices that the list reads. */
export async function countOverdueTenants(tx: Tx, chargedTo: CalendarDate): Promise<{ count: number; hasMore: boolean }> {
  const { rows } = await sql<{ count: number; looked: number }>`
    select count(distinct o.tenant_id) filter (where o.charged_on <= ${chargedTo}) as count, count(*) as looked from (
      select a.tenant_id, a.charged_on from payment_advices a where ${isOverdue(tx)} order by a.due_on, a.id limit ${maxAdvices}
    ) o`.execute(tx)
  const { count, looked } = rows[0] ?? { count: 0, looked: 0 }
  return { count, hasMore: looked === maxAdvices }
}

export async function overdueAdvicesOf(
  tx: Tx,
  tenantIds: readonly string[],
): Promise<{ id: string; tenantId: string; leaseId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string; leaseId: string }>`
    select a.id, a.tenant_id as "tenantId", a.lease_id as "leaseId" from payment_advices a
    where a.tenant_id = any(${idsOf(tenantIds)}) and ${isOverdue(tx)} order by a.due_on, a.id limit ${maxAdvices}`.execute(tx)
  return rows
}

type Row = Pick<
  OverdueTenant,
  | 'tenantId'
  | 'tenantName'
  | 'phoneNumber'
  | 'email'
  | 'owedAmount'
  | 'overdueAmount'
  | 'overdueSince'
  | 'adviceCount'
  | 'monthCount'
  | 'task'
  | 'breachNotice'
> & {
  promisedOn: CalendarDate | null
  promisedAmount: Money | null
  promiseState: PromiseState | null
  remindedAt: Date | null
  calledAt: Date | null
  outcome: string | null
  planBrokenOn: CalendarDate | null
}

/** Tenants who have paid meanwhile are omitted. */
export async function readOverdueTenants(tx: Tx, ids: readonly string[]): Promise<(OverdueTenant & { id: string })[]> {
  const { rows } = await sql<Row>`
    select w.id as "tenantId", t.full_name as "tenantName", t.phone_number as "phoneNumber", t.email, w.owed as "owedAmount",
      w.overdue as "overdueAmount", w.since as "overdueSince", w.advices as "adviceCount", w.months as "monthCount",
      p.promised_on as "promisedOn", p.promised_amount as "promisedAmount", p.state as "promiseState",
      (select max(n.created_at) from notifications n where n.organisation_id = w.organisation_id and n.person_id = w.id
        and n.audience = 'TENANT' and n.type = any(${reminderTypes})) as "remindedAt",
      k.created_at as "calledAt", k.outcome, d.task, b.broken_on as "planBrokenOn", x.notice as "breachNotice"
    from (
      select a.organisation_id, a.tenant_id as id, sum(${balance})::bigint as owed,
        sum(${balance}) filter (where ${isOverdue(tx)})::bigint as overdue,
        min(a.due_on) filter (where ${isOverdue(tx)}) as since, count(*) filter (where ${isOverdue(tx)}) as advices,
        count(distinct coalesce(a.month, date_trunc('month', a.due_on)::date)) filter (where ${isOverdue(tx)}) as months
      from payment_advices a
      where a.tenant_id = any(${idsOf(ids)}) and ${isOpen} and a.written_off_at is null group by 1, 2
    ) w
    join tenants t on t.organisation_id = w.organisation_id and t.id = w.id
    left join lateral (${promiseOf(tx, sql`w.organisation_id`, sql`w.id`, sql`w.since`)}) p on true
    left join lateral (
      select n.created_at, n.outcome from notes n
      where n.organisation_id = w.organisation_id and n.tenant_id = w.id and n.kind = 'CALL' order by n.created_at desc, n.id desc limit 1
    ) k on true
    left join lateral (
      select json_build_object('text', n.text, 'dueOn', n.due_on) as task from notes n
      where n.organisation_id = w.organisation_id and n.tenant_id = w.id and n.kind = 'TASK' and not n.is_done
      order by n.due_on nulls last, n.id limit 1
    ) d on true
    left join lateral (${brokenPlanOf(tx)}) b on true
    left join lateral (
      select json_build_object('id', n.id, 'noticeNumber', n.notice_number, 'leaseId', n.lease_id, 'remedyOn', n.remedy_on) as notice
      from breach_notices n where n.organisation_id = w.organisation_id and n.tenant_id = w.id and ${isOpenNotice}
      order by n.remedy_on, n.id limit 1
    ) x on true
    where w.since < ${tx.today}`.execute(tx)
  return rows.map((row) => toOverdueTenant(tx, row))
}

function toOverdueTenant(tx: Tx, row: Row): OverdueTenant & { id: string } {
  const { promisedOn, promisedAmount, promiseState, remindedAt, calledAt, outcome, planBrokenOn, ...tenant } = row
  const promise = promisedOn && promiseState && { on: promisedOn, amount: promisedAmount, state: promiseState }
  const isCall = calledAt !== null && (remindedAt === null || calledAt >= remindedAt)
  const lastAt = isCall ? calledAt : remindedAt
  return {
    ...tenant,
    id: tenant.tenantId,
    daysOverdue: dayNumber(tx.today) - dayNumber(tenant.overdueSince),
    lastContact: lastAt && { kind: isCall ? 'CALL' : 'REMINDER', at: lastAt.toISOString(), outcome: isCall ? outcome : null },
    promise: promise || null,
    next: nextStep({
      today: tx.today,
      overdueSince: tenant.overdueSince,
      hasContact: tenant.phoneNumber !== null || tenant.email !== null,
      promise: promise || null,
      remindedOn: remindedAt && thimphuDate(remindedAt),
      calledOn: calledAt && thimphuDate(calledAt),
      planBrokenOn,
      remedyOn: tenant.breachNotice?.remedyOn ?? null,
    }),
  }
}
