import { Button } from '@mantine/core'
import { useState } from 'react'
import { webhookMessageStates } from '../../domain/webhooks/webhook.ts'
import type { WebhookMessage } from '../../domain/webhooks/webhook-contract.ts'
import { sentEvents, webhookEventLabels } from '../../domain/webhooks/webhook-event.ts'
import { downloadList } from '../platform/downloads.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { invalidatesWebhooks, messageStateTable } from './webhook-labels.ts'

const filters = [
  { name: 'state', label: t`Status`, options: statusOptions(messageStateTable) },
  { name: 'event', label: t`Event`, options: sentEvents.map((value) => ({ value, label: webhookEventLabels[value] })) },
] as const

const columns: readonly Column<WebhookMessage>[] = [
  { key: 'event', title: t`Event`, card: 'title', takesRest: true, cell: ({ event }) => webhookEventLabels[event] },
  { key: 'created', title: t`Created`, sortBy: 'createdAt', cell: ({ createdAt }) => <InstantText at={createdAt} /> },
  { key: 'attempts', title: t`Attempts`, align: 'end', cell: ({ attempts }) => attempts },
  { key: 'next', title: t`Next attempt`, isHiddenAtFirst: true, cell: ({ nextAttemptAt }) => <InstantText at={nextAttemptAt} /> },
  { key: 'last', title: t`Last reply`, cell: ({ lastStatus, lastError }) => lastError ?? lastStatus ?? '–' },
  statusColumn({ key: 'state', title: t`Status`, table: messageStateTable, of: ({ state }) => state }),
]

/** The messages of the last 30 days, with the replies. */
export function WebhookMessagesCard({ webhookId }: { webhookId: string }) {
  const list = useListState(['state', 'event'], { defaultSort: 'createdAt:desc' })
  const { state, event, q: _none, ...rest } = list.query
  const query = { ...rest, webhookId, state: oneOf(webhookMessageStates, state), event: oneOf(sentEvents, event) }
  const page = useEndpoint('webhook.messages', { query }, { showsPreviousPage: true, refetchMs: 15_000 })
  const [open, setOpen] = useState<WebhookMessage | null>(null)
  return (
    <section aria-label={t`Messages`}>
      <h2 className="mb-3">{t`Messages`}</h2>
      <DataTable
        caption={t`Messages`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(one) => one.id}
        onRowOpen={setOpen}
        onDownload={(format) => downloadList('webhook-messages', 'webhook.messages', { query: { ...query, format } })}
        none={{ title: t`No messages`, text: t`Messages appear here when something happens. They are removed after 30 days.` }}
      />
      {open && <MessageDialog id={open.id} title={webhookEventLabels[open.event]} onClose={() => setOpen(null)} />}
    </section>
  )
}

function MessageDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const message = useEndpoint('webhook.message', { params: { id } })
  const replay = useAction('webhook.replay', {
    invalidates: invalidatesWebhooks,
    onSuccess: () => {
      toast('SUCCESS', t`Message queued again`)
      onClose()
    },
  })
  return (
    <FormDialog title={title} width={720} isOpen onClose={onClose}>
      <Loaded query={message}>
        {({ body, attemptList, state, lastError }) => (
          <div className="stack gap-4">
            <Facts>
              <Fact label={t`webhook-id`} isWide>
                <code>{id}</code>
              </Fact>
              {lastError && (
                <Fact label={t`Last failure`} isWide>
                  {lastError}
                </Fact>
              )}
            </Facts>
            <section aria-label={t`Body`}>
              <h3>{t`Body`}</h3>
              <pre className="sheet bare pad words">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
            </section>
            <SimpleTable
              caption={t`Attempts`}
              rows={attemptList}
              rowKey={(attempt) => attempt.id}
              none={t`Not sent yet.`}
              columns={[
                { key: 'at', title: t`Time`, cell: ({ at }) => <InstantText at={at} /> },
                { key: 'took', title: t`Duration (ms)`, align: 'end', cell: ({ durationMs }) => durationMs },
                { key: 'http', title: t`HTTP status`, cell: ({ status: http }) => http ?? '–' },
                { key: 'reply', title: t`Reply`, cell: ({ error, reply }) => error ?? (reply || '–') },
              ]}
            />
            <div className="form-actions">
              <Button variant="default" onClick={onClose}>{t`Close`}</Button>
              {state !== 'WAITING' && (
                <Button loading={replay.isPending} onClick={() => replay.mutate({ params: { id } })}>{t`Send again`}</Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </FormDialog>
  )
}
