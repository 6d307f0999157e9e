import { noticeTypeLabel } from '../settings/notification-labels.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import {
  accountNoticeTypes,
  announcementTypes,
  damageNoticeTypes,
  notificationTypes,
  officeNoticeTypes,
  operatorNoticeTypes,
  ownerNoticeTypes,
} from '../settings/notification-type.ts'
import { idSchema, instantSchema } from '../text.ts'
import { sheet } from '../sheet.ts'

export const notificationSchema = z.object({
  id: idSchema,
  type: z.string(),
  subject: z.string(),
  body: z.string(),
  bodyDzongkha: z.string().nullable(),
  /** The page where the recipient continues. */
  path: z.string(),
  createdAt: instantSchema,
  readAt: instantSchema.nullable(),
})
export type Notification = z.output<typeof notificationSchema>

const notificationColumns = sheet<Notification>(({ text, time }) => [
  time('When', (notice) => notice.createdAt),
  text('Kind', (notice) => noticeTypeLabel(notice.type)),
  text('Subject', (notice) => notice.subject),
  text('Text', (notice) => notice.body),
  text('In Dzongkha', (notice) => notice.bodyDzongkha),
  time('Read', (notice) => notice.readAt),
])

export const notificationContract = {
  list: endpoint({
    method: 'GET',
    path: '/notification',
    summary: 'Notifications of the caller, newest first',
    allow: 'SIGNED_IN',
    query: listQuery(['createdAt'], {
      unread: z.literal('true').optional(),
      type: z
        .enum([
          ...notificationTypes,
          ...officeNoticeTypes,
          ...operatorNoticeTypes,
          ...accountNoticeTypes,
          ...ownerNoticeTypes,
          ...damageNoticeTypes,
          ...announcementTypes,
        ])
        .optional(),
    }),
    columns: notificationColumns,
    reply: pageOf(notificationSchema),
  }),
  countUnread: endpoint({
    method: 'GET',
    path: '/notification/unread-count',
    summary: 'Number of unread notifications of the caller',
    allow: 'SIGNED_IN',
    reply: z.object({ unread: z.number().int() }),
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/notification/read',
    summary: 'Mark all notifications of the caller as read',
    allow: 'SIGNED_IN',
    isOwnMark: true,
    reply: undefined,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/notification/{id}',
    summary: 'Mark a notification as read or unread',
    allow: 'SIGNED_IN',
    isOwnMark: true,
    body: z.object({ read: z.boolean() }),
    reply: notificationSchema,
  }),
}
