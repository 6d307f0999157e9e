import type { PaymentPlan } from '../../../domain/advices/plans/payment-plan-contract.ts'
import { t } from '../../platform/texts.ts'
import { statusColumn } from '../../ui/table/columns.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { instalmentStateTable, shownState } from './plan-tables.ts'

type Instalment = PaymentPlan['instalments'][number]

function columnsOf(plan: PaymentPlan): readonly SimpleColumn<Instalment>[] {
  return [
    { key: 'due', title: t`Due`, cell: ({ dueOn }) => <DateText date={dueOn} /> },
    { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: ({ amount }) => <MoneyText amount={amount} /> },
    { key: 'paid', title: t`Paid (Nu.)`, align: 'end', cell: ({ paidAmount }) => <MoneyText amount={paidAmount} /> },
    statusColumn({ key: 'state', title: t`Status`, table: instalmentStateTable, of: (one) => shownState(one, plan) }),
  ]
}

/** The instalments of a payment plan, with the amount paid on each. */
export function InstalmentsTable({ plan }: { plan: PaymentPlan }) {
  const { instalments, totalAmount, paidAmount } = plan
  return (
    <SimpleTable
      caption={t`Instalments`}
      columns={columnsOf(plan)}
      rows={instalments}
      rowKey={({ dueOn }) => dueOn}
      totals={{ amount: <MoneyText amount={totalAmount} />, paid: <MoneyText amount={paidAmount} /> }}
      none={t`No instalments.`}
    />
  )
}
