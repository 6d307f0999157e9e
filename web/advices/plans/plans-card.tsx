import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PaymentPlan } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { invalidatesAccount } from '../invalidates-payments.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanView } from './plan-view.tsx'
import { planStateTable } from './plan-tables.ts'

/** The payment plans of a tenant, newest first. */
export function PlansCard({ tenantId }: { tenantId: string }) {
  const plans = useEndpoint('paymentPlan.list', { query: { tenantId, pageSize: 10 } })
  const [isNew, setIsNew] = useState(false)
  const [shown, setShown] = useState<PaymentPlan | null>(null)
  const cancel = useAction('paymentPlan.cancel', {
    invalidates: invalidatesAccount,
    onSuccess: () => toast('SUCCESS', t`Payment plan cancelled`),
  })
  const ask = async ({ id }: PaymentPlan) => {
    const text = t`Reminders for the advices start again. Late interest is charged as if there had been no plan.`
    const question = { title: t`Cancel this payment plan?`, text, action: t`Cancel the plan`, cancel: t`Keep the plan` }
    if (await confirm({ ...question, isDangerous: true })) cancel.mutate({ params: { id } })
  }
  const columns: SimpleColumn<PaymentPlan>[] = [
    { key: 'agreed', title: t`Agreed`, cell: ({ agreedOn }) => <DateText date={agreedOn} /> },
    { key: 'next', title: t`Next instalment`, cell: nextOf },
    { key: 'paid', title: t`Paid (Nu.)`, align: 'end', cell: ({ paidAmount }) => <MoneyText amount={paidAmount} /> },
    { key: 'total', title: t`Total (Nu.)`, align: 'end', cell: ({ totalAmount }) => <MoneyText amount={totalAmount} /> },
    statusColumn({ key: 'state', title: t`Status`, table: planStateTable, of: ({ state }) => state }),
    {
      key: 'actions',
      title: t`Actions`,
      cell: (plan) => (
        <div className="row">
          <Button size="compact-xs" variant="default" onClick={() => setShown(plan)}>{t`Show`}</Button>
          {plan.state === 'ACTIVE' && (
            <Button size="compact-xs" variant="default" onClick={() => void ask(plan)}>{t`Cancel…`}</Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <>
      <ListCard
        title={t`Payment plans`}
        query={plans}
        columns={columns}
        rowKey={({ id }) => id}
        none={t`No payment plan. Agree one to let the tenant pay in instalments.`}
        actions={<Button variant="default" size="xs" onClick={() => setIsNew(true)}>{t`New payment plan…`}</Button>}
      />
      {isNew && <PlanDialog tenantId={tenantId} onClose={() => setIsNew(false)} />}
      {shown && <PlanView plan={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function nextOf({ state, instalments, brokenOn, cancelledOn }: PaymentPlan) {
  const next = instalments.find((one) => one.state !== 'PAID')
  if (state === 'BROKEN') return brokenOn ? t`broken ${formatDate(brokenOn)}` : t`broken`
  if (state === 'CANCELLED' && cancelledOn) return t`cancelled ${formatDate(cancelledOn)}`
  return next ? <DateText date={next.dueOn} /> : '–'
}
