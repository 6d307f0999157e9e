import { lookup as lookUp } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AddressGuard } from './address-guard.ts'

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string }
/** `retryAfterMs`: how long the receiver asks to wait. `reply`: the first 1,000 characters, as text. */
export type WebhookReply = { status: number; reply: string; retryAfterMs?: number }
/** Throws UnreachableError where no reply came. */
export type WebhookTransport = (request: WebhookRequest) => Promise<WebhookReply>

/** In words that an office may read. */
export class UnreachableError extends Error {}

const patienceMs = 15_000
const maxReplyBytes = 16_384
const shownCharacters = 1000

/**
 * Sends a POST request to an address that an office chose. The address is resolved once and checked where the connection is made, so
 * that no name can lead inside; redirects are not followed, and connections are not kept.
 */
export function webhookTransport(guard: AddressGuard, { timeoutMs = patienceMs } = {}): WebhookTransport {
  return async ({ url, headers, body }) => {
    const target = new URL(url)
    const isSecure = target.protocol === 'https:'
    const isUsable = (address: string) => guard.allows(address) && (isSecure || guard.isNamed(address))
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isUsable(host)) throw refused(host, isSecure, guard)
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: guardedLookup((address) => (isUsable(address) ? undefined : refused(address, isSecure, guard))),
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
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // What follows is of no use, and may never end.
    if (bytes > maxReplyBytes) response.destroy()
  })
  const whole = await text(response).catch((error: unknown) => {
    if (bytes > maxReplyBytes) return `The reply is longer than ${maxReplyBytes} bytes and was not read.`
    throw error
  })
  // Control characters would garble a table, and PostgreSQL stores no zero byte.
  const reply = whole.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, shownCharacters)
  const seconds = Number(headers['retry-after'])
  return { status: statusCode, reply, ...(seconds > 0 ? { retryAfterMs: Math.min(seconds, 86_400) * 1000 } : {}) }
}

function guardedLookup(issueOf: (address: string) => Error | undefined): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const usable = addresses.filter(({ address }) => issueOf(address) === undefined)
      const [first] = usable
      if (!first)
        return callback(issueOf(addresses[0]?.address ?? '') ?? new UnreachableError(`${hostname} has no address.`), '', 0)
      if (options.all) return callback(null, usable)
      callback(null, first.address, first.family)
    })
  }
}

function refused(address: string, isSecure: boolean, guard: AddressGuard): UnreachableError {
  if (!isSecure && guard.allows(address)) return new UnreachableError('The address does not begin with https://.')
  return new UnreachableError(
    `${address} is an address inside a network. The operator of this installation can allow it (WEBHOOK_ALLOWED_NETWORKS).`,
  )
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const code: unknown = Object(error).code
  if (code === 'ABORT_ERR' || Object(error).name === 'TimeoutError' || Object(error).name === 'AbortError')
    return `No reply within ${Math.round(timeoutMs / 1000)} seconds.`
  return typeof code === 'string' ? `The connection failed (${code.slice(0, 40)}).` : 'The connection failed.'
}
