import type { PaymentPlan } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { plural, t } from '../../platform/texts.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Link } from '../../ui/page/link.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { HistoryCard } from '../../audit/history-card.tsx'
import { advicePath } from '../billing-paths.ts'
import { InstalmentsTable } from './instalments-table.tsx'
import { planInterestLabels } from '../../../domain/advices/plans/payment-plan.ts'
import { planStateTable } from './plan-tables.ts'

/** Shows one payment plan: its terms, instalments, advices, and who agreed to it. */
export function PlanView({ plan, onClose }: { plan: PaymentPlan; onClose: () => void }) {
  return (
    <FormDialog title={t`Payment plan of ${plan.tenantName}`} isOpen onClose={onClose} width={720}>
      <div className="stack">
        <Facts>
          <Fact label={t`Status`}>
            <StatusChip status={plan.state} table={planStateTable} />
          </Fact>
          <Fact label={t`Agreed`}>
            <DateText date={plan.agreedOn} />
          </Fact>
          {plan.brokenOn && (
            <Fact label={t`Broken`}>
              <DateText date={plan.brokenOn} />
            </Fact>
          )}
          {plan.cancelledOn && (
            <Fact label={t`Cancelled`}>
              <DateText date={plan.cancelledOn} />
            </Fact>
          )}
          <Fact label={t`Days of grace`}>{plural(plan.graceDays, '{n} day', '{n} days')}</Fact>
          <Fact label={t`Late interest`}>{planInterestLabels[plan.interest]}</Fact>
          <Fact label={t`Agreed by`}>{plan.agreedByName ?? t`Operator`}</Fact>
          <Fact label={t`Payment advices`}>
            {plan.advices.map(({ adviceId, adviceNumber }) => (
              <div key={adviceId}>
                <Link to={advicePath({ id: adviceId })}>{adviceNumber}</Link>
              </div>
            ))}
          </Fact>
        </Facts>
        <InstalmentsTable plan={plan} />
        <HistoryCard entityId={plan.id} />
      </div>
    </FormDialog>
  )
}
