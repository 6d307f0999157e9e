import { sql } from 'kysely'
import { instalmentIssue } from '../../../domain/advices/plans/payment-plan.ts'
import type { PaymentPlan, paymentPlanContract } from '../../../domain/advices/plans/payment-plan-contract.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { type Money, plus, ZERO } from '../../../domain/money.ts'
import { fieldProblem, notFound, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import { roleOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf } from '../../platform/database/page.ts'
import { isOnPlan } from './plan-filter.ts'
import { readPlan } from './plan-store.ts'

type Agreed = BodyOf<typeof paymentPlanContract.create>

/** Agrees a plan for open advices of one tenant that begins today. An advice is in at most one active plan. */
export async function agreePlan(tx: Tx, agreed: Agreed): Promise<PaymentPlan> {
  const { tenantId, instalments, graceDays, interest } = agreed
  if (interest === 'PAUSED' && roleOf(tx.actor) !== 'ADMIN')
    throw new Problem(
      'FORBIDDEN',
      'Only an administrator can pause late interest. Choose “Charged as usual”, or ask an administrator to agree the plan.',
    )
  const advices = await lockAdvicesOf(tx, tenantId, [...new Set(agreed.adviceIds)])
  const total = plus(...advices.map(({ balance }) => balance))
  const issue = instalmentIssue(instalments, total, tx.today)
  if (issue) throw fieldProblem(issue.path, issue.message)
  const id = newId()
  await tx
    .insertInto('payment_plans')
    .values({ id, tenant_id: tenantId, agreed_on: tx.today, interest, grace_days: graceDays, total_amount: total })
    .execute()
  let sum: Money = ZERO
  await tx
    .insertInto('payment_plan_instalments')
    .values(
      instalments.map(({ dueOn, amount }, index) => {
        sum = plus(sum, amount)
        return { plan_id: id, position: index + 1, due_on: dueOn, amount, total_amount: sum }
      }),
    )
    .execute()
  await tx
    .insertInto('payment_plan_advices')
    .values(advices.map((advice) => ({ plan_id: id, advice_id: advice.id, balance_amount: advice.balance })))
    .execute()
  const saved = await readPlan(tx, id)
  await recordChange(tx, { entity: 'paymentPlan', entityId: id, before: {}, after: saved })
  return saved
}

type Advice = { id: string; adviceNumber: string; tenantId: string; balance: Money; isOnPlan: boolean }

/** Locks the advices, so that no payment and no second plan interferes. */
async function lockAdvicesOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Advice[]> {
  await sql`select id from payment_advices where id = any(${idsOf(ids)}) order by id for update`.execute(tx)
  const { rows } = await sql<Advice>`
    select a.id, a.advice_number as "adviceNumber", a.tenant_id as "tenantId",
      a.amount - a.paid_amount - a.credited_amount - a.written_off_amount as balance, ${isOnPlan(tx.today)} as "isOnPlan"
    from payment_advices a where a.id = any(${idsOf(ids)}) order by a.id`.execute(tx)
  if (rows.length < ids.length) throw notFound('payment advice')
  for (const { adviceNumber, tenantId: owedBy, balance, isOnPlan: isTaken } of rows) {
    if (owedBy !== tenantId) throw fieldProblem('/adviceIds', `Advice ${adviceNumber} belongs to another tenant.`)
    if (balance <= 0) throw new Problem('NOT_OPEN', `Nothing is outstanding on advice ${adviceNumber}. Choose another advice.`)
    if (isTaken)
      throw new Problem('ILLEGAL_TRANSITION', `Advice ${adviceNumber} is in another payment plan. Cancel that plan first.`)
  }
  return rows
}

export async function cancelPlan(tx: Tx, id: string): Promise<PaymentPlan> {
  await sql`select id from payment_plans where id = ${id} for no key update`.execute(tx)
  const before = await readPlan(tx, id)
  if (before.state !== 'ACTIVE') throw new Problem('ILLEGAL_TRANSITION', 'This plan is already paid, broken or cancelled.')
  await tx.updateTable('payment_plans').set({ cancelled_on: tx.today }).where('id', '=', id).execute()
  const after = await readPlan(tx, id)
  await recordChange(tx, { entity: 'paymentPlan', entityId: id, before, after })
  return after
}
