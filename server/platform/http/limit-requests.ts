import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/problem.ts'
import type { Database } from '../database/database.ts'
import type { Claims, Tokens } from '../keys/token.ts'
import { networkOf } from '../network-of.ts'
import { createRequestCounts, type RequestCounts } from './request-counts.ts'

export type RequestLimit = { database: Database; tokens: Tokens; maxPerSecond: number; now?: () => number }

/** So long a caller may ask each process for as much as the limit, before they know of each other's. */
const shareEveryMs = 100

/**
 * At most so many requests a second of one session, or of one address without one (of IPv6 one network). Only a token that we signed is a session: any other
 * is counted as its address, before the token is looked at.
 */
export function limitRequests(fastify: FastifyInstance, { database, tokens, maxPerSecond, now = Date.now }: RequestLimit): void {
  const counts = createRequestCounts({ database, maxPerSecond, now })
  let isSharing = false
  const timer = setInterval(() => {
    if (isSharing) return
    isSharing = true
    counts
      .share()
      // Each process then limits by itself; whatever keeps the database from answering is met by the requests too.
      .catch((error: unknown) => fastify.log.warn({ err: error }, 'the counts of requests could not be shared'))
      .finally(() => {
        isSharing = false
      })
  }, shareEveryMs)
  timer.unref()
  fastify.addHook('onClose', async () => clearInterval(timer))
  fastify.addHook('onRequest', async (request) => {
    // The files of the web app do no work, and a page asks for many of them at once.
    if (!request.url.startsWith('/assets/')) await countRequest(request, { counts, tokens })
  })
}

type Means = { counts: RequestCounts; tokens: Tokens }

async function countRequest(request: FastifyRequest, { counts, tokens }: Means): Promise<void> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const known = token === undefined ? undefined : tokens.known(token)
  // Whoever is signed in is not kept out by others behind the same address.
  const claims = known ?? (await countStranger(request.ip, token, { counts, tokens }))
  if (!claims || counts.add(hashOf(`session ${claims.sessionId}`))) return
  // The security log says who sent too much.
  request.claims = claims
  throw tooMany()
}

/** Counted as its address until the token is found to be ours. Answers whose it is then. */
async function countStranger(ip: string, token: string | undefined, { counts, tokens }: Means): Promise<Claims | undefined> {
  const address = hashOf(`address ${networkOf(ip)}`)
  if (!counts.add(address)) throw tooMany()
  const claims = token === undefined ? undefined : await tokens.read(token).catch(noClaims)
  if (claims) counts.remove(address)
  return claims ?? undefined
}

function noClaims(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'UNAUTHENTICATED') throw error
}

function tooMany(): Problem {
  return new Problem('TOO_MANY_REQUESTS', 'Too many requests. Wait a little and try again.', { retryAfterSeconds: 1 })
}

/** An address is personal, and the table needs none. */
function hashOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url')
}
