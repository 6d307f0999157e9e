import { Button } from '@mantine/core'
import { useState } from 'react'
import { webhookStatuses } from '../../domain/webhooks/webhook.ts'
import type { Webhook } from '../../domain/webhooks/webhook-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { NewWebhookDialog } from './webhook-dialog.tsx'
import { eventsText, webhooksPath, webhookStatusTable } from './webhook-labels.ts'

const filters = [{ name: 'status', label: t`Status`, options: statusOptions(webhookStatusTable) }] as const

const columns: readonly Column<Webhook>[] = [
  { key: 'name', title: t`Name`, card: 'title', cell: ({ name }) => name },
  { key: 'url', title: t`Address`, takesRest: true, cell: ({ url }) => url },
  { key: 'events', title: t`Events`, cell: eventsText },
  {
    key: 'delivered',
    title: t`Last delivered`,
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? <InstantText at={lastDeliveredAt} /> : t`Never`),
  },
  {
    key: 'failing',
    title: t`Failing since`,
    isHiddenAtFirst: true,
    cell: ({ failingSince }) => <InstantText at={failingSince} />,
  },
  {
    key: 'created',
    title: t`Created`,
    sortBy: 'createdAt',
    isHiddenAtFirst: true,
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  statusColumn({ key: 'status', title: t`Status`, table: webhookStatusTable, of: ({ status }) => status }),
]

/** Lists the addresses of programs that receive the office's events. */
export function WebhooksScreen() {
  const list = useListState(['status'], { defaultSort: 'createdAt:desc' })
  const query = listQueryOf(list, { status: oneOf(webhookStatuses, list.filters.status) })
  const page = useEndpoint('webhook.list', { query }, { showsPreviousPage: true })
  const [isNew, setNew] = useState(false)
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null)
  const add = <Button onClick={() => setNew(true)}>{t`New webhook`}</Button>
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Settings`, to: '/admin/system-settings' }]}
        title={t`Webhooks`}
        subtitle={t`A webhook sends an event to a program, such as accounting software, when something happens in the office.`}
        primary={add}
      />
      <DataTable
        caption={t`Webhooks`}
        searchLabel={t`Search name or address`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(webhook) => webhook.id}
        rowHref={(webhook) => `${webhooksPath}/${webhook.id}`}
        onDownload={(format) => downloadList('webhooks', 'webhook.list', { query: { ...query, format } })}
        none={{
          title: t`No webhooks yet`,
          text: t`Create a webhook for each program that needs to know when a payment is recorded, a lease ends or damage is reported.`,
          action: add,
        }}
      />
      {isNew && (
        <NewWebhookDialog
          onClose={() => setNew(false)}
          onDone={(webhook) => {
            setNew(false)
            setCreated(webhook)
          }}
        />
      )}
      {created && <WebhookSecretDialog {...created} onClose={() => setCreated(null)} />}
    </>
  )
}
