import type { BlockList } from 'node:net'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { z } from 'zod'
import type { ApiScope } from '../../../domain/api/api-scope.ts'
import { type UserRole, userRoleSchema } from '../../../domain/identity/role.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import { sessionIdOf } from './session-id-of.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The claims of a token (specification §3: id, roles, isVerified, nameEnglish), and the role that it acts in. */
const claimsSchema = z.object({
  id: z.uuid(),
  /** The id of the sign-in, if this person was joined into another one (docs/decisions/0126). */
  signInId: z.uuid().optional(),
  sessionId: z.string().max(100),
  nameEnglish: z.string(),
  isVerified: z.boolean(),
  /** A second factor is required in this role and not set up. */
  mustEnrol: z.boolean().optional(),
  roles: z.array(userRoleSchema),
  currentRole: userRoleSchema,
  organisationId: z.uuid().nullable(),
  /** For a SUPERADMIN who acts as the ADMIN of this organisation: the support access used. */
  supportAccessId: z.uuid().optional(),
})
/** `sessionId` is the id of the session's row. The token itself contains the secret of which it is the hash. */
/** The rights of an API token, and the allowed addresses; `ranges` is undefined if it may be used from anywhere. */
export type ApiTokenClaims = { id: string; scopes: readonly ApiScope[]; ranges: BlockList | undefined; apiVersion: string }
export type Claims = z.output<typeof claimsSchema> & {
  /** For a program: it has no session, and acts for the ADMIN who created its token. */
  apiToken?: ApiTokenClaims
}
export type SessionSecret = { secret: string; expiresAt: Date }

export type Tokens = {
  sign(claims: Omit<Claims, 'sessionId' | 'apiToken'>, session: SessionSecret): Promise<string>
  read(token: string): Promise<Claims>
  /** The claims of a token that this process has read before; `read` checks whether they are still valid. */
  known(token: string): Claims | undefined
}

const maxCached = 1000
/** The audience of a token. The key signs nothing else; tokens of another kind would need another audience. */
const audience = 'sakhang-api'

type Verified = { claims: Claims; expiresAt: number; keyId: string }

export function createTokens(keys: SigningKeys, clock: Clock): Tokens {
  // A signature by a key that is still accepted stays valid until the token expires. Whether the session is still valid is checked in the
  // database each time.
  const verifiedTokens = new Map<string, Verified>()
  return {
    sign: async (claims, { secret, expiresAt }) => {
      const key = await keys.newest()
      return new SignJWT({ ...claims, sessionId: secret })
        .setProtectedHeader({ alg: 'HS256', kid: key.id })
        .setAudience(audience)
        .setIssuedAt(Math.floor(clock.now().getTime() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key.secret)
    },
    known: (token) => verifiedTokens.get(token)?.claims,
    read: async (token) => {
      const known = verifiedTokens.get(token)
      if (known && known.expiresAt > clock.now().getTime() && (await keys.find(known.keyId))) return known.claims
      verifiedTokens.delete(token)
      const verified = await verify(token, keys, clock)
      if (!verified) throw new Problem('UNAUTHENTICATED', 'Please sign in again.')
      verifiedTokens.set(token, verified)
      for (const oldest of verifiedTokens.keys()) {
        if (verifiedTokens.size <= maxCached) break
        verifiedTokens.delete(oldest)
      }
      return verified.claims
    },
  }
}

async function verify(token: string, keys: SigningKeys, clock: Clock): Promise<Verified | undefined> {
  const keyId = keyIdOf(token)
  const key = keyId === undefined ? undefined : await keys.find(keyId)
  if (!key) return undefined
  const rules = { algorithms: ['HS256'], audience, currentDate: clock.now() }
  const verified = await jwtVerify(token, key.secret, rules).catch(() => undefined)
  const { success, data } = claimsSchema.safeParse(verified?.payload)
  if (!success) return undefined
  const claims = { ...data, sessionId: sessionIdOf(data.sessionId) }
  return { claims, expiresAt: (verified?.payload.exp ?? 0) * 1000, keyId: key.id }
}

const headerSchema = z.object({ alg: z.literal('HS256'), kid: z.string().max(32) })

function keyIdOf(token: string): string | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'))
    return headerSchema.safeParse(header).data?.kid
  } catch {
    return undefined
  }
}

export function actorOf({ id, sessionId, currentRole, organisationId, supportAccessId, apiToken }: Claims): Actor {
  if (currentRole.name === 'SUPERADMIN') return { kind: 'operator', role: 'SUPERADMIN', personId: id, sessionId }
  if (!organisationId || !currentRole.adminId) throw new Problem('UNAUTHENTICATED', 'Please sign in again.')
  const inside = { organisationId, personId: id, adminId: currentRole.adminId }
  if (apiToken) return { kind: 'staff', role: 'ADMIN', ...inside, apiTokenId: apiToken.id }
  const actor = actorIn(currentRole.name, { ...inside, sessionId })
  return actor.kind === 'staff' && supportAccessId ? { ...actor, supportAccessId } : actor
}

type Inside = { organisationId: string; personId: string; adminId: string; sessionId: string }

function actorIn(role: Exclude<UserRole['name'], 'SUPERADMIN'>, inside: Inside): Actor {
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
