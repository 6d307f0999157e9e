import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import { MessageRefused, type MessageTransport } from './message-transport.ts'

export type OutgoingMail = { to: string; subject: string; body: string }
/** Hands one message over; rejects when it was not taken. */
export type MailTransport = MessageTransport<OutgoingMail>

/** One JSON line a message: for trying the product out and for tests. */
export function logMailTransport(file: string, clock: Clock): MailTransport {
  return async ({ to, subject, body }) => {
    await mkdir(dirname(file), { recursive: true })
    await appendFile(file, `${JSON.stringify({ to, subject, body, at: clock.now().toISOString() })}\n`, { mode: 0o600 })
  }
}

const usualPatienceMs = 10_000
/** The mailbox is not there, is not allowed, or the message is not taken: 55x of RFC 5321. All else may pass. */
const refusals = new Set([550, 551, 552, 553, 554])

type MailServer = { url: string; from: string; patienceMs?: number }

/** Plain text through the mail server of the settings; the outbox tries again what it does not take. */
export function smtpMailTransport({ url, from, patienceMs = usualPatienceMs }: MailServer): MailTransport {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const transport = createTransport({ url, ...patience }, { from })
  return async ({ to, subject, body }, id) => {
    try {
      // The address as it is, never read as a list of several. The id stays the same when it is sent again.
      const messageId = `<${id}@sakhang>`
      await transport.sendMail({ to: { name: '', address: to }, subject, text: body, messageId })
      return { providerId: messageId }
    } catch (error) {
      const code: unknown = Object(error).responseCode
      if (typeof code !== 'number' || !refusals.has(code)) throw error
      throw new MessageRefused(`The mail server answered ${code}.`)
    }
  }
}
