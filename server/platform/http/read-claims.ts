import type { FastifyRequest } from 'fastify'
import { type Endpoint, isOfficeOnly } from '../../../domain/endpoint.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Claims, Tokens } from '../keys/token.ts'

/** Session and role come before anything of the body is read. */
export async function readClaims(request: FastifyRequest, tokens: Tokens, endpoint: Endpoint): Promise<Claims | undefined> {
  const { allow } = endpoint
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) {
    if (allow === 'PUBLIC') return undefined
    throw new Problem('UNAUTHENTICATED', 'Please sign in.')
  }
  if (allow === 'PUBLIC') return tokens.read(token).catch(noClaims)
  const claims = await tokens.read(token)
  // The security log says who was refused.
  request.claims = claims
  if (allow !== 'SIGNED_IN' && !allow.includes(claims.currentRole.name)) {
    throw new Problem('FORBIDDEN', 'You don’t have enough permission to view the requested resource')
  }
  // Like the refusals below no 403, which would sign them out (specification §8).
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

function noClaims(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'UNAUTHENTICATED') throw error
}
