import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { AddressGuard } from './address-guard.ts'
import { guardedConnection, reasonOf, UnreachableError } from './guarded-connection.ts'

const maxReplyBytes = 512_000

type GuardedRequest = {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
}
export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<Response>

/**
 * Calls an address that an office chose, like `fetch`, and reads a short answer. Redirects are not followed. Throws UnreachableError if
 * there was no answer.
 */
export function createGuardedFetch(guard: AddressGuard, setting: string, timeoutMs = 10_000): GuardedFetch {
  return async (url, { method, headers, body }) => {
    try {
      const target = new URL(url)
      const connection = guardedConnection(target, { guard, setting })
      const options = { method, headers, ...connection, signal: AbortSignal.timeout(timeoutMs) }
      const request = target.protocol === 'https:' ? requestSecure(target, options) : requestPlain(target, options)
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      request.on('response', resolve).on('error', reject)
      request.end(body)
      return await toResponse(await promise)
    } catch (error) {
      throw error instanceof UnreachableError ? error : new UnreachableError(reasonOf(error, timeoutMs), { cause: error })
    }
  }
}

async function toResponse(message: IncomingMessage): Promise<Response> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of message) {
    const buffer = Buffer.from(piece as Uint8Array)
    bytes += buffer.length
    if (bytes > maxReplyBytes) {
      message.destroy()
      throw new UnreachableError('The answer is too long.')
    }
    pieces.push(buffer)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const status = message.statusCode ?? 0
  if (status < 200 || status > 599) throw new UnreachableError('The answer is not one of HTTP.')
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(pieces), { status, headers })
}
