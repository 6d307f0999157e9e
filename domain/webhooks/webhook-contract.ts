import { z } from 'zod'
import { adminOnly, endpoint } from '../endpoint.ts'
import { cursorPageOf, listQuery, pageOf, withCursor } from '../page.ts'
import { versionSchema } from '../record-schema.ts'
import { listed, sheet } from '../sheet.ts'
import { idSchema, instantSchema, requiredText } from '../text.ts'
import {
  maxUrlLength,
  readWebhookUrl,
  webhookMessageStateLabels,
  webhookMessageStates,
  webhookStatuses,
  webhookStatusLabels,
} from './webhook.ts'
import { sentEvents, webhookEventLabels, webhookEvents } from './webhook-event.ts'

export const webhookSchema = z.object({
  id: idSchema,
  version: versionSchema,
  name: z.string(),
  url: z.string(),
  /** Empty: every event, including those of later versions. */
  events: z.array(z.enum(webhookEvents)),
  status: z.enum(webhookStatuses),
  /** Why the product disabled it; null if a person did, or while it is active. */
  disabledReason: z.string().nullable(),
  disabledAt: instantSchema.nullable(),
  /** The time of the first failure since the last success; null after a success. */
  failingSince: instantSchema.nullable(),
  /** The time until which the previous secret also signs messages. */
  formerSecretUntil: instantSchema.nullable(),
  lastDeliveredAt: instantSchema.nullable(),
  createdAt: instantSchema,
  createdBy: z.string().nullable(),
  /** The API token that last set its address or events, or enabled it; null if a person did. The webhook ends with the token. */
  apiToken: z.object({ id: idSchema, name: z.string() }).nullable(),
})
export type Webhook = z.output<typeof webhookSchema>

export const webhookMessageSchema = z.object({
  /** The header webhook-id: the same in every attempt and replay, so that the receiver can recognize duplicates. */
  id: idSchema,
  webhookId: idSchema,
  webhookName: z.string(),
  event: z.enum(sentEvents),
  /** The record of the message; messages about one record are delivered in the order of their events. */
  recordId: idSchema,
  state: z.enum(webhookMessageStates),
  attempts: z.number().int(),
  createdAt: instantSchema,
  /** Set while it waits. */
  nextAttemptAt: instantSchema.nullable(),
  deliveredAt: instantSchema.nullable(),
  /** The HTTP status of the last attempt, or null without a reply. */
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
})
export type WebhookMessage = z.output<typeof webhookMessageSchema>

export const webhookAttemptSchema = z.object({
  id: idSchema,
  at: instantSchema,
  durationMs: z.number().int(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  /** The first 1,000 characters of the reply. */
  reply: z.string(),
})

const urlSchema = z
  .string()
  .max(maxUrlLength)
  .transform((typed, context) => {
    const read = readWebhookUrl(typed)
    if ('url' in read) return read.url
    context.addIssue({ code: 'custom', message: read.issue })
    return z.NEVER
  })
const eventsSchema = z.array(z.enum(webhookEvents)).max(webhookEvents.length)

const columns = sheet<Webhook>(({ text, time }) => [
  text('Name', (webhook) => webhook.name),
  text('Address', (webhook) => webhook.url),
  text('Events', (webhook) => listed(webhook.events.map((event) => webhookEventLabels[event])) || 'All'),
  text('Status', (webhook) => webhookStatusLabels[webhook.status]),
  time('Last delivered', (webhook) => webhook.lastDeliveredAt),
  time('Failing since', (webhook) => webhook.failingSince),
  text('Disabled because', (webhook) => webhook.disabledReason),
  text('Created by', (webhook) => webhook.createdBy),
  text('API token', (webhook) => webhook.apiToken?.name ?? null),
  time('Created', (webhook) => webhook.createdAt),
])

const messageColumns = sheet<WebhookMessage>(({ text, time, number }) => [
  time('Created', (message) => message.createdAt),
  text('Event', (message) => webhookEventLabels[message.event]),
  text('Status', (message) => webhookMessageStateLabels[message.state]),
  number('Attempts', (message) => message.attempts),
  time('Delivered', (message) => message.deliveredAt),
  number('Last status', (message) => message.lastStatus),
  text('Last error', (message) => message.lastError),
  text('Id', (message) => message.id),
])

const secretReply = webhookSchema.extend({ secret: z.string() })

/** Addresses that receive an HTTP request for events in the office (docs/decisions/0138). */
export const webhookContract = {
  list: endpoint({
    method: 'GET',
    path: '/webhook',
    summary: 'The webhooks of the office, newest first',
    allow: adminOnly,
    query: listQuery(['createdAt'], { status: z.enum(webhookStatuses).optional() }),
    columns,
    reply: pageOf(webhookSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/webhook/{id}',
    summary: 'One webhook, without its secret',
    allow: adminOnly,
    isVersioned: true,
    reply: webhookSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhook',
    summary: 'Create a webhook; only this reply has the secret that signs its messages',
    allow: adminOnly,
    officeOnly: true,
    isVersioned: true,
    body: z.object({ name: requiredText(80), url: urlSchema, events: eventsSchema.default([]) }),
    reply: secretReply,
    status: 201,
    problems: ['IN_USE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/webhook/{id}',
    summary: 'Change the name, address or events of a webhook',
    allow: adminOnly,
    officeOnly: true,
    isVersioned: true,
    body: z.object({ name: requiredText(80).optional(), url: urlSchema.optional(), events: eventsSchema.optional() }),
    reply: webhookSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhook/{id}',
    summary: 'Delete a webhook with its messages',
    allow: adminOnly,
    isVersioned: true,
    reply: z.object({}),
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/webhook/{id}/renew-secret',
    summary: 'Renew the secret; for 24 hours messages are also signed with the previous one',
    allow: adminOnly,
    officeOnly: true,
    isVersioned: true,
    reply: secretReply,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/webhook/{id}/enable',
    summary: 'Enable a disabled webhook; it receives what happens from now on',
    allow: adminOnly,
    isVersioned: true,
    reply: webhookSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/webhook/{id}/disable',
    summary: 'Disable a webhook; what waits for it fails and can be replayed',
    allow: adminOnly,
    isVersioned: true,
    reply: webhookSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhook/{id}/test',
    summary: 'Send a test event',
    allow: adminOnly,
    reply: webhookMessageSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  replayFailed: endpoint({
    method: 'POST',
    path: '/webhook/{id}/replay-failed',
    summary: 'Send all failed messages of a webhook again, the oldest 5,000 at most',
    allow: adminOnly,
    reply: z.object({ replayed: z.number().int() }),
    problems: ['ILLEGAL_TRANSITION'],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/webhook-message',
    summary: 'What was sent to webhooks in the last 30 days, newest first',
    allow: adminOnly,
    query: withCursor(
      listQuery(['createdAt'], {
        webhookId: idSchema.optional(),
        state: z.enum(webhookMessageStates).optional(),
        event: z.enum(sentEvents).optional(),
      }),
    ),
    columns: messageColumns,
    reply: cursorPageOf(webhookMessageSchema),
  }),
  message: endpoint({
    method: 'GET',
    path: '/webhook-message/{id}',
    summary: 'One message with its body and attempts',
    allow: adminOnly,
    reply: webhookMessageSchema.extend({ body: z.string(), attemptList: z.array(webhookAttemptSchema) }),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/webhook-message/{id}/replay',
    summary: 'Send a message again that was delivered or failed',
    allow: adminOnly,
    reply: webhookMessageSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
