import { paymentMethodLabels } from '../../../domain/ledger/payment-method.ts'
import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { t } from '../../platform/texts.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { claimStatusTable } from './claim-status-table.ts'

/** What a tenant says they paid, for the office and for themselves. */
export const claimColumns: readonly Column<Claim>[] = [
  { key: 'paidOn', title: t`Paid on`, sortBy: 'paidOn', cell: (claim) => <DateText date={claim.paidOn} /> },
  { key: 'method', title: t`Method`, cell: (claim) => paymentMethodLabels[claim.method] },
  { key: 'reference', title: t`Reference`, cell: (claim) => claim.reference },
  {
    key: 'amount',
    title: t`Amount (Nu.)`,
    align: 'end',
    sortBy: 'amount',
    card: 'amount',
    cell: (claim) => <MoneyText amount={claim.amount} />,
  },
  {
    key: 'status',
    title: t`Status`,
    card: 'status',
    cell: (claim) => <StatusChip status={claim.status} table={claimStatusTable} />,
  },
]
