import type { FastifyRequest } from 'fastify'
import { scopeOfCall } from '../../../domain/api/scope-of-call.ts'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { type Endpoint, isOfficeOnly } from '../../../domain/endpoint.ts'
import { Problem } from '../../../domain/problem.ts'
import { looksLikeApiToken } from '../keys/api-token-text.ts'
import type { Claims, Tokens } from '../keys/token.ts'
import { type ApiTokens, assertTokenAllows } from '../keys/api-tokens.ts'

const scopes = new Map(everyEndpoint().map(([key, endpoint]) => [endpoint, scopeOfCall(key, endpoint)]))

export type TokenServices = { tokens: Tokens; apiTokens: ApiTokens }

/** Checks session and role before anything of the body is read. */
export async function readClaims(
  request: FastifyRequest,
  { tokens, apiTokens }: TokenServices,
  endpoint: Endpoint,
): Promise<Claims | undefined> {
  const { allow } = endpoint
  const token = bearerOf(request)
  if (!token) {
    if (allow === 'PUBLIC') return undefined
    throw new Problem('UNAUTHENTICATED', request.headers.authorization ? withoutScheme : 'Please sign in.')
  }
  if (looksLikeApiToken(token)) {
    // Public calls are read as a visitor, whoever the caller is.
    if (allow === 'PUBLIC') return undefined
    const claims = await apiTokens.read(token, request.ip)
    // The security log records whose request was rejected.
    request.claims = claims
    if (claims.apiToken) assertTokenAllows(claims.apiToken, request.ip, scopes.get(endpoint) ?? null)
    return claims
  }
  if (allow === 'PUBLIC') return tokens.read(token).catch(noClaims)
  const claims = await tokens.read(token)
  // The security log records whose request was rejected.
  request.claims = claims
  if (allow !== 'SIGNED_IN' && !allow.includes(claims.currentRole.name)) {
    throw new Problem('FORBIDDEN', 'You don’t have enough permission to view the requested resource')
  }
  // Like the rejections below, this is not a 403, which would sign them out (specification §8).
  if (claims.supportAccessId && isOfficeOnly(endpoint))
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'Only somebody who works in this office can do this. Ask the administrator of the office.',
    )
  if (!claims.isVerified && !endpoint.allowUnverified)
    throw new Problem('PASSWORD_NOT_SET', 'Set your own password first. Then sign in again.')
  if (claims.mustEnrol && !endpoint.allowUnenrolled)
    throw new Problem('SECOND_FACTOR_NOT_SET', 'Your office requires a second factor. Set one up first.')
  return claims
}

const scheme = 'bearer '
const withoutScheme = 'Write the word Bearer and a space before the token: “Authorization: Bearer …”.'

/** RFC 9110: the name of the scheme is case-insensitive. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const { authorization = '' } = headers
  if (authorization.slice(0, scheme.length).toLowerCase() !== scheme) return undefined
  return authorization.slice(scheme.length).trim() || undefined
}

function noClaims(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'UNAUTHENTICATED') throw error
}
