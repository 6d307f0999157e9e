import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../clock.ts'
import { publicAddress } from '../http/public-address.ts'
import { htmlOfMail, logoCid } from './mail-html.ts'
import { MessageRejected, NotAccepted, type MessageTransport } from './message-transport.ts'
import { isDeadAddress } from './unreachable.ts'

/** `office` and its `logo` (PNG) head the e-mail; none where no office sends it. */
export type OutgoingMail = { to: string; subject: string; body: string; office?: string | null; logo?: Buffer | null }
/** Hands one message over; rejects when it was not taken. */
export type MailTransport = MessageTransport<OutgoingMail>

/** One JSON line a message: for trying the product out and for tests. */
export function logMailTransport(file: string, clock: Clock): MailTransport {
  return async ({ to, subject, body }, _id, links) => {
    await mkdir(dirname(file), { recursive: true })
    const text = withWayOut(body, links?.unsubscribe)
    await appendFile(file, `${JSON.stringify({ to, subject, body: text, at: clock.now().toISOString() })}\n`, { mode: 0o600 })
  }
}

const defaultTimeoutMs = 10_000
/** The mailbox is not there, is not allowed, or the message is not taken: 55x of RFC 5321. All else may pass. */
const refusals = new Set([550, 551, 552, 553, 554])

/** RFC 6376: `privateKey` is PEM. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string }
type MailServer = {
  url: string
  from: string
  dkim?: DkimKey | undefined
  /** The mailbox to which e-mails that cannot be delivered are returned; the sender's where there is none. */
  bounceAddress?: string | undefined
  timeoutMs?: number
}

/** What is signed, beside the text: RFC 8058 wants both headers of unsubscribing in it. */
const signedFields = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

/** Text and HTML through the mail server of the settings; the outbox tries again what it does not take. */
export function smtpMailTransport({ url, from, dkim, bounceAddress, timeoutMs = defaultTimeoutMs }: MailServer): MailTransport {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const signature = dkim ? { dkim: { ...dkim, headerFieldNames: signedFields } } : {}
  const open = async () =>
    (await import('nodemailer')).createTransport({ url, ...timeouts, ...signature, requireTLS: isElsewhere(url) }, { from })
  let opened: ReturnType<typeof open> | undefined
  return async ({ to, subject, body, office = null, logo = null }, id, links) => {
    try {
      // The id stays the same when it is sent again.
      const messageId = `<${id}@sakhang>`
      const unsubscribe = links?.unsubscribe
      const html = htmlOfMail({ subject, body, office, hasLogo: logo !== null, unsubscribe }, publicAddress())
      const inline = { cid: logoCid, filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline' } as const
      const attachments = logo ? [{ ...inline, content: logo }] : []
      const transport = await (opened ??= open())
      const sent = await transport.sendMail({
        // The address as it is, never read as a list of several.
        to: { name: '', address: to },
        ...(bounceAddress && links ? { envelope: { from: returnPathOf(bounceAddress, links.bounceToken), to } } : {}),
        headers: {
          // Nobody's holiday answers it (RFC 3834).
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

/** `bounces@example.bt` as `bounces+<token>@example.bt` (RFC 5233), so that what is returned names its message. */
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
  // Of sender or recipient; a later refusal is about the text.
  const isOfRecipient = kind === 'EENVELOPE' && /^(?!.*MAIL FROM)/.test(String(Object(error).command ?? ''))
  const extended = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined
  return new MessageRejected(text, { isAddressDead: isOfRecipient && isDeadAddress({ extended, basic: code }) })
}

/** Another machine is spoken to in TLS or not at all: whoever can listen can also take the offer of STARTTLS away. */
const isElsewhere = (url: string) => !['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(url).hostname)

/**
 * What it said of sender and recipient, before it saw anything of the text; an address in it is left out. Later it may repeat the
 * text, and a link with it.
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
