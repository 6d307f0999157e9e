import { paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { t } from '../platform/texts.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { paymentStatusTable } from './payment-status-table.ts'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'

/** The columns that every list of payments shares. */
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
  amount: amountColumn({ key: 'amount', title: t`Amount (Nu.)`, sortBy: 'amount', of: (payment) => payment.amount }),
  status: statusColumn({ key: 'status', title: t`Status`, table: paymentStatusTable, of: (payment) => payment.status }),
} as const satisfies Record<string, Column<Payment>>
