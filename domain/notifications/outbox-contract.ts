import { messageStateLabels, messageStates } from './message-state.ts'
import { z } from 'zod'
import { adminOnly, endpoint } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { channelLabels, messageKindLabel } from '../settings/notification-labels.ts'
import { notificationTypes } from '../settings/notification-type.ts'
import { idSchema, instantSchema } from '../text.ts'
import { sheet, yesOrNo } from '../sheet.ts'

export const messageChannels = ['SMS', 'EMAIL'] as const

export const outboxMessageSchema = z.object({
  id: idSchema,
  type: z.string().nullable(),
  channel: z.enum(messageChannels),
  recipient: z.string(),
  /** The SMS header, or the subject of the e-mail. */
  header: z.string().nullable(),
  /** The text as sent; a secret is shown as dots. */
  body: z.string(),
  /** The message contains a secret that is removed after it is sent or abandoned. */
  hasSecret: z.boolean(),
  state: z.enum(messageStates),
  attempts: z.number().int(),
  /** The next attempt while it waits. */
  nextAttemptAt: instantSchema.nullable(),
  sentAt: instantSchema.nullable(),
  /** When the network reported the delivery. */
  deliveredAt: instantSchema.nullable(),
  /** The route in the settings by which it was sent. */
  route: z.string().nullable(),
  /** The id of the message at the gateway or mail server. */
  providerId: z.string().nullable(),
  lastError: z.string().nullable(),
  isReminder: z.boolean(),
  isLegalNotice: z.boolean(),
  entity: z.string().nullable(),
  entityId: idSchema.nullable(),
  createdAt: instantSchema,
})
export type OutboxMessage = z.output<typeof outboxMessageSchema>

const outboxColumns = sheet<OutboxMessage>(({ text, time, number }) => [
  time('Created', (message) => message.createdAt),
  text('Kind', (message) => messageKindLabel(message)),
  text('Channel', (message) => channelLabels[message.channel]),
  text('To', (message) => message.recipient),
  text('Text', (message) => message.body),
  text('Status', (message) => messageStateLabels[message.state]),
  number('Attempts', (message) => message.attempts),
  time('Sent', (message) => message.sentAt),
  time('Delivered', (message) => message.deliveredAt),
  text('Route', (message) => message.route),
  text('Gateway id', (message) => message.providerId),
  text('Last failure', (message) => message.lastError),
  text('Legal notice', (message) => yesOrNo(message.isLegalNotice)),
])

export const outboxContract = {
  list: endpoint({
    method: 'GET',
    path: '/notification/outbox',
    summary: 'Every SMS and e-mail with its status, newest first',
    allow: adminOnly,
    query: withCursor(
      listQuery(['createdAt'], {
        state: z.enum(messageStates).optional(),
        channel: z.enum(messageChannels).optional(),
        type: z.enum(notificationTypes).optional(),
        entityId: idSchema.optional(),
        legalNotice: z.literal('true').optional(),
      }),
    ),
    columns: outboxColumns,
    reply: cursorPageOf(outboxMessageSchema),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/notification/outbox/{id}/resend',
    summary: 'Resend a failed or cancelled message',
    allow: adminOnly,
    reply: outboxMessageSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  resendAll: endpoint({
    method: 'POST',
    path: '/notification/outbox/resend',
    summary: 'Resend all failed messages without a secret, for example after a gateway error; at most 5,000',
    allow: adminOnly,
    reply: z.object({ resent: z.number().int() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/notification/outbox/{id}/cancel',
    summary: 'Cancel a message that is still waiting',
    allow: adminOnly,
    reply: outboxMessageSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
