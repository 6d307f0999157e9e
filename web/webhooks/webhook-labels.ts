import {
  type WebhookMessageState,
  webhookMessageStateLabels,
  type WebhookStatus,
  webhookStatusLabels,
} from '../../domain/webhooks/webhook.ts'
import type { Webhook } from '../../domain/webhooks/webhook-contract.ts'
import { webhookEvents } from '../../domain/webhooks/webhook-event.ts'
import { plural, t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const webhooksPath = '/admin/webhooks'

export const webhookStatusTable: StatusTable<WebhookStatus> = {
  ACTIVE: { word: webhookStatusLabels.ACTIVE, shape: 'check', tone: 'teal' },
  DISABLED: { word: webhookStatusLabels.DISABLED, shape: 'cross', tone: 'grey' },
}

export const messageStateTable: StatusTable<WebhookMessageState> = {
  WAITING: { word: webhookMessageStateLabels.WAITING, shape: 'clock', tone: 'amber' },
  DELIVERED: { word: webhookMessageStateLabels.DELIVERED, shape: 'check', tone: 'teal' },
  FAILED: { word: webhookMessageStateLabels.FAILED, shape: 'cross', tone: 'red' },
}

export const invalidatesWebhooks = ['webhook', 'audit'] as const

export function eventsText({ events }: Pick<Webhook, 'events'>): string {
  if (events.length === 0 || events.length === webhookEvents.length) return t`All events`
  return plural(events.length, '{n} event', '{n} events')
}
