import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../clock.ts'
import { publicAddress } from '../http/public-address.ts'
import { htmlOfMail, logoCid } from './mail-html.ts'
import { MessageRejected, NotAccepted, type MessageTransport } from './message-transport.ts'

/** `office` and its `logo` (PNG) head the e-mail; none where no office sends it. */
export type OutgoingMail = { to: string; subject: string; body: string; office?: string | null; logo?: Buffer | null }
/** Hands one message over; rejects when it was not taken. */
export type MailTransport = MessageTransport<OutgoingMail>

/** One JSON line a message: for trying the product out and for tests. */
export function logMailTransport(file: string, clock: Clock): MailTransport {
  return async ({ to, subject, body }) => {
    await mkdir(dirname(file), { recursive: true })
    await appendFile(file, `${JSON.stringify({ to, subject, body, at: clock.now().toISOString() })}\n`, { mode: 0o600 })
  }
}

const defaultPatienceMs = 10_000
/** The mailbox is not there, is not allowed, or the message is not taken: 55x of RFC 5321. All else may pass. */
const refusals = new Set([550, 551, 552, 553, 554])

type MailServer = { url: string; from: string; patienceMs?: number }

/** Text and HTML through the mail server of the settings; the outbox tries again what it does not take. */
export function smtpMailTransport({ url, from, patienceMs = defaultPatienceMs }: MailServer): MailTransport {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const open = async () =>
    (await import('nodemailer')).createTransport({ url, ...patience, requireTLS: isElsewhere(url) }, { from })
  let opened: ReturnType<typeof open> | undefined
  return async ({ to, subject, body, office = null, logo = null }, id) => {
    try {
      // The address as it is, never read as a list of several. The id stays the same when it is sent again.
      const messageId = `<${id}@sakhang>`
      const html = htmlOfMail({ subject, body, office, hasLogo: logo !== null }, publicAddress())
      const inline = { cid: logoCid, filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline' } as const
      const attachments = logo ? [{ ...inline, content: logo }] : []
      const transport = await (opened ??= open())
      await transport.sendMail({ to: { name: '', address: to }, subject, text: body, html, attachments, messageId })
      return { providerId: messageId }
    } catch (error) {
      const code: unknown = Object(error).responseCode
      if (typeof code !== 'number') throw error
      const Reason = refusals.has(code) ? MessageRejected : NotAccepted
      throw new Reason(`The mail server answered ${code}${wordsOf(error)}.`)
    }
  }
}

/** Another machine is spoken to in TLS or not at all: whoever can listen can also take the offer of STARTTLS away. */
const isElsewhere = (url: string) => !['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(url).hostname)

/**
 * What it said of sender and recipient, before it saw anything of the text; an address in it is left out. Later it may repeat the
 * text, and a link with it.
 */
function wordsOf(error: unknown): string {
  const { code, response }: { code?: unknown; response?: unknown } = Object(error)
  if (code !== 'EENVELOPE' || typeof response !== 'string') return ''
  const words = response
    .replace(/^\d{3}[ -]?/, '')
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return words ? `: ${words.slice(0, 150).replace(/\.$/, '')}` : ''
}
