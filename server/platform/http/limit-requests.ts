import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxTokenRequests, tokenWindowSeconds } from '../../../domain/api/api-token.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import type { Database } from '../database/database.ts'
import { hasApiToken, looksLikeApiToken } from '../keys/api-token-text.ts'
import type { Claims, Tokens } from '../keys/token.ts'
import { networkOf } from '../network-of.ts'
import { type TokenServices, bearerOf } from './read-claims.ts'
import { createRequestCounts, type RequestCounts } from './request-counts.ts'

export type RequestLimit = { database: Database; bearers: TokenServices; maxPerSecond: number; now?: () => number }

/** The time for which a caller may use the full limit of each process, before the processes share their counts. */
const shareEveryMs = 100

/**
 * Limits the requests per second of one session, or of one address without a session (for IPv6, one network). Only a token that we signed
 * is a session: any other counts for its address, before the token is verified. A program has a limit per minute for each of its tokens.
 */
export function limitRequests(fastify: FastifyInstance, { database, bearers, maxPerSecond, now = Date.now }: RequestLimit): void {
  const counts = createRequestCounts({ database, max: maxPerSecond, windowSeconds: 1, now, shares: 'BUSY' })
  const ofTokens = { max: maxTokenRequests, windowSeconds: tokenWindowSeconds }
  const tokenCounts = createRequestCounts({ database, ...ofTokens, now, shares: 'NEW' })
  let isSharing = false
  const timer = setInterval(() => {
    if (isSharing) return
    isSharing = true
    Promise.all([counts.share(), tokenCounts.share()])
      // Each process then applies the limit alone. The requests themselves report the database error.
      .catch((error: unknown) => fastify.log.warn({ err: error }, 'the counts of requests could not be shared'))
      .finally(() => {
        isSharing = false
      })
  }, shareEveryMs)
  timer.unref()
  fastify.addHook('onClose', async () => clearInterval(timer))
  fastify.addHook('onRequest', async (request, reply) => {
    // Node.js treats a request line without a version as HTTP/0.9 and would answer it.
    if (request.raw.httpVersionMajor < 1) {
      reply.header('connection', 'close')
      throw fieldProblem('/', 'Send the request as HTTP/1.1.')
    }
    // The files of the web app need no work, and a page requests many of them simultaneously.
    if (request.url.startsWith('/assets/')) return
    const token = bearerOf(request)
    if (token !== undefined && looksLikeApiToken(token)) {
      await countProgram(request, reply, { token, counts, tokenCounts, bearers })
    } else {
      await countRequest(request, token, { counts, tokens: bearers.tokens })
    }
    if (hasApiToken(request.url))
      throw fieldProblem('/', 'Send the API token in the Authorization header. Revoke this one: an address is not secret.')
  })
}

type Program = { token: string; counts: RequestCounts; tokenCounts: RequestCounts; bearers: TokenServices }

/** Counts for its address until its token is found. RateLimit and RateLimit-Policy follow draft-ietf-httpapi-ratelimit-headers-10. */
async function countProgram(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, counts, tokenCounts, bearers: { apiTokens } }: Program,
): Promise<void> {
  const known = apiTokens.known(token)
  const address = hashOf(`address ${networkOf(request.ip)}`)
  if (!known && !counts.add(address)) throw tooMany()
  const claims = known ?? (await apiTokens.read(token, request.ip))
  if (!known) counts.remove(address)
  const caller = hashOf(`token ${claims.apiToken?.id}`)
  // If the counts cannot be shared, each process applies the limit alone.
  const isAdmitted = await tokenCounts.addShared(caller).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the counts of requests could not be shared')
    return tokenCounts.left(caller).requests > 0
  })
  const { requests, seconds } = tokenCounts.left(caller)
  reply.header('ratelimit-policy', `"token";q=${maxTokenRequests};w=${tokenWindowSeconds}`)
  reply.header('ratelimit', `"token";r=${requests};t=${seconds}`)
  if (isAdmitted) return
  request.claims = claims
  const detail = `This API token has made ${maxTokenRequests} requests in a minute. Wait ${seconds} seconds and try again.`
  throw new Problem('TOO_MANY_REQUESTS', detail, { retryAfterSeconds: seconds })
}

type Means = { counts: RequestCounts; tokens: Tokens }

async function countRequest(request: FastifyRequest, token: string | undefined, { counts, tokens }: Means): Promise<void> {
  const known = token === undefined ? undefined : tokens.known(token)
  // A signed-in person is not blocked by others at the same address.
  const claims = known ?? (await countStranger(request.ip, token, { counts, tokens }))
  if (!claims || counts.add(hashOf(`session ${claims.sessionId}`))) return
  // The security log records who sent too many requests.
  request.claims = claims
  throw tooMany()
}

/** Counts for its address until the token is verified as ours. Returns its claims in that case. */
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

/** An address is personal data, and the table does not need it. */
function hashOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url')
}
