import { notificationTypes } from '../../domain/settings/notification-type.ts'
import { channelLabels, typeLabels } from '../../domain/settings/notification-labels.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { messageStateTable } from './message-state-table.ts'
import { statusColumn } from '../ui/table/columns.tsx'

type Served = Reply<'servedNotice.list'>[number]

/** The legal notices of a lease: the recipient, the day, the channel, and the proof of service. */
export function ServedNoticesCard({ leaseId }: { leaseId: string }) {
  const notices = useEndpoint('servedNotice.list', { params: { id: leaseId } })
  return (
    <RecordCard title={t`Notices served`} isFlush>
      <Loaded query={notices}>
        {(rows) => (
          <SimpleTable
            caption={t`Notices served`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            none={t`No notices served on this lease. Notices appear here with their proof.`}
          />
        )}
      </Loaded>
    </RecordCard>
  )
}

const columns: readonly SimpleColumn<Served>[] = [
  { key: 'type', title: t`Notice`, cell: ({ type }) => translated(nameOf(type)) },
  { key: 'on', title: t`Served`, cell: ({ servedAt }) => (servedAt ? <InstantText at={servedAt} /> : t`not yet`) },
  { key: 'to', title: t`On`, cell: (notice) => <ServedOn notice={notice} /> },
  { key: 'how', title: t`Channel`, cell: ({ channel }) => translated(channelLabels[channel]) },
  statusColumn({ key: 'state', title: t`Status`, table: messageStateTable, of: ({ state }) => state }),
  { key: 'proof', title: t`Proof`, cell: (notice) => <Proof notice={notice} /> },
]

function nameOf(type: string): string {
  const known = notificationTypes.find((one) => one === type)
  return known ? typeLabels[known].name : type
}

function ServedOn({ notice: { personName, recipient } }: { notice: Served }) {
  return (
    <>
      {personName ?? '–'}
      {recipient && <div className="small secondary figures">{recipient}</div>}
    </>
  )
}

/** The provider's message id or the time of opening, and the served text. */
function Proof({ notice: { channel, providerId, readAt, lastError, body } }: { notice: Served }) {
  return (
    <>
      {providerId && <div className="figures">{providerId}</div>}
      {channel === 'IN_PRODUCT' && (readAt ? rich`Opened ${<InstantText at={readAt} />}` : t`Not opened yet`)}
      {lastError && <div>{translated(lastError)}</div>}
      <details>
        <summary>{t`Text`}</summary>
        {body}
      </details>
    </>
  )
}
