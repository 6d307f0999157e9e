import type { Payment } from '../../domain/payments/payment-contract.ts'
import { toDate } from '../advices/advice-labels.ts'
import { paidFilters } from '../advices/date-filters.tsx'
import type { OwnArea } from '../advices/own-payment-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { paymentStatusFilter, setOffFilter } from './payment-filters.tsx'
import { ReceiptButton } from './receipt-button.tsx'

type OwnPaymentListProps = { area: OwnArea; buildingFilter?: TableFilter<'buildingId'>; leaseId?: string }

/** The received payments, each with its receipt. */
export function OwnPaymentList({ area, buildingFilter, leaseId }: OwnPaymentListProps) {
  const list = useListState(['status', 'setOff', 'from', 'to', 'buildingId'], { defaultSort: 'paidOn:desc' })
  const { status, setOff, from, to, buildingId } = list.filters
  const query = listQueryOf(list, {
    status: oneOf(['POSTED', 'REVERSED'], status),
    setOff: oneOf(['true', 'false'], setOff),
    from: toDate(from),
    to: toDate(to),
    buildingId,
    leaseId,
  })
  const page = useEndpoint('payment.list', { query }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Receipts`}
      columns={columnsOf(area, leaseId)}
      list={list}
      page={page}
      rowKey={(payment) => payment.id}
      filters={[paymentStatusFilter, setOffFilter, ...paidFilters, ...(buildingFilter ? [buildingFilter] : [])]}
      totals={{ amount: <MoneyText amount={page.data?.totals.amount} /> }}
      onDownload={(format) => downloadList('receipts', 'payment.list', { query: { ...query, format } })}
      none={{ title: t`No receipts yet`, text: t`Every payment the office receives appears here with its receipt.` }}
    />
  )
}

/** On a lease page, the heading already names the party. */
function columnsOf(area: OwnArea, leaseId: string | undefined): readonly Column<Payment>[] {
  const { receipt, paidOn, property, tenant, method, amount, status } = paymentColumns
  return [
    receipt,
    paidOn,
    ...(area === 'owner' && !leaseId ? [property, tenant] : []),
    {
      key: 'for',
      title: t`For`,
      cell: paidFor,
    },
    method,
    amount,
    status,
    { key: 'paper', title: t`Paper`, cell: (payment) => <ReceiptButton payment={payment} label={t`Receipt`} size="xs" /> },
  ]
}

/** A void payment pays nothing and left no credit. */
function paidFor({ allocations, status }: Payment): string {
  if (status === 'REVERSED') return '–'
  return allocations.map(({ adviceNumber }) => adviceNumber).join(', ') || t`Credit`
}
