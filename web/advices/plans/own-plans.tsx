import type { PaymentPlan } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { InstalmentsTable } from './instalments-table.tsx'

/**
 * The tenant's current payment plans: the amounts and their due dates. Without a current plan, shows the last one if it was broken and is
 * not fully paid, so that the tenant knows that its dates no longer apply.
 */
export function OwnPlans() {
  const { data } = useEndpoint('paymentPlan.list', { query: { pageSize: 10 } })
  return toShow(data?.items ?? []).map((plan) => (
    <RecordCard key={plan.id} title={t`Payment plan of ${formatDate(plan.agreedOn)}`}>
      {plan.state === 'BROKEN' ? <Note>{brokenText(plan)}</Note> : <p className="mb-3">{termsOf(plan)}</p>}
      <InstalmentsTable plan={plan} />
    </RecordCard>
  ))
}

/** The server returns the newest plan first. */
function toShow(plans: readonly PaymentPlan[]): readonly PaymentPlan[] {
  const kept = plans.filter(({ state }) => state === 'ACTIVE')
  if (kept.length > 0) return kept
  return plans
    .slice(0, 1)
    .filter(({ state, advices }) => state === 'BROKEN' && advices.some(({ balanceAmount }) => balanceAmount > 0))
}

function brokenText({ brokenOn, interest }: PaymentPlan): string {
  const broken = brokenOn
    ? t`This plan was broken on ${formatDate(brokenOn)}, because an instalment was not paid in time.`
    : t`This plan is broken, because an instalment was not paid in time.`
  const interestText =
    interest === 'PAUSED' ? t`Late interest is charged for the full time.` : t`Late interest is charged as usual.`
  return `${broken} ${t`Its dates no longer apply: pay the payment advices by their own due dates, or ask the office for a new plan.`} ${interestText}`
}

function termsOf({ graceDays, interest }: PaymentPlan): string {
  const grace =
    graceDays === 0
      ? t`Pay each instalment by its due date.`
      : plural(
          graceDays,
          'Pay each instalment by its due date, or within {n} day after it.',
          'Pay each instalment by its due date, or within {n} days after it.',
        )
  const interestText =
    interest === 'PAUSED'
      ? t`No late interest is charged while you keep to the plan. If the plan is broken, interest is charged for the full time.`
      : t`Late interest is charged as usual.`
  return `${grace} ${interestText}`
}
