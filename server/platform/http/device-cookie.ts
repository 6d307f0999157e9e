import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicAddress } from './public-address.ts'

// The only cookie: it remembers that a second factor was given on this device. It signs nobody in.

const name = 'sakhang_device'
const maxAgeSeconds = 30 * 24 * 3600

export function deviceTokenOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

export function setDeviceCookie(reply: FastifyReply, token: string): void {
  // Without TLS a browser takes no Secure cookie.
  const secure = publicAddress().startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'Set-Cookie',
    `${name}=${token}; Max-Age=${maxAgeSeconds}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`,
  )
}
