import { Button } from '@mantine/core'
import { useState } from 'react'
import { disputePartyLabels, disputeSubjectLabels } from '../../domain/disputes/dispute.ts'
import type { ListedDispute } from '../../domain/disputes/dispute-contract.ts'
import { t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { disputePath, disputesPath, disputeStateTable } from './dispute-states.tsx'
import { NewDisputeDialog } from './dispute-dialog.tsx'

const columns: readonly SimpleColumn<ListedDispute>[] = [
  {
    key: 'subject',
    title: t`Subject`,
    cell: ({ id, subject }) => <Link to={disputePath(id)}>{translated(disputeSubjectLabels[subject])}</Link>,
  },
  { key: 'by', title: t`Raised by`, cell: ({ raisedBy }) => translated(disputePartyLabels[raisedBy]) },
  { key: 'on', title: t`Raised on`, cell: ({ raisedOn }) => <DateText date={raisedOn} /> },
  { key: 'due', title: t`Deadline on`, cell: ({ nextDueOn }) => (nextDueOn ? <DateText date={nextDueOn} /> : '–') },
  statusColumn({ key: 'state', title: t`Status`, table: disputeStateTable, of: ({ state }) => state }),
]

/** The disputes about a lease, latest first. A new dispute can be opened after the last one is closed. */
export function DisputesCard({ leaseId }: { leaseId: string }) {
  const [isAdding, setAdding] = useState(false)
  const disputes = useEndpoint('dispute.list', { query: { leaseId, pageSize: 10 } })
  const hasOpen = disputes.data?.items.some(({ closedOn }) => closedOn === null) ?? true
  return (
    <>
      <ListCard
        title={t`Disputes`}
        query={disputes}
        columns={columns}
        rowKey={({ id }) => id}
        none={t`No disputes about this lease.`}
        allTo={`${disputesPath}?leaseId=${leaseId}`}
        actions={
          !hasOpen && <Button size="compact-md" variant="default" onClick={() => setAdding(true)}>{t`New dispute…`}</Button>
        }
      />
      {isAdding && <NewDisputeDialog leaseId={leaseId} onClose={() => setAdding(false)} />}
    </>
  )
}
