import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { text } from 'node:stream/consumers'
import type { AddressGuard } from './address-guard.ts'
import { guardedConnection, reasonOf, UnreachableError } from './guarded-connection.ts'

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string }
/** `retryAfterMs`: the waiting time that the receiver requests. `reply`: the first 1,000 characters, as text. */
export type WebhookReply = { status: number; reply: string; retryAfterMs?: number }
/** Throws UnreachableError if no reply came. */
export type WebhookTransport = (request: WebhookRequest) => Promise<WebhookReply>

const defaultTimeoutMs = 15_000
const maxReplyBytes = 16_384
const shownCharacters = 1000

/**
 * Sends a POST request to an address that an office chose. The name is resolved once and checked when the connection is made, so that it
 * cannot point to an internal address. Redirects are not followed, and connections are not kept open.
 */
export function webhookTransport(guard: AddressGuard, { timeoutMs = defaultTimeoutMs } = {}): WebhookTransport {
  return async ({ url, headers, body }) => {
    const target = new URL(url)
    const isSecure = target.protocol === 'https:'
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      ...guardedConnection(target, { guard, setting: 'WEBHOOK_ALLOWED_NETWORKS' }),
      signal: AbortSignal.timeout(timeoutMs),
    }
    try {
      return await readReply(await send(isSecure ? requestSecure(target, options) : requestPlain(target, options), body))
    } catch (error) {
      throw error instanceof UnreachableError ? error : new UnreachableError(reasonOf(error, timeoutMs))
    }
  }
}

function send(request: ReturnType<typeof requestPlain>, body: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request.on('response', resolve).on('error', reject)
  request.end(body)
  return promise
}

async function readReply(response: IncomingMessage): Promise<WebhookReply> {
  const { statusCode = 0, headers } = response
  if (statusCode < 100 || statusCode > 599) {
    response.destroy()
    throw new UnreachableError(`The receiver answered ${statusCode}, which is not a status of HTTP.`)
  }
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // The rest is not used and may never end.
    if (bytes > maxReplyBytes) response.destroy()
  })
  const whole = await text(response).catch((error: unknown) => {
    if (bytes > maxReplyBytes) return `The reply is longer than ${maxReplyBytes} bytes and was not read.`
    throw error
  })
  // Control characters would garble a table, and PostgreSQL cannot store zero bytes.
  const printable = whole.replaceAll(/\p{Cc}+/gu, ' ').slice(0, shownCharacters)
  // The end may cut a character in two, and PostgreSQL cannot store half of one.
  const reply = printable.replaceAll(/\p{Cs}+/gu, ' ')
  const seconds = Number(headers['retry-after'])
  return { status: statusCode, reply, ...(seconds > 0 ? { retryAfterMs: Math.min(seconds, 86_400) * 1000 } : {}) }
}
