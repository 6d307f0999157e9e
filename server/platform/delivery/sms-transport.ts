import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../clock.ts'
import type { MessageTransport } from './message-transport.ts'

export type OutgoingSms = { to: string; header: string | null; body: string }
/** Sends one message; rejects if it was not accepted. */
export type SmsTransport = MessageTransport<OutgoingSms>

/** Writes one JSON line for each message, for trying the product out and for tests. */
export function logSmsTransport(file: string, clock: Clock): SmsTransport {
  return async ({ to, header, body }) => {
    await mkdir(dirname(file), { recursive: true })
    await appendFile(file, `${JSON.stringify({ to, header, body, at: clock.now().toISOString() })}\n`, { mode: 0o600 })
  }
}
