import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { emailSchema, phoneNumberSchema } from '../identity/contact.ts'
import { idSchema, instantSchema } from '../text.ts'
import { messageChannels } from './outbox-contract.ts'

const smsRouteSchema = z.object({
  name: z.string(),
  kind: z.enum(['http', 'smpp']),
  /** The host of the gateway or the SMS centre, with its port. */
  host: z.string(),
  /** OPEN: several deliveries in a row failed, so only one message per minute is tried. */
  state: z.enum(['CLOSED', 'OPEN']),
  failureCount: z.number().int(),
  openedAt: instantSchema.nullable(),
  succeededAt: instantSchema.nullable(),
  failedAt: instantSchema.nullable(),
  lastError: z.string().nullable(),
})
export type SmsRouteState = z.output<typeof smsRouteSchema>

export const mailCheckNames = ['SPF', 'DKIM', 'DMARC'] as const
const mailCheckSchema = z.object({
  name: z.enum(mailCheckNames),
  isValid: z.boolean(),
  text: z.string(),
  /** The missing DNS entry to publish: the name of a TXT record and its value. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
})
export type MailCheck = z.output<typeof mailCheckSchema>

const outcomeSchema = z.object({
  isSent: z.boolean(),
  /** The phone number or address of the recipient. */
  to: z.string(),
  route: z.string().nullable(),
  /** The reply of the mail server or the gateway. */
  reply: z.string().nullable(),
  providerId: z.string().nullable(),
  lastError: z.string().nullable(),
  durationMs: z.number().int(),
})
export type TestResult = z.output<typeof outcomeSchema>
const testRoles = ['ADMIN', 'SUPERADMIN'] as const

export const deliveryContract = {
  state: endpoint({
    method: 'GET',
    path: '/operator/delivery',
    summary: 'How SMS and e-mails leave: the mail server, and each SMS route with its circuit',
    allow: ['SUPERADMIN'],
    readsPrimary: true,
    reply: z.object({
      mail: z.object({
        kind: z.enum(['log', 'smtp']),
        from: z.string().nullable(),
        host: z.string().nullable(),
        dkimSelector: z.string().nullable(),
        bounceAddress: z.string().nullable(),
      }),
      smsRoutes: z.array(smsRouteSchema),
      smsKind: z.enum(['log', 'routes']),
    }),
  }),
  checkMailDomain: endpoint({
    method: 'GET',
    path: '/operator/delivery/mail-domain',
    summary: 'Look up SPF, DKIM and DMARC of the sender’s domain, and what to publish; empty where e-mails are only logged',
    allow: ['SUPERADMIN'],
    reply: z.object({ domain: z.string().nullable(), checks: z.array(mailCheckSchema) }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/delivery-test',
    summary: 'Send a test message to the caller’s own number or address, and return the result; at most 10 an hour',
    allow: testRoles,
    body: z.object({ channel: z.enum(messageChannels) }),
    reply: outcomeSchema,
    problems: ['ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  sendTestTo: endpoint({
    method: 'POST',
    path: '/delivery-test/recipient',
    summary: 'Send a test message to another number or address; at most 3 an hour to each',
    allow: testRoles,
    needsProof: true,
    body: z.discriminatedUnion('channel', [
      z.object({ channel: z.literal('SMS'), to: phoneNumberSchema }),
      z.object({ channel: z.literal('EMAIL'), to: emailSchema }),
    ]),
    reply: outcomeSchema,
    problems: ['TOO_MANY_REQUESTS'],
  }),
}

export const emailStandingSchema = z.object({
  /** The person's id in the audit. */
  id: idSchema,
  address: z.string().nullable(),
  /** Null while e-mails to the address can be delivered. */
  unreachable: z.object({ kind: z.enum(['REFUSED', 'BOUNCED']), reason: z.string(), foundAt: instantSchema }).nullable(),
  /** The person unsubscribed from announcements by e-mail. */
  hasUnsubscribed: z.boolean(),
})
export type EmailStanding = z.output<typeof emailStandingSchema>

export const emailStandingContract = {
  read: endpoint({
    method: 'GET',
    path: '/person/{id}/email-standing',
    summary: 'Whether e-mails reach a tenant or owner, and whether they want announcements by e-mail',
    allow: staffRoles,
    reply: emailStandingSchema,
  }),
  markReachable: endpoint({
    method: 'POST',
    path: '/person/{id}/email-standing/reachable',
    summary: 'Send e-mails again to an address that was returned; failed messages are not resent automatically',
    allow: staffRoles,
    reply: emailStandingSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
}

const token = z.object({ token: z.string().max(100) })
const subscriptionSchema = z.object({ officeName: z.string(), hasUnsubscribed: z.boolean() })

/** Unsubscribes by the signed link in an e-mail, without signing in. */
export const unsubscribeContract = {
  read: endpoint({
    method: 'GET',
    path: '/unsubscribe/{token}',
    summary: 'Whose announcements the link in an e-mail stops, and whether they are stopped',
    allow: 'PUBLIC',
    params: token,
    reply: subscriptionSchema,
  }),
  change: endpoint({
    method: 'POST',
    path: '/unsubscribe/{token}',
    summary: 'Stop announcements by e-mail, or receive them again',
    allow: 'PUBLIC',
    params: token,
    body: z.object({ hasUnsubscribed: z.boolean() }),
    reply: subscriptionSchema,
  }),
}
