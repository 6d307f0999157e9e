import type { Payment } from '../../domain/payments/payment-contract.ts'
import { billingFolders, paymentPath } from '../advices/billing-paths.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { paymentColumns } from './payment-columns.tsx'

/** A tenant's payments, newest first. */
export function PaymentsCard({ tenantId }: { tenantId: string }) {
  const payments = useEndpoint('payment.list', { query: { tenantId, pageSize: 10, sort: 'paidOn:desc' } })
  return (
    <ListCard
      title={t`Payments`}
      query={payments}
      columns={columns}
      rowKey={(payment) => payment.id}
      totals={{ amount: <MoneyText amount={payments.data?.totals.amount} /> }}
      none={t`Nothing has been paid yet.`}
      allTo={`${billingFolders.payments.to}?tenantId=${tenantId}`}
    />
  )
}

const { paidOn, property, method, amount, status } = paymentColumns

const columns: readonly SimpleColumn<Payment>[] = [
  { key: 'receipt', title: t`Receipt`, cell: (payment) => <Link to={paymentPath(payment)}>{payment.receiptNumber}</Link> },
  paidOn,
  property,
  method,
  amount,
  status,
]
