import { readFileSync } from 'node:fs'
import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import type { DkimKey } from './delivery/mail-transport.ts'

const mailFrom = 'MAIL_FROM is an e-mail address, like Sakhang <office@example.bt>.'
const domainName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i

/** How e-mails are sent, and where undeliverable ones are returned (README). */
export const mailSettings = {
  MAIL_TRANSPORT: z.enum(['log', 'smtp'], 'MAIL_TRANSPORT is log or smtp.').default('log'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL is the address of a mail server, like smtps://user:password@host:465.' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, mailFrom)
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,60}[a-z0-9])?$/i, 'MAIL_DKIM_SELECTOR is a name like sakhang or s2026.')
    .optional(),
  MAIL_DKIM_KEY_FILE: z.string().optional(),
  MAIL_DKIM_DOMAIN: z.string().regex(domainName, 'MAIL_DKIM_DOMAIN is a domain, like example.bt.').optional(),
  MAIL_BOUNCE_ADDRESS: z
    .string()
    // With the added token, its part before the @ must have at most 64 characters.
    .regex(/^[^<>@\s+]{1,20}@[^<>@\s]{3,200}$/, 'MAIL_BOUNCE_ADDRESS is an address with at most 20 characters before the @.')
    .optional(),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/, error: 'IMAP_URL is the address of a mailbox, like imaps://user:password@host:993/INBOX.' })
    .optional(),
}
type MailSettings = z.output<z.ZodObject<typeof mailSettings>>

export type BounceMailbox = { host: string; port: number; isTls: boolean; user: string; password: string; folder: string }
export type MailConfig =
  | { kind: 'log' }
  | {
      kind: 'smtp'
      url: string
      from: string
      dkim?: DkimKey
      bounceAddress?: string
      /** The mailbox from which returned e-mails are read. */
      mailbox?: BounceMailbox
    }

/** The address in "Sakhang <office@example.bt>", or in a text that is only the address. */
export const addressOf = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from
export const domainOf = (address: string) => addressOf(address).replace(/^.*@/, '').toLowerCase()

/** Returns a sentence if a setting is missing or conflicts with the others. */
export function mailOf(data: MailSettings): MailConfig | string {
  const { MAIL_TRANSPORT: kind, SMTP_URL: url, MAIL_FROM: from, MAIL_BOUNCE_ADDRESS: bounceAddress, IMAP_URL } = data
  if (kind === 'log') return { kind }
  if (!url || !from) return 'MAIL_TRANSPORT=smtp needs SMTP_URL and MAIL_FROM.'
  if (Boolean(IMAP_URL) !== Boolean(bounceAddress)) return 'Set MAIL_BOUNCE_ADDRESS and IMAP_URL together, or neither.'
  const dkim = dkimOf(data, domainOf(from))
  if (typeof dkim === 'string') return dkim
  return {
    ...{ kind, url, from },
    ...(dkim ? { dkim } : {}),
    ...(bounceAddress ? { bounceAddress } : {}),
    ...(IMAP_URL ? { mailbox: mailboxOf(IMAP_URL) } : {}),
  }
}

function dkimOf(data: MailSettings, domain: string): DkimKey | string | undefined {
  const { MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_KEY_FILE: file, MAIL_DKIM_DOMAIN: domainName = domain } = data
  if (!keySelector && !file) return undefined
  if (!keySelector || !file) return 'DKIM needs MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE.'
  if (domain !== domainName && !domain.endsWith(`.${domainName}`))
    return 'MAIL_DKIM_DOMAIN is the domain of MAIL_FROM, or one above it.'
  try {
    const privateKey = readFileSync(file, 'utf8')
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privateKey)
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 1024)
      return 'MAIL_DKIM_KEY_FILE holds no RSA key of at least 1024 bits.'
    return { domainName, keySelector, privateKey }
  } catch {
    return 'MAIL_DKIM_KEY_FILE cannot be read, or holds no private key in PEM.'
  }
}

function mailboxOf(address: string): BounceMailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(address)
  const isTls = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 993 : 143),
    isTls,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}
