import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type HeldRole, heldRoleSchema } from '../../domain/identity/role.ts'
import { Problem } from '../../domain/problem.ts'
import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'

/** What a token says (specification §3: id, roles, isVerified, nameEnglish) and the role it acts in. */
const claimsSchema = z.object({
  id: z.uuid(),
  sessionId: z.uuid(),
  nameEnglish: z.string(),
  isVerified: z.boolean(),
  roles: z.array(heldRoleSchema),
  currentRole: heldRoleSchema,
  organisationId: z.uuid().nullable(),
  /** A SUPERADMIN acts as the ADMIN of this organisation, which they chose. */
  isOperator: z.boolean().optional(),
})
export type Claims = z.output<typeof claimsSchema>

export type Tokens = { sign(claims: Claims, expiresAt: Date): Promise<string>; read(token: string): Promise<Claims> }

const mostKept = 1000

export function createTokens(secret: Uint8Array, clock: Clock): Tokens {
  // Read in once: it is needed at every request.
  const key = crypto.subtle.importKey('raw', Uint8Array.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  // What was signed here stays true until it runs out; whether the session still does is asked of the database each time.
  const verifiedClaims = new Map<string, { claims: Claims; expiresAt: number }>()
  return {
    sign: async (claims, expiresAt) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(Math.floor(clock.now().getTime() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(await key),
    read: async (token) => {
      const known = verifiedClaims.get(token)
      if (known && known.expiresAt > clock.now().getTime()) return known.claims
      verifiedClaims.delete(token)
      const verified = await jwtVerify(token, await key, { algorithms: ['HS256'], currentDate: clock.now() }).catch(
        () => undefined,
      )
      const claims = claimsSchema.safeParse(verified?.payload)
      if (!claims.success) throw new Problem('UNAUTHENTICATED', 'Please sign in again.')
      verifiedClaims.set(token, { claims: claims.data, expiresAt: (verified?.payload.exp ?? 0) * 1000 })
      for (const oldest of verifiedClaims.keys()) {
        if (verifiedClaims.size <= mostKept) break
        verifiedClaims.delete(oldest)
      }
      return claims.data
    },
  }
}

export function actorOf({ id, sessionId, currentRole, organisationId, isOperator }: Claims): Actor {
  if (currentRole.name === 'SUPERADMIN') return { kind: 'operator', role: 'SUPERADMIN', personId: id, sessionId }
  if (!organisationId || !currentRole.adminId) throw new Problem('UNAUTHENTICATED', 'Please sign in again.')
  const inside = { organisationId, personId: id, adminId: currentRole.adminId, sessionId }
  const actor = actorIn(currentRole.name, inside)
  return actor.kind === 'staff' && isOperator ? { ...actor, isOperator } : actor
}

type Inside = { organisationId: string; personId: string; adminId: string; sessionId: string }

function actorIn(role: Exclude<HeldRole['name'], 'SUPERADMIN'>, inside: Inside): Actor {
  switch (role) {
    case 'ADMIN':
    case 'MANAGER':
      return { kind: 'staff', role, ...inside }
    case 'OWNER':
      return { kind: 'owner', role, ...inside }
    case 'TENANT':
      return { kind: 'tenant', role, ...inside }
  }
}
