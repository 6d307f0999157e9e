import { paymentMethodLabels } from '../../../domain/ledger/payment-method.ts'
import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { t } from '../../platform/texts.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { claimStatusTable } from './claim-status-table.ts'
import { amountColumn, statusColumn } from '../../ui/table/columns.tsx'

/** The numbers of the advices that a claim pays. For many, the first two and the number of others. */
export function ClaimedAdvices({ claim: { advices } }: { claim: Claim }) {
  const [shown, others] = advices.length > 3 ? [advices.slice(0, 2), advices.length - 2] : [advices, 0]
  return (
    <span className="figures">
      {shown.map(({ adviceNumber }) => adviceNumber).join(', ')}
      {others > 0 && ` ${t`and ${others} more`}`}
    </span>
  )
}

/** The columns of a tenant's claims, for the office and for the tenant. */
export const claimColumns: readonly Column<Claim>[] = [
  { key: 'paidOn', title: t`Paid on`, sortBy: 'paidOn', cell: (claim) => <DateText date={claim.paidOn} /> },
  { key: 'method', title: t`Method`, cell: (claim) => paymentMethodLabels[claim.method] },
  { key: 'reference', title: t`Reference`, cell: (claim) => claim.reference },
  amountColumn({ key: 'amount', title: t`Amount (Nu.)`, sortBy: 'amount', card: 'amount', of: (claim) => claim.amount }),
  statusColumn({ key: 'status', title: t`Status`, table: claimStatusTable, of: (claim) => claim.status }),
]
