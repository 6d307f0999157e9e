import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicAddress } from './public-address.ts'

// The only cookies. Each is a random value that signs nobody in, and goes to the calls of sign-in alone.

const dayMs = 24 * 3_600_000

/** Remembers that a second factor was given on this device. */
const remembered = { name: 'sakhang_device', maxAgeMs: 30 * dayMs }
/** Names the browser, so that codes are bound to it and a person's own devices have an allowance of their own. */
const known = { name: 'sakhang_known', maxAgeMs: 400 * dayMs }

export const rememberedDeviceOf = (request: FastifyRequest): string | undefined => tokenIn(request, remembered.name)
export const knownDeviceOf = (request: FastifyRequest): string | undefined => tokenIn(request, known.name)
export const setRememberedDevice = (reply: FastifyReply, token: string): void => setCookie(reply, remembered, token)
export const setKnownDevice = (reply: FastifyReply, token: string): void => setCookie(reply, known, token)

function tokenIn({ headers }: FastifyRequest, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

function setCookie(reply: FastifyReply, { name, maxAgeMs }: typeof known, token: string): void {
  // Without TLS a browser takes no Secure cookie.
  const secure = publicAddress().startsWith('https:') ? '; Secure' : ''
  const attributes = `Max-Age=${maxAgeMs / 1000}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`
  // Fastify sends each of several.
  void reply.header('Set-Cookie', `${name}=${token}; ${attributes}`)
}
