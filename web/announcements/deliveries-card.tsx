import { Button } from '@mantine/core'
import { type Announcement, type AnnouncementDelivery } from '../../domain/announcements/announcement-contract.ts'
import { channelLabels } from '../../domain/settings/notification-labels.ts'
import { messageStateTable } from '../notifications/message-state-table.ts'
import { downloadList } from '../platform/downloads.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { invalidatesAnnouncements } from './announcement-labels.ts'

const states = ['WAITING', 'SENT', 'DELIVERED', 'DEAD', 'CANCELLED'] as const
const channels = ['SMS', 'EMAIL', 'IN_PRODUCT'] as const
const filters = [
  { name: 'state', label: t`Status`, options: statusOptions(messageStateTable) },
  { name: 'channel', label: t`Channel`, options: channels.map((value) => ({ value, label: channelLabels[value] })) },
] as const

const columns: readonly Column<AnnouncementDelivery>[] = [
  { key: 'person', title: t`Person`, sortBy: 'personName', card: 'title', takesRest: true, cell: (one) => <Person of={one} /> },
  {
    key: 'to',
    title: t`To`,
    cell: ({ channel, recipient }) => (
      <TwoLines first={<span className="figures">{recipient ?? '–'}</span>} second={channelLabels[channel]} />
    ),
  },
  statusColumn({ key: 'state', title: t`Status`, table: messageStateTable, of: ({ state }) => state }),
  { key: 'sent', title: t`Sent`, cell: ({ sentAt }) => <InstantText at={sentAt} /> },
  { key: 'read', title: t`Read`, cell: ({ readAt }) => <InstantText at={readAt} /> },
  { key: 'error', title: t`Last failure`, cell: ({ lastError }) => lastError ?? '–' },
]

function Person({ of: { personId, personName, audience } }: { of: AnnouncementDelivery }) {
  const folder = audience === 'TENANT' ? 'tenants' : 'owners'
  return <Link to={`/admin/master-users/${folder}/${personId}`}>{personName}</Link>
}

/** The delivery log: each person and channel with the delivery status. */
export function DeliveriesCard({ announcement: { id, state: sent } }: { announcement: Announcement }) {
  const list = useListState(['state', 'channel'], { defaultSort: 'personName:asc' })
  const { state, channel, ...rest } = list.query
  const query = { ...rest, state: oneOf(states, state), channel: oneOf(channels, channel) }
  const page = useEndpoint('announcement.deliveries', { params: { id }, query }, { showsPreviousPage: true, refetchMs: 15_000 })
  const resend = useAction('announcement.resend', {
    invalidates: invalidatesAnnouncements,
    onSuccess: ({ resent }) => toast('SUCCESS', plural(resent, 'Resending {n} message', 'Resending {n} messages')),
  })
  const counts = page.data?.counts
  return (
    <section aria-label={t`Delivery log`}>
      <div className="row wrap spread gap-3 mb-3">
        <h2>{t`Delivery log`}</h2>
        {counts && (
          <p className="secondary">
            {[
              t`${counts.sent} sent`,
              counts.delivered > 0 && t`${counts.delivered} delivered`,
              counts.waiting > 0 && t`${counts.waiting} waiting`,
              counts.failed > 0 && t`${counts.failed} failed`,
              counts.cancelled > 0 && t`${counts.cancelled} cancelled`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {counts !== undefined && counts.failed > 0 && sent !== 'CANCELLED' && (
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ params: { id } })}>
            {t`Resend failed`}
          </Button>
        )}
      </div>
      <DataTable
        caption={t`Deliveries`}
        searchLabel={t`Search name, number or address`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(one) => one.id}
        onDownload={(format) =>
          downloadList('delivery-log', 'announcement.deliveries', { params: { id }, query: { ...query, format } })
        }
        none={{
          title: t`No deliveries`,
          text: t`Deliveries are removed together with old messages. Settings show how long messages are stored.`,
        }}
      />
    </section>
  )
}
