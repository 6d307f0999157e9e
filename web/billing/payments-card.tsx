import type { Payment } from '../../domain/billing/payment-contract.ts'
import { paymentMethodWords } from '../../domain/billing/payment-method.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateText } from '../ui/date-text.tsx'
import { Link } from '../ui/link.tsx'
import { ListCard } from '../ui/list-card.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import type { SimpleColumn } from '../ui/simple-table.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { billingFolders, paymentPath } from './billing-paths.ts'
import { paymentStatusTable } from './payment-status-table.ts'

/** What a tenant has paid, newest first. */
export function PaymentsCard({ tenantId }: { tenantId: string }) {
  const payments = useEndpoint('payment.list', { query: { tenantId, pageSize: 10, sort: 'paidOn:desc' } })
  return (
    <ListCard
      title="Payments"
      query={payments}
      columns={columns}
      rowKey={(payment) => payment.id}
      totals={{ amount: <MoneyText amount={payments.data?.totals.amount} /> }}
      none="Nothing has been paid yet."
      allTo={`${billingFolders.payments.to}?tenantId=${tenantId}`}
    />
  )
}

const columns: readonly SimpleColumn<Payment>[] = [
  { key: 'receipt', title: 'Receipt', cell: (payment) => <Link to={paymentPath(payment)}>{payment.receiptNumber}</Link> },
  { key: 'paidOn', title: 'Paid on', cell: (payment) => <DateText date={payment.paidOn} /> },
  { key: 'property', title: 'Property', cell: (payment) => payment.propertyLabel },
  { key: 'method', title: 'Method', cell: (payment) => paymentMethodWords[payment.method] },
  { key: 'amount', title: 'Amount (Nu.)', align: 'end', cell: (payment) => <MoneyText amount={payment.amount} /> },
  { key: 'status', title: 'Status', cell: (payment) => <StatusChip status={payment.status} table={paymentStatusTable} /> },
]
