import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicAddress } from './public-address.ts'

// The only cookies. Each is a random value that does not sign anyone in, and only the sign-in calls read them.

const dayMs = 24 * 3_600_000

/** Records that a second factor was given on this device. */
const remembered = { name: 'sakhang_device', maxAgeMs: 30 * dayMs }
/** Identifies the browser, so that codes are bound to it and a person's own devices have separate limits. */
const known = { name: 'sakhang_known', maxAgeMs: 400 * dayMs }

export const rememberedDeviceOf = (request: FastifyRequest): string | undefined => tokenIn(request, remembered.name)
export const knownDeviceOf = (request: FastifyRequest): string | undefined => tokenIn(request, known.name)
export const setRememberedDevice = (reply: FastifyReply, token: string): void => setCookie(reply, remembered, token)
export const setKnownDevice = (reply: FastifyReply, token: string): void => setCookie(reply, known, token)

/**
 * With TLS, a browser accepts a name with this prefix only from this exact host (RFC 6265bis, section 4.1.3), which requires the path /.
 * Without TLS it accepts no Secure cookie.
 */
const isEncrypted = () => publicAddress().startsWith('https:')
const nameOf = (name: string) => (isEncrypted() ? `__Host-${name}` : name)

function tokenIn({ headers }: FastifyRequest, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${nameOf(name)}=([\\w-]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

function setCookie(reply: FastifyReply, { name, maxAgeMs }: typeof known, token: string): void {
  const [path, secure] = isEncrypted() ? ['/', '; Secure'] : ['/api/auth', '']
  const attributes = `Max-Age=${maxAgeMs / 1000}; Path=${path}; HttpOnly; SameSite=Strict${secure}`
  // Fastify sends several Set-Cookie headers separately.
  void reply.header('Set-Cookie', `${nameOf(name)}=${token}; ${attributes}`)
}
