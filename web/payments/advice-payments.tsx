import { paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { plus } from '../../domain/money.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { SkeletonBar } from '../ui/feedback/skeleton.tsx'
import { paymentStatusTable } from './payment-status-table.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'

type AdvicePaymentsProps = {
  adviceId: string
  /** The page of a payment, in areas that have one. */
  hrefOf?: (payment: Payment) => string
}

/** The receipts that paid an advice, with the amount that each contributed. */
export function AdvicePayments({ adviceId, hrefOf }: AdvicePaymentsProps) {
  const query = useEndpoint('payment.list', { query: { adviceId, pageSize: 50, sort: 'paidOn:desc' } })
  return (
    <Loaded query={query} fallback={<SkeletonBar width={60} />}>
      {({ items }) => (
        <SimpleTable
          caption={t`Payments of this advice`}
          columns={[receiptColumn(hrefOf), ...columnsFor(adviceId)]}
          rows={items}
          rowKey={(payment) => payment.id}
          none={t`Nothing has been paid yet.`}
        />
      )}
    </Loaded>
  )
}

function receiptColumn(hrefOf: AdvicePaymentsProps['hrefOf']): SimpleColumn<Payment> {
  return {
    key: 'receipt',
    title: t`Receipt`,
    cell: (payment) =>
      hrefOf ? (
        <Link to={hrefOf(payment)}>{payment.receiptNumber}</Link>
      ) : (
        <span className="figures">{payment.receiptNumber}</span>
      ),
  }
}

function columnsFor(adviceId: string): readonly SimpleColumn<Payment>[] {
  return [
    { key: 'paidOn', title: t`Paid on`, cell: (payment) => <DateText date={payment.paidOn} /> },
    { key: 'method', title: t`Method`, cell: (payment) => paymentMethodLabels[payment.method] },
    statusColumn({ key: 'status', title: t`Status`, table: paymentStatusTable, of: (payment) => payment.status }),
    amountColumn({ key: 'amount', title: t`To this advice (Nu.)`, of: (payment) => shareOf(payment, adviceId) }),
    {
      key: 'paper',
      title: t`Paper`,
      align: 'end',
      cell: (payment) => <ReceiptButton payment={payment} label={t`Receipt`} variant="subtle" size="compact-sm" />,
    },
  ]
}

function shareOf(payment: Payment, adviceId: string) {
  return plus(...payment.allocations.filter((allocation) => allocation.adviceId === adviceId).map(({ amount }) => amount))
}
