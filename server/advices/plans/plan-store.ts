import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { QueryOf } from '../../../domain/endpoint.ts'
import type { Money } from '../../../domain/money.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import { type Instalment, instalmentProgress, planState } from '../../../domain/advices/plans/payment-plan.ts'
import type { PaymentPlan, paymentPlanContract } from '../../../domain/advices/plans/payment-plan-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventDetails } from '../../platform/events.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { isOnTrack, paidOfPlan } from './plan-filter.ts'

export async function listPlans(tx: Tx, query: QueryOf<typeof paymentPlanContract.list>): Promise<Page<PaymentPlan>> {
  const page = await pageOfIds(tx, query, {
    id: 'p.id',
    from: sql`payment_plans p join tenants t on t.organisation_id = p.organisation_id and t.id = p.tenant_id`,
    where: [
      optionalFilter(query.tenantId, (id) => sql`p.tenant_id = ${id}`),
      optionalFilter(query.isRunning, (isRunning) => (isRunning ? isOnTrack(tx.today) : sql`not ${isOnTrack(tx.today)}`)),
      textMatch(query.q, ['t.full_name', 't.name_dzongkha', 't.phone_number']),
    ],
    sorts: { agreedOn: 'p.agreed_on' },
    defaultSort: 'agreedOn:desc',
  })
  return pageReply(page, await readPlans(tx, page.items))
}

export async function readPlan(tx: Tx, id: string): Promise<PaymentPlan> {
  return ensureFound((await readPlans(tx, [id]))[0], 'payment plan')
}

type Row = Omit<PaymentPlan, 'state' | 'instalments'> & { instalments: Instalment[] }

export async function readPlans(tx: Tx, ids: readonly string[]): Promise<PaymentPlan[]> {
  const { rows } = await sql<Row>`
    select p.id, p.tenant_id as "tenantId", t.full_name as "tenantName", p.agreed_on as "agreedOn", s.name_english as "agreedByName",
      p.interest, p.grace_days as "graceDays", p.broken_on as "brokenOn", p.cancelled_on as "cancelledOn",
      p.total_amount as "totalAmount", ${paidOfPlan} as "paidAmount", (
        select json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount) order by i.position)
        from payment_plan_instalments i where i.organisation_id = p.organisation_id and i.plan_id = p.id
      ) as instalments, (
        select json_agg(json_build_object('adviceId', a.id, 'adviceNumber', a.advice_number, 'agreedAmount', c.balance_amount,
          'balanceAmount', a.amount - a.paid_amount - a.credited_amount - a.written_off_amount) order by a.due_on, a.id)
        from payment_plan_advices c join payment_advices a on a.organisation_id = c.organisation_id and a.id = c.advice_id
        where c.organisation_id = p.organisation_id and c.plan_id = p.id
      ) as advices
    from payment_plans p
    join tenants t on t.organisation_id = p.organisation_id and t.id = p.tenant_id
    left join ${tx.actor.kind === 'tenant' ? sql`(select null::uuid as organisation_id, null::uuid as id, null::text as name_english)` : sql`staff_members`} s
      on s.organisation_id = p.organisation_id and s.id = p.agreed_by
    where p.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ instalments, advices, ...plan }) => ({
    ...plan,
    state: planState({ ...plan, instalments }, plan.paidAmount, tx.today),
    instalments: instalmentProgress(instalments, plan.paidAmount, tx.today),
    advices: advices ?? [],
  }))
}

export type InstalmentDue = {
  id: string
  leaseId: string
  adviceId: string
  on: CalendarDate
  amount: Money
  number: number
  count: number
}

/** Instalments of active plans that are not paid in full and due on these days, each with the oldest open advice of its plan. */
export async function readInstalmentsDue(
  tx: Tx,
  { from, to, after, limit }: { from: CalendarDate; to: CalendarDate; after: string | undefined; limit: number },
): Promise<InstalmentDue[]> {
  const { rows } = await sql<InstalmentDue>`
    select i.plan_id as id, i.due_on as "on", least(i.amount, i.total_amount - ${paidOfPlan}) as amount, i.position as number, (
        select count(*)::integer from payment_plan_instalments n where n.organisation_id = p.organisation_id and n.plan_id = p.id
      ) as count, o."leaseId", o."adviceId"
    from payment_plan_instalments i
    join payment_plans p on p.organisation_id = i.organisation_id and p.id = i.plan_id
    ${oldestOpenAdvice}
    where i.due_on between ${from} and ${to} and ${after === undefined ? sql`true` : sql`i.plan_id > ${after}`}
      and ${isOnTrack(tx.today)} and i.total_amount > ${paidOfPlan}
    order by i.plan_id, i.due_on limit ${limit}`.execute(tx)
  return rows
}

type MissedInstalment = EventDetails['paymentPlan.broken']['missed'][number]

/** The first instalment of each plan that is unpaid after its days of grace, and the lease of its oldest open advice. */
export async function readMissedInstalments(tx: Tx, ids: readonly string[]): Promise<MissedInstalment[]> {
  const { rows } = await sql<MissedInstalment>`
    select distinct on (p.id) p.id as "planId", p.tenant_id as "tenantId", i.due_on as "dueOn",
      least(i.amount, i.total_amount - ${paidOfPlan}) as amount, o."leaseId"
    from payment_plans p
    join payment_plan_instalments i on i.organisation_id = p.organisation_id and i.plan_id = p.id
    ${oldestOpenAdvice}
    where p.id = any(${idsOf(ids)}) and i.due_on + p.grace_days < ${tx.today}::date and i.total_amount > ${paidOfPlan}
    order by p.id, i.position`.execute(tx)
  return rows
}

/** The oldest open advice of the plan `p`, as `o`. */
const oldestOpenAdvice = sql`join lateral (
    select a.lease_id as "leaseId", a.id as "adviceId" from payment_plan_advices c
    join payment_advices a on a.organisation_id = c.organisation_id and a.id = c.advice_id
    where c.organisation_id = p.organisation_id and c.plan_id = p.id
      and a.paid_amount + a.credited_amount + a.written_off_amount < a.amount
    order by a.due_on, a.id limit 1
  ) o on true`
