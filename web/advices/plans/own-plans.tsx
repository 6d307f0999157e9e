import type { PaymentPlan } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { InstalmentsTable } from './instalments-table.tsx'

/** The payment plans of a tenant that are not over: what to pay by when. Nothing where there is none. */
export function OwnPlans() {
  const { data } = useEndpoint('paymentPlan.list', { query: { isRunning: 'true', pageSize: 10 } })
  const plans = (data?.items ?? []).filter(({ state }) => state === 'ACTIVE')
  return plans.map((plan) => (
    <RecordCard key={plan.id} title={t`Payment plan of ${formatDate(plan.agreedOn)}`}>
      <p className="mb-3">{termsOf(plan)}</p>
      <InstalmentsTable plan={plan} />
    </RecordCard>
  ))
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
