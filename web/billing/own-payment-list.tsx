import type { Payment } from '../../domain/billing/payment-contract.ts'
import { paymentMethodWords } from '../../domain/billing/payment-method.ts'
import { downloadList } from '../platform/downloads.ts'
import { given } from '../platform/given.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable, type TableFilter } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { toDate } from './advice-words.ts'
import type { OwnArea } from './own-payment-paths.ts'
import { paidFilters, paymentStatusFilter } from './payment-filters.tsx'
import { paymentStatusTable } from './payment-status-table.ts'
import { ReceiptButton } from './receipt-button.tsx'

type OwnPaymentListProps = { area: OwnArea; buildingFilter?: TableFilter<'buildingId'>; leaseId?: string }

/** What came in, each with its receipt. */
export function OwnPaymentList({ area, buildingFilter, leaseId }: OwnPaymentListProps) {
  const list = useListState(['status', 'from', 'to', 'buildingId'], { defaultSort: 'paidOn:desc' })
  const { status, from, to, buildingId } = list.filters
  const query = {
    ...listQueryOf(list),
    ...given({ status: oneOf(['POSTED', 'REVERSED'], status), from: toDate(from), to: toDate(to), buildingId, leaseId }),
  }
  const page = useEndpoint('payment.list', { query }, { keepsPrevious: true })
  return (
    <DataTable
      caption="Receipts"
      columns={columnsOf(area)}
      list={list}
      page={page}
      rowKey={(payment) => payment.id}
      filters={[paymentStatusFilter, ...paidFilters, ...(buildingFilter ? [buildingFilter] : [])]}
      totals={{ amount: <MoneyText amount={page.data?.totals.amount} /> }}
      onDownload={(format) => downloadList('receipts', 'payment.list', { query: { ...query, format } })}
      none={{ title: 'No receipts yet', text: 'Every payment the office receives stands here with its receipt, for good.' }}
    />
  )
}

function columnsOf(area: OwnArea): readonly Column<Payment>[] {
  const who: readonly Column<Payment>[] = [
    { key: 'property', title: 'Property', cell: (payment) => payment.propertyLabel },
    { key: 'tenant', title: 'Tenant', sortBy: 'tenantName', cell: (payment) => payment.tenantName },
  ]
  return [
    {
      key: 'number',
      title: 'Receipt',
      sortBy: 'receiptNumber',
      card: 'title',
      cell: (payment) => <span className="figures">{payment.receiptNumber}</span>,
    },
    { key: 'paidOn', title: 'Paid on', sortBy: 'paidOn', cell: (payment) => <DateText date={payment.paidOn} /> },
    ...(area === 'owner' ? who : []),
    {
      key: 'for',
      title: 'For',
      cell: (payment) => payment.allocations.map(({ adviceNumber }) => adviceNumber).join(', ') || 'Credit',
    },
    { key: 'method', title: 'Method', cell: (payment) => paymentMethodWords[payment.method] },
    {
      key: 'amount',
      title: 'Amount (Nu.)',
      align: 'end',
      sortBy: 'amount',
      cell: (payment) => <MoneyText amount={payment.amount} />,
    },
    {
      key: 'status',
      title: 'Status',
      card: 'status',
      cell: (payment) => <StatusChip status={payment.status} table={paymentStatusTable} />,
    },
    { key: 'paper', title: 'Paper', cell: (payment) => <ReceiptButton payment={payment} label="Receipt" size="xs" /> },
  ]
}
