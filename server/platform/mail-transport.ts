import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'

export type OutgoingMail = { to: string; subject: string; body: string }
/** Hands one message over; rejects when it was not taken. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** One JSON line a message: for trying the product out and for tests. */
export function logMailTransport(file: string, clock: Clock): MailTransport {
  return async ({ to, subject, body }) => {
    await mkdir(dirname(file), { recursive: true })
    await appendFile(file, `${JSON.stringify({ to, subject, body, at: clock.now().toISOString() })}\n`, { mode: 0o600 })
  }
}

const patienceMs = 10_000

/** Plain text through the mail server of the settings; the outbox tries again what it does not take. */
export function smtpMailTransport({ url, from }: { url: string; from: string }): MailTransport {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const transport = createTransport({ url, ...patience }, { from })
  return async ({ to, subject, body }) => {
    // The address as it is, never read as a list of several.
    await transport.sendMail({ to: { name: '', address: to }, subject, text: body })
  }
}
