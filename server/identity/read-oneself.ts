import type { OwnUser } from '../../domain/identity/auth-contract.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Claims } from '../platform/keys/token.ts'
import { recordOf } from './record-store.ts'
import { rolesThatCount, toUserRole } from './role-store.ts'
import { officeOfSession } from './sign-in/session-store.ts'

/** Everyone here is signed in, but the type does not express it. */
export function signedIn(claims: Claims | undefined): Claims {
  if (!claims) throw new Problem('UNAUTHENTICATED', 'Please sign in.')
  return claims
}

/** The person who owns the password, factors, phone and sessions; nearly always the same person (docs/decisions/0126). */
export const signInOf = ({ id, signInId }: Pick<Claims, 'id' | 'signInId'>): string => signInId ?? id

/** The acting organisation's record of the caller, with every role that they hold anywhere. */
export async function readOneself(tx: Tx, claims: Claims): Promise<OwnUser> {
  const { id, currentRole, organisationId, supportAccessId } = claims
  // The office that an operator chose has no record of them.
  const { version, ...record } = await recordOf(tx, id, {
    name: currentRole.name,
    organisationId: supportAccessId ? null : organisationId,
  })
  const onlyIn = await officeOfSession(tx, claims.sessionId)
  const roles = await rolesThatCount(tx, signInOf(claims), onlyIn)
  const { is_verified } = await tx
    .selectFrom('people')
    .select('is_verified')
    .where('id', '=', signInOf(claims))
    .executeTakeFirstOrThrow()
  const own = supportAccessId ? {} : { version }
  return { ...record, ...own, id, isVerified: is_verified || onlyIn !== null, loginEnabled: true, roles: roles.map(toUserRole) }
}
