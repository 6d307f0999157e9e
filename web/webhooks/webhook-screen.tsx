import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '../../domain/webhooks/webhook-contract.ts'
import { webhookEventLabels, webhookEvents } from '../../domain/webhooks/webhook-event.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { plural, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { EditWebhookDialog } from './webhook-dialog.tsx'
import { eventsText, invalidatesWebhooks, webhooksPath, webhookStatusTable } from './webhook-labels.ts'
import { WebhookMessagesCard } from './webhook-messages-card.tsx'

export function WebhookScreen() {
  const webhook = useEndpoint('webhook.read', { params: { id: useParam('id') } }, { refetchMs: 15_000 })
  return <Loaded query={webhook}>{(one) => <WebhookRecord webhook={one} />}</Loaded>
}

function WebhookRecord({ webhook }: { webhook: Webhook }) {
  const { id, name, url, status } = webhook
  const [isEditing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const actions = useWebhookActions(webhook, setSecret)
  const isActive = status === 'ACTIVE'
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Webhooks`, to: webhooksPath }]}
        title={name}
        status={<StatusChip status={status} table={webhookStatusTable} />}
        subtitle={url}
        secondary={<Button variant="default" onClick={() => setEditing(true)}>{t`Edit`}</Button>}
        primary={
          isActive ? (
            <Button onClick={actions.test}>{t`Send test event`}</Button>
          ) : (
            <Button onClick={actions.enable}>{t`Enable`}</Button>
          )
        }
        more={[
          {
            label: t`Resend failed messages…`,
            reason: isActive ? undefined : t`Enable the webhook first.`,
            onClick: () => void actions.replayFailed(),
          },
          { label: t`Renew secret…`, onClick: () => void actions.renewSecret() },
          ...(isActive ? [{ label: t`Disable…`, onClick: () => void actions.disable() }] : []),
          { label: t`Delete…`, isDangerous: true, onClick: () => void actions.remove() },
        ]}
      />
      <RecordLayout
        main={
          <>
            <State webhook={webhook} />
            <WebhookMessagesCard webhookId={id} />
            <HistoryCard entityId={id} />
          </>
        }
        side={<EventsCard webhook={webhook} />}
      />
      {isEditing && <EditWebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
      {secret !== null && <WebhookSecretDialog name={name} secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function State({ webhook: { status, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (status === 'DISABLED') return <Note>{disabledReason ?? t`The webhook is disabled. It receives no events.`}</Note>
  if (failingSince === null) return null
  return (
    <Note>
      {t`The receiver has accepted nothing since`} <InstantText at={failingSince} />.{' '}
      {t`Failed messages are retried for three days. Then the webhook is disabled.`}
    </Note>
  )
}

function EventsCard({ webhook }: { webhook: Webhook }) {
  const { events, lastDeliveredAt, formerSecretUntil, createdAt, createdBy, apiToken } = webhook
  const chosen = webhookEvents.filter((event) => events.includes(event))
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Events`} isWide>
          {eventsText(webhook)}
          {chosen.length > 0 && (
            <ul className="secondary">
              {chosen.map((event) => (
                <li key={event}>{webhookEventLabels[event]}</li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={t`Last delivered`}>{lastDeliveredAt ? <InstantText at={lastDeliveredAt} /> : t`Never`}</Fact>
        {formerSecretUntil && (
          <Fact label={t`Previous secret valid until`}>
            <InstantText at={formerSecretUntil} />
          </Fact>
        )}
        <Fact label={t`Created`}>
          <InstantText at={createdAt} /> {createdBy}
        </Fact>
        {apiToken && (
          <Fact label={t`Set by the API token`}>{t`${apiToken.name}. When the token ends, the webhook is disabled.`}</Fact>
        )}
      </SideFacts>
    </RecordCard>
  )
}

function useWebhookActions({ id, name, version }: Webhook, showSecret: (secret: string) => void) {
  const navigate = useNavigate()
  const invalidates = invalidatesWebhooks
  const test = useAction('webhook.test', { invalidates, onSuccess: () => toast('SUCCESS', t`Test event queued`) })
  const enable = useAction('webhook.enable', { invalidates, onSuccess: () => toast('SUCCESS', t`Webhook enabled`) })
  const disable = useAction('webhook.disable', { invalidates, onSuccess: () => toast('SUCCESS', t`Webhook disabled`) })
  const renew = useAction('webhook.renewSecret', { invalidates, onSuccess: ({ secret }) => showSecret(secret) })
  const replay = useAction('webhook.replayFailed', {
    invalidates,
    onSuccess: ({ replayed }) => toast('SUCCESS', plural(replayed, 'Resending {n} message', 'Resending {n} messages')),
  })
  const remove = useAction('webhook.remove', {
    invalidates: ['webhook.list', 'audit'],
    onSuccess: () => {
      toast('SUCCESS', t`${name} deleted`)
      void navigate({ to: webhooksPath })
    },
  })
  const params = { id }
  return {
    test: () => test.mutate({ params }),
    enable: () => enable.mutate({ params, ifMatch: version }),
    disable: async () => {
      const text = t`The webhook receives no events until you enable it. Waiting messages fail; you can resend them later.`
      if (await confirm({ title: t`Disable ${name}?`, text, action: t`Disable webhook` }))
        disable.mutate({ params, ifMatch: version })
    },
    renewSecret: async () => {
      const text = t`For 24 hours, messages are also signed with the previous secret, so that you have time to update the receiver.`
      if (await confirm({ title: t`Renew the secret of ${name}?`, text, action: t`Renew secret` }))
        renew.mutate({ params, ifMatch: version })
    },
    replayFailed: async () => {
      const text = t`Failed messages are sent again with the same id, the oldest first.`
      if (await confirm({ title: t`Resend failed messages?`, text, action: t`Resend` })) replay.mutate({ params })
    },
    remove: async () => {
      const text = t`The messages and their log are deleted too. You cannot undo this.`
      if (await confirm({ title: t`Delete ${name}?`, text, action: t`Delete webhook`, isDangerous: true }))
        remove.mutate({ params, ifMatch: version })
    },
  }
}
