import { Button } from '@mantine/core'
import type { OutboxMessage } from '../../domain/notifications/outbox-contract.ts'
import { notificationTypes } from '../../domain/settings/notification-type.ts'
import { channelLabels, messageKindLabel, typeLabels } from '../../domain/settings/notification-labels.ts'
import { joinUnits } from '../../domain/money.ts'
import { downloadList } from '../platform/downloads.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import type { MenuAction } from '../ui/page/page-header.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { messageStateTable } from './message-state-table.ts'
import { statusColumn } from '../ui/table/columns.tsx'
import './notifications.css'

const filters = [
  { name: 'state', label: t`Status`, options: statusOptions(messageStateTable) },
  { name: 'channel', label: t`Channel`, options: ['SMS', 'EMAIL'].map((value) => ({ value, label: channelLabelOf(value) })) },
  { name: 'type', label: t`Kind`, options: notificationTypes.map((type) => ({ value: type, label: typeLabels[type].name })) },
  { name: 'legalNotice', label: t`Legal notice`, options: [{ value: 'true', label: t`Legal notices` }] },
] as const

const invalidates = ['outbox'] as const

/** Lists every SMS and e-mail with its state. Failed ones can be sent again from here. */
export function OutboxList() {
  const list = useListState(['state', 'channel', 'type', 'legalNotice'], { defaultSort: 'createdAt:desc' })
  const filtered = list.query
  const query = {
    ...filtered,
    state: oneOf(states, filtered.state),
    channel: oneOf(channels, filtered.channel),
    type: oneOf(notificationTypes, filtered.type),
    legalNotice: filtered.legalNotice === 'true' ? ('true' as const) : undefined,
  }
  const page = useEndpoint('outbox.list', { query }, { showsPreviousPage: true, refetchMs: 15_000 })
  const resend = useAction('outbox.resend', { invalidates, onSuccess: () => toast('SUCCESS', t`Resending`) })
  const resendAll = useAction('outbox.resendAll', {
    invalidates,
    onSuccess: ({ resent }) => toast('SUCCESS', plural(resent, 'Resending {n} message', 'Resending {n} messages')),
  })
  const cancel = useAction('outbox.cancel', { invalidates, onSuccess: () => toast('SUCCESS', t`Message cancelled`) })
  const rowMenu = ({ id, state, hasSecret }: OutboxMessage): readonly MenuAction[] =>
    state === 'WAITING'
      ? [{ label: t`Cancel`, onClick: () => cancel.mutate({ params: { id } }) }]
      : [
          {
            label: t`Send again`,
            reason: resendDenialReason(state, hasSecret),
            onClick: () => resend.mutate({ params: { id } }),
          },
        ]
  return (
    <>
      {query.state === 'DEAD' && (page.data?.total ?? 0) > 0 && (
        <div className="row wrap spread gap-3 mb-3">
          <p className="secondary">{t`When the cause is fixed, send the messages again. For messages with a password or code, send a new one from the person’s record.`}</p>
          <Button variant="default" loading={resendAll.isPending} onClick={() => resendAll.mutate({})}>
            {t`Send all again`}
          </Button>
        </div>
      )}
      <DataTable
        caption={t`Outbox`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        searchLabel={t`Search number, address or text`}
        rowKey={(message) => message.id}
        rowMenu={rowMenu}
        onDownload={(format) => downloadList('outbox', 'outbox.list', { query: { ...query, format } })}
        none={{ title: t`Nothing was sent yet`, text: t`Every SMS and e-mail appears here with its status.` }}
      />
    </>
  )
}

const states = ['WAITING', 'SENT', 'DELIVERED', 'DEAD', 'CANCELLED'] as const
const channels = ['SMS', 'EMAIL'] as const

function resendDenialReason(state: OutboxMessage['state'], hasSecret: boolean): string | undefined {
  if (state === 'SENT' || state === 'DELIVERED') return t`This message was already sent.`
  return hasSecret ? t`The password or code is no longer stored. Send a new one from the person’s record.` : undefined
}

function channelLabelOf(channel: string): string {
  return channel === 'SMS' ? channelLabels.SMS : channelLabels.EMAIL
}

const columns: readonly Column<OutboxMessage>[] = [
  { key: 'at', title: t`Created`, sortBy: 'createdAt', cell: (message) => <InstantText at={message.createdAt} /> },
  {
    key: 'to',
    title: t`To`,
    card: 'title',
    cell: ({ recipient, channel }) => (
      <TwoLines first={<span className="figures">{recipient}</span>} second={channelLabelOf(channel)} />
    ),
  },
  { key: 'kind', title: t`Kind`, cell: (message) => <span className="outbox-kind">{messageKindLabel(message)}</span> },
  { key: 'body', title: t`Text`, card: 'words', cell: ({ body }) => <span className="notice-text">{joinUnits(body)}</span> },
  statusColumn({ key: 'state', title: t`Status`, table: messageStateTable, of: ({ state }) => state }),
  { key: 'what', title: t`Result`, cell: (message) => <Outcome message={message} /> },
  { key: 'header', title: t`Header or subject`, isHiddenAtFirst: true, cell: ({ header }) => joinUnits(header ?? '–') },
  { key: 'route', title: t`Route`, isHiddenAtFirst: true, cell: ({ route }) => route ?? '–' },
  { key: 'provider', title: t`Gateway id`, isHiddenAtFirst: true, cell: ({ providerId }) => providerId ?? '–' },
]

function Outcome({ message }: { message: OutboxMessage }) {
  const { state, sentAt, deliveredAt, nextAttemptAt, attempts, lastError } = message
  if (state === 'DELIVERED') return <InstantText at={deliveredAt ?? sentAt} />
  if (state === 'SENT' && sentAt) return <InstantText at={sentAt} />
  const tries = attempts > 0 ? `${plural(attempts, '{n} attempt', '{n} attempts')}. ${lastError ?? ''}` : ''
  return (
    <>
      {tries}
      {state === 'WAITING' && nextAttemptAt && (
        <span className="secondary"> {rich`Next: ${<InstantText at={nextAttemptAt} />}`}</span>
      )}
    </>
  )
}
