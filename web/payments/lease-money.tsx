import { useState } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { AdviceChip } from '../advices/advice-chip.tsx'
import { adviceColumns, adviceTotals } from '../advices/advice-columns.tsx'
import { adviceShortName } from '../advices/advice-labels.ts'
import { advicePath, billingFolders } from '../advices/billing-paths.ts'
import { LeaseAccount } from '../advices/lease-account.tsx'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { PaymentDialog } from './payment-dialog.tsx'

/** The money of a lease: the charges and the running account. */
export function LeaseMoney({ leaseId }: { leaseId: string }) {
  return (
    <div className="record-column">
      <LeaseAdvices leaseId={leaseId} />
      <LeaseAccount leaseId={leaseId} />
    </div>
  )
}

const pageSize = 50

function LeaseAdvices({ leaseId }: { leaseId: string }) {
  const query = useEndpoint('advice.list', { query: { leaseId, pageSize, sort: 'dueDate:desc' } })
  const open = useEndpoint('advice.list', { query: { leaseId, open: 'true', pageSize: 10, sort: 'dueDate:asc' } })
  const isPhone = useIsPhone()
  const [paying, setPaying] = useState<Advice | null>(null)
  const oldest = open.data?.items[0]
  const record = (
    <ActionButton
      size="compact-sm"
      variant="default"
      reason={oldest ? null : t`Nothing is outstanding on this lease.`}
      onClick={() => oldest && setPaying(oldest)}
    >{t`Record payment`}</ActionButton>
  )
  return (
    <RecordCard title={t`Payment advices`} actions={record} isFlush>
      <Loaded query={query}>
        {({ items, total, totals }) => (
          <>
            <SimpleTable
              caption={t`Payment advices of the lease`}
              columns={isPhone ? phoneColumns : columns}
              rows={items}
              rowKey={(advice) => advice.id}
              totals={adviceTotals(totals)}
              none={t`No payment advices yet.`}
            />
            {total > items.length && (
              <p className="simple-none">
                <Link to={`${billingFolders.advices.to}?leaseId=${leaseId}`}>{rich`Show all ${total} advices`}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
      {paying && <PaymentDialog advice={paying} onClose={() => setPaying(null)} />}
    </RecordCard>
  )
}

const { due, amount, paid, takenOff, balance, status } = adviceColumns

const phoneColumns: readonly SimpleColumn<Advice>[] = [
  {
    key: 'number',
    title: t`Advice`,
    cell: (advice) => (
      <TwoLines first={<Link to={advicePath(advice)}>{adviceShortName(advice)}</Link>} second={<AdviceChip advice={advice} />} />
    ),
  },
  amount,
  balance,
]

const columns: readonly SimpleColumn<Advice>[] = [
  { key: 'number', title: t`Advice`, cell: (advice) => <Link to={advicePath(advice)}>{advice.adviceNumber}</Link> },
  { key: 'for', title: t`For`, cell: (advice) => <span className="figures">{adviceShortName(advice)}</span> },
  due,
  amount,
  paid,
  takenOff,
  balance,
  status,
]
