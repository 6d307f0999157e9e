import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const roles = ['ADMIN', 'MANAGER', 'OWNER', 'TENANT'] as const

const ownMessagesSchema = z.object({
  officeName: z.string(),
  /** The address to which the office sends e-mails. */
  address: z.string().nullable(),
  /** Announcements go to tenants and owners; other people receive none and have nothing to unsubscribe from. */
  getsAnnouncements: z.boolean(),
  hasUnsubscribed: z.boolean(),
})

/** The messages that a signed-in person can unsubscribe from without the link of an e-mail: announcements of the acting office. */
export const ownMessagesContract = {
  read: endpoint({
    method: 'GET',
    path: '/own-messages',
    summary: 'Whether the caller receives announcements by e-mail from the acting office',
    allow: roles,
    reply: ownMessagesSchema,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/own-messages',
    summary: 'Stop announcements by e-mail from the acting office, or receive them again',
    allow: roles,
    body: z.object({ hasUnsubscribed: z.boolean() }),
    reply: ownMessagesSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}
