import { paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { t } from '../platform/texts.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { paymentStatusTable } from './payment-status-table.ts'

/** The columns of payments, for every list of them. */
export const paymentColumns = {
  receipt: {
    key: 'receipt',
    title: t`Receipt`,
    sortBy: 'receiptNumber',
    card: 'title',
    cell: (payment) => <span className="figures">{payment.receiptNumber}</span>,
  },
  paidOn: { key: 'paidOn', title: t`Paid on`, sortBy: 'paidOn', cell: (payment) => <DateText date={payment.paidOn} /> },
  tenant: { key: 'tenant', title: t`Tenant`, sortBy: 'tenantName', cell: (payment) => payment.tenantName },
  property: { key: 'property', title: t`Property`, cell: (payment) => payment.propertyLabel },
  method: { key: 'method', title: t`Method`, cell: (payment) => paymentMethodLabels[payment.method] },
  amount: {
    key: 'amount',
    title: t`Amount (Nu.)`,
    align: 'end',
    sortBy: 'amount',
    cell: (payment) => <MoneyText amount={payment.amount} />,
  },
  status: {
    key: 'status',
    title: t`Status`,
    card: 'status',
    cell: (payment) => <StatusChip status={payment.status} table={paymentStatusTable} />,
  },
} as const satisfies Record<string, Column<Payment>>
