import { roleLabels } from '../identity/role-labels.ts'
import { messageStateLabels, messageStates } from '../notifications/message-state.ts'
import { channelLabels } from '../settings/notification-labels.ts'
import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { moneySchema, formatCount } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema } from '../text.ts'
import { announcement, announcementStateLabels, announcementStates, maxRecipients } from './announcement.ts'

export const announcementSchema = replySchema(announcement).extend({
  id: idSchema,
  version: versionSchema,
  state: z.enum(announcementStates),
  buildingName: z.string().nullable(),
  administrativeZoneName: z.string().nullable(),
  createdAt: instantSchema,
  createdByName: z.string().nullable(),
  /** When and by whom it was sent or scheduled. The counts are those of that moment; null for a draft. */
  sentAt: instantSchema.nullable(),
  sentByName: z.string().nullable(),
  startsAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  cancelledAt: instantSchema.nullable(),
  cancelledByName: z.string().nullable(),
  /** The exact text of the SMS. */
  smsText: z.string().nullable(),
  peopleCount: z.number().int().nullable(),
  smsCount: z.number().int().nullable(),
  /** The total for all SMS. */
  smsPartsCount: z.number().int().nullable(),
  emailCount: z.number().int().nullable(),
  /** Null if the office has set no price for an SMS. */
  costAmount: moneySchema.nullable(),
})
export type Announcement = z.output<typeof announcementSchema>

const columns = sheet<Announcement>(({ text, number, money, time }) => [
  text('Status', (one) => announcementStateLabels[one.state]),
  ...columnsOf(announcement, ['title', 'body', 'bodyDzongkha', 'audience', 'scope']),
  text('Building', (one) => one.buildingName),
  text('Gewog or thromde', (one) => one.administrativeZoneName),
  ...columnsOf(announcement, ['isUrgent', 'urgentReason']),
  time('Written', (one) => one.createdAt),
  text('Written by', (one) => one.createdByName),
  time('Send time', (one) => one.startsAt),
  text('Sent by', (one) => one.sentByName),
  number('People', (one) => one.peopleCount),
  number('SMS', (one) => one.smsCount),
  number('SMS parts', (one) => one.smsPartsCount),
  number('E-mails', (one) => one.emailCount),
  money('Cost', (one) => one.costAmount),
  text('Id', (one) => one.id),
])

export const deliveryStates = messageStates
export const deliveryChannels = ['SMS', 'EMAIL', 'IN_PRODUCT'] as const

export const announcementDeliverySchema = z.object({
  id: idSchema,
  personId: idSchema,
  personName: z.string(),
  audience: z.enum(['TENANT', 'OWNER']),
  channel: z.enum(deliveryChannels),
  /** The phone number or e-mail address; null for a notification in the product. */
  recipient: z.string().nullable(),
  state: z.enum(deliveryStates),
  sentAt: instantSchema.nullable(),
  /** When the recipient opened it in the product. */
  readAt: instantSchema.nullable(),
  lastError: z.string().nullable(),
})
export type AnnouncementDelivery = z.output<typeof announcementDeliverySchema>

const deliveryColumns = sheet<AnnouncementDelivery>(({ text, time }) => [
  text('Person', (one) => one.personName),
  text('As', (one) => roleLabels[one.audience]),
  text('Channel', (one) => channelLabels[one.channel]),
  text('To', (one) => one.recipient),
  text('Status', (one) => messageStateLabels[one.state]),
  time('Sent', (one) => one.sentAt),
  time('Read', (one) => one.readAt),
  text('Last failure', (one) => one.lastError),
])

const previewSchema = z.object({
  /** Identifies exactly these recipients and texts: `send` requires it and refuses if any of them changed. */
  previewed: z.string(),
  peopleCount: z.number().int(),
  tenantCount: z.number().int(),
  ownerCount: z.number().int(),
  smsCount: z.number().int(),
  /** For one SMS, and for all together. */
  smsPartsEach: z.number().int(),
  smsPartsCount: z.number().int(),
  alphabet: z.enum(['GSM-7', 'UCS-2']),
  emailCount: z.number().int(),
  costAmount: moneySchema.nullable(),
  smsText: z.string(),
  /** Recipients without phone and e-mail: they see it only in the product. */
  withoutMessageCount: z.number().int(),
  startsAt: instantSchema,
  waitsForQuietHours: z.boolean(),
})

/** Announcements to tenants and owners (docs/decisions/0129). */
export const announcementContract = {
  list: endpoint({
    method: 'GET',
    path: '/announcement',
    summary: 'Announcements, newest first',
    allow: staffRoles,
    query: listQuery(['createdAt', 'startsAt'], {
      state: z.enum(announcementStates).optional(),
      scope: z.enum(announcement.fields.scope.codes).optional(),
      buildingId: idSchema.optional(),
    }),
    columns,
    reply: pageOf(announcementSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/announcement/{id}',
    summary: 'One announcement with its counts and cost',
    allow: staffRoles,
    isVersioned: true,
    reply: announcementSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/announcement',
    summary: 'Write a draft of an announcement; nothing is sent',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(announcement),
    reply: announcementSchema,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/announcement/{id}',
    summary: 'Change a draft; omitted fields keep their value',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(announcement),
    reply: announcementSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/announcement/{id}',
    summary: 'Delete a draft',
    allow: staffRoles,
    isVersioned: true,
    reply: undefined,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/announcement/{id}/preview',
    summary: `Count recipients, SMS parts and cost of a draft, at most ${formatCount(maxRecipients)} people; nothing is sent`,
    allow: staffRoles,
    query: z.object({ scheduledAt: instantSchema.optional() }),
    reply: previewSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/announcement/{id}/send',
    summary: 'Send a draft now or at a time, exactly as previewed; nobody gets it twice by one channel',
    allow: staffRoles,
    officeOnly: true,
    isIdempotent: true,
    body: z.object({
      /** The value from the preview that the caller saw. */
      previewed: z.string().regex(/^[0-9a-f]{64}$/, 'Preview the announcement first.'),
      scheduledAt: instantSchema.optional(),
    }),
    reply: announcementSchema,
    problems: ['ILLEGAL_TRANSITION', 'CHANGED_MEANWHILE'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/announcement/{id}/cancel',
    summary: 'Cancel what has not been sent yet of an announcement',
    allow: staffRoles,
    officeOnly: true,
    reply: announcementSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/announcement/{id}/resend',
    summary: 'Resend the failed messages of an announcement',
    allow: staffRoles,
    officeOnly: true,
    reply: z.object({ resent: z.number().int() }),
    problems: ['ILLEGAL_TRANSITION'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/announcement/{id}/delivery',
    summary: 'The delivery log: each person and channel with its state; stored as long as messages are',
    allow: staffRoles,
    query: listQuery(['personName'], {
      state: z.enum(deliveryStates).optional(),
      channel: z.enum(deliveryChannels).optional(),
    }),
    columns: deliveryColumns,
    reply: pageOf(announcementDeliverySchema).extend({
      /** All recipients by state; `delivered` is a part of the sent ones. */
      counts: z.object({
        waiting: z.number().int(),
        sent: z.number().int(),
        delivered: z.number().int(),
        failed: z.number().int(),
        cancelled: z.number().int(),
      }),
    }),
  }),
}
