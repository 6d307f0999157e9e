import type { SignedIn } from '../../domain/identity/auth-contract.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { gatekeeper } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Claims, Tokens } from '../platform/token.ts'
import { addressLimit, forgetFailures, noteFailure, refuseOverLimit, userLimit } from './login-limits.ts'
import { passwordMatches } from './passwords.ts'
import { type Candidate, findCandidates, lockPerson } from './person-store.ts'
import { recordOf } from './record-store.ts'
import { type RoleThatCounts, rolesThatCount, toHeldRole } from './role-store.ts'
import { beginSession, continueSession, type Session } from './session-store.ts'
import { readUsername, spelledPlainly } from './username.ts'

export type Attempt = { username: string; password: string; address: string; userAgent: string }
type Begun = { claims: Claims; expiresAt: Date }

/** By phone, CID or e-mail. The password is checked outside every transaction, because that is slow on purpose. */
export async function signIn(within: Database['as'], attempt: Attempt): Promise<Begun> {
  const ofUser = userLimit(attempt.address, spelledPlainly(attempt.username))
  const limits = [ofUser, addressLimit(attempt.address)]
  const candidates = await within(gatekeeper, async (tx) => {
    await refuseOverLimit(tx, limits)
    return findCandidates(tx, readUsername(attempt.username))
  })
  const person = await whosePassword(candidates, attempt.password)
  if (!person) {
    await within(gatekeeper, (tx) => noteFailure(tx, limits))
    throw wrongCredentials()
  }
  return within(gatekeeper, async (tx) => {
    // Again, or a burst of guesses sent at once would all have been let past the first look.
    await refuseOverLimit(tx, [ofUser])
    await forgetFailures(tx, ofUser)
    return begin(tx, person, attempt.userAgent)
  })
}

/** The first whose password it is; as slow when there is nobody. */
async function whosePassword(candidates: readonly Candidate[], password: string): Promise<Candidate | undefined> {
  if (candidates.length === 0) await passwordMatches(undefined, password)
  for (const candidate of candidates) {
    if (await passwordMatches(candidate.passwordHash, password)) return candidate
  }
  return undefined
}

async function begin(tx: Tx, candidate: Candidate, userAgent: string): Promise<Begun> {
  const person = await lockPerson(tx, candidate)
  if (!person) throw wrongCredentials()
  // Only who knows the password learns this much.
  if (!person.loginEnabled)
    throw new Problem('INVALID_CREDENTIALS', 'This sign-in is not enabled. Ask the operator to enable it.')
  const roles = await rolesThatCount(tx, candidate.id)
  const [role] = roles
  if (!role) throw new Problem('INVALID_CREDENTIALS', 'No office lets you in at present. Ask the office that you belong to.')
  const session = await beginSession(tx, { personId: candidate.id, roleId: role.id, userAgent })
  return begun(tx, { personId: candidate.id, isVerified: person.isVerified, roles, role, session })
}

/** The same sign-in in another role that the person holds. Run as the gatekeeper. */
export async function switchRole(tx: Tx, { id: personId, sessionId, isVerified }: Claims, roleId: string): Promise<Begun> {
  const roles = await rolesThatCount(tx, personId)
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw notFound('role')
  const session = await continueSession(tx, sessionId, roleId)
  if (!session) throw new Problem('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
  return begun(tx, { personId, isVerified, roles, role, session })
}

type Beginning = { personId: string; isVerified: boolean; roles: RoleThatCounts[]; role: RoleThatCounts; session: Session }

async function begun(tx: Tx, { personId, isVerified, roles, role, session }: Beginning): Promise<Begun> {
  const { nameEnglish } = await recordOf(tx, personId, role)
  const claims: Claims = {
    id: personId,
    sessionId: session.id,
    nameEnglish,
    isVerified,
    roles: roles.map(toHeldRole),
    currentRole: toHeldRole(role),
    organisationId: role.organisationId,
  }
  return { claims, expiresAt: session.expiresAt }
}

export async function withToken(tokens: Tokens, { claims, expiresAt }: Begun): Promise<SignedIn> {
  const { id, nameEnglish, isVerified, roles, currentRole } = claims
  const token = await tokens.sign(claims, expiresAt)
  return { token, expiresAt: expiresAt.toISOString(), user: { id, nameEnglish, isVerified, roles }, currentRole }
}

function wrongCredentials(): Problem {
  return new Problem('INVALID_CREDENTIALS', 'The user name or the password is not right.')
}
