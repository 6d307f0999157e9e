import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../clock.ts'
import { publicAddress } from '../http/public-address.ts'
import { htmlOfMail, logoCid } from './mail-html.ts'
import { MessageRejected, NotAccepted, type MessageTransport } from './message-transport.ts'
import { isDeadAddress } from './unreachable.ts'

/** `office` and its `logo` (PNG) are shown at the top of the e-mail; omitted if no office sends it. */
export type OutgoingMail = { to: string; subject: string; body: string; office?: string | null; logo?: Buffer | null }
/** Sends one message; rejects if it was not accepted. */
export type MailTransport = MessageTransport<OutgoingMail>

/** Writes one JSON line for each message, for trying the product out and for tests. */
export function logMailTransport(file: string, clock: Clock): MailTransport {
  return async ({ to, subject, body }, _id, links) => {
    await mkdir(dirname(file), { recursive: true })
    const text = withWayOut(body, links?.unsubscribe)
    await appendFile(file, `${JSON.stringify({ to, subject, body: text, at: clock.now().toISOString() })}\n`, { mode: 0o600 })
  }
}

const defaultTimeoutMs = 10_000
/** The mailbox does not exist, is not allowed, or the message is rejected: 55x of RFC 5321. All other errors may be temporary. */
const refusals = new Set([550, 551, 552, 553, 554])

/** RFC 6376: `privateKey` is PEM. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string }
type MailServer = {
  url: string
  from: string
  dkim?: DkimKey | undefined
  /** The mailbox that receives undeliverable e-mails; default: the sender's. */
  bounceAddress?: string | undefined
  timeoutMs?: number
}

/** The signed headers, in addition to the text. RFC 8058 requires both unsubscribe headers among them. */
const signedFields = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

/** Sends text and HTML through the configured mail server; the outbox retries what it does not accept. */
export function smtpMailTransport({ url, from, dkim, bounceAddress, timeoutMs = defaultTimeoutMs }: MailServer): MailTransport {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const signature = dkim ? { dkim: { ...dkim, headerFieldNames: signedFields } } : {}
  const open = async () =>
    (await import('nodemailer')).createTransport({ url, ...timeouts, ...signature, requireTLS: isElsewhere(url) }, { from })
  let opened: ReturnType<typeof open> | undefined
  return async ({ to, subject, body, office = null, logo = null }, id, links) => {
    try {
      // The id stays the same if the message is sent again.
      const messageId = `<${id}@sakhang>`
      const unsubscribe = links?.unsubscribe
      const html = htmlOfMail({ subject, body, office, hasLogo: logo !== null, unsubscribe }, publicAddress())
      const inline = { cid: logoCid, filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline' } as const
      const attachments = logo ? [{ ...inline, content: logo }] : []
      const transport = await (opened ??= open())
      const sent = await transport.sendMail({
        // Treated as exactly one address, never parsed as a list.
        to: { name: '', address: to },
        ...(bounceAddress && links ? { envelope: { from: returnPathOf(bounceAddress, links.bounceToken), to } } : {}),
        headers: {
          // Prevents automatic replies, such as out-of-office messages (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe
            ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
        ...{ subject, text: withWayOut(body, unsubscribe), html, attachments, messageId },
      })
      return { providerId: messageId, route: 'smtp', reply: replyText(sent.response, 300) }
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

/** `bounces@example.bt` as `bounces+<token>@example.bt` (RFC 5233), so that a returned e-mail identifies its message. */
function returnPathOf(address: string, token: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${token}${address.slice(at)}`
}

export function withWayOut(body: string, unsubscribe: string | undefined): string {
  return unsubscribe ? `${body}\n\nTo stop announcements by e-mail: ${unsubscribe}` : body
}

function refusalOf(error: unknown): unknown {
  const {
    responseCode: code,
    code: kind,
    response,
  }: { responseCode?: unknown; code?: unknown; response?: unknown } = Object(error)
  if (typeof code !== 'number') return error
  const text = `The mail server answered ${code}${errorText(error)}.`
  if (!refusals.has(code)) return new NotAccepted(text)
  // Concerns the sender or the recipient; a later rejection concerns the text.
  const isOfRecipient = kind === 'EENVELOPE' && /^(?!.*MAIL FROM)/.test(String(Object(error).command ?? ''))
  const extended = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined
  return new MessageRejected(text, { isAddressDead: isOfRecipient && isDeadAddress({ extended, basic: code }) })
}

/** Connections to another machine require TLS, because an attacker on the network could remove the offer of STARTTLS. */
const isElsewhere = (url: string) => !['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(url).hostname)

/**
 * The server's answer about sender and recipient, before it received the text, without addresses. Later answers may repeat the text,
 * including a link.
 */
function errorText(error: unknown): string {
  const { code, response }: { code?: unknown; response?: unknown } = Object(error)
  if (code !== 'EENVELOPE' || typeof response !== 'string') return ''
  const words = replyText(response.replace(/^\d{3}[ -]?/, ''), 150)
  return words ? `: ${words.replace(/\.$/, '')}` : ''
}

/** Without addresses and line breaks. */
function replyText(text: string, max: number): string {
  return text
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
}
