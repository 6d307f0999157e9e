import type { SignedIn } from '../../../domain/identity/auth-contract.ts'
import { notFound, Problem } from '../../../domain/problem.ts'
import { authActor } from '../../platform/actor.ts'
import type { BotCheck } from '../../platform/http/bot-check.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Claims, Tokens } from '../../platform/keys/token.ts'
import { countCodeAttempt, useLoginCode } from './login-code-store.ts'
import {
  addressLimit,
  globalLimit,
  deleteFailures,
  isPastLimit,
  recordFailure,
  assertWithinLimit,
  userLimit,
} from './login-limits.ts'
import { passwordMatches } from './passwords.ts'
import { type Candidate, findCandidates, isVerifiedNow, lockPerson, markSignedIn } from '../person-store.ts'
import { provePhone } from './prove-phone.ts'
import { recordOf } from '../record-store.ts'
import { type RoleThatCounts, roleOffersTo, rolesThatCount, rolesToBeginWith, toUserRole } from '../role-store.ts'
import { beginSession, continueSession, type Session } from './session-store.ts'
import { readUsername, normaliseUsername } from '../username.ts'

export type Attempt = {
  username: string
  /** What they know: the password, or the code of an SMS. */
  secret: { kind: 'PASSWORD' | 'CODE'; text: string }
  botCheck: string | undefined
  address: string
  userAgent: string
}
export type StartedSession = { claims: Claims; session: Session }
type SignInServices = { within: Database['as']; botCheck: BotCheck }

/** By phone, CID or e-mail. The secret is checked outside every transaction, because that is slow on purpose. */
export async function signIn({ within, botCheck }: SignInServices, attempt: Attempt): Promise<StartedSession> {
  const { username, secret, address } = attempt
  const plainly = normaliseUsername(username)
  const ofUser = userLimit(address, plainly)
  const anywhere = globalLimit(plainly)
  const limits = [ofUser, addressLimit(address)]
  const isDoubtful = await within(authActor, async (tx) => {
    await assertWithinLimit(tx, limits)
    return isPastLimit(tx, anywhere)
  })
  if (isDoubtful) await botCheck.require(attempt.botCheck, address)
  const candidates = await within(authActor, (tx) => candidatesFor(tx, username, secret.kind))
  const person = await whoseSecret(candidates, secret.text)
  if (!person) {
    await within(authActor, (tx) => recordFailure(tx, [...limits, anywhere]))
    throw wrongCredentials(secret.kind)
  }
  return within(authActor, async (tx) => {
    // Again, or a burst of guesses sent at once would all have been let past the first look.
    await assertWithinLimit(tx, [ofUser])
    await deleteFailures(tx, [ofUser, anywhere])
    return begin(tx, person, attempt)
  })
}

function candidatesFor(tx: Tx, username: string, kind: Attempt['secret']['kind']): Promise<Candidate[]> {
  return kind === 'CODE' ? countCodeAttempt(tx, readUsername(username)) : findCandidates(tx, readUsername(username))
}

/** The first whose secret it is; as slow when there is nobody. */
async function whoseSecret(candidates: readonly Candidate[], text: string): Promise<Candidate | undefined> {
  if (candidates.length === 0) await passwordMatches(undefined, text)
  for (const candidate of candidates) {
    if (await passwordMatches(candidate.secretHash, text)) return candidate
  }
  return undefined
}

async function begin(tx: Tx, candidate: Candidate, { secret, userAgent }: Attempt): Promise<StartedSession> {
  const person = await lockPerson(tx, candidate.id)
  // What was checked may have been changed or used up meanwhile.
  const isStillRight = secret.kind === 'CODE' ? await useLoginCode(tx, candidate) : person?.passwordHash === candidate.secretHash
  if (!person?.loginEnabled || !isStillRight) throw wrongCredentials(secret.kind)
  // A code and a temporary password both went to the phone.
  if (secret.kind === 'CODE' || !person.isVerified) await provePhone(tx, candidate.id)
  await markSignedIn(tx, candidate.id)
  // Only who knows the secret learns this much.
  const roles = await rolesToBeginWith(tx, candidate.id)
  const [role] = roles
  if (!role) throw await letInNowhere(tx, candidate.id)
  const session = await beginSession(tx, { personId: candidate.id, roleId: role.id, userAgent })
  const isVerified = await isVerifiedNow(tx, candidate.id)
  return begun(tx, { personId: candidate.id, isVerified, roles, role, session })
}

async function letInNowhere(tx: Tx, personId: string): Promise<Problem> {
  const hasOffer = (await roleOffersTo(tx, personId)).length > 0
  const detail = hasOffer
    ? 'Sign in with a code sent to your phone to accept the role that an office offers you.'
    : 'No office lets you in at present. Ask the office that you belong to.'
  return new Problem('INVALID_CREDENTIALS', detail)
}

/** The same sign-in in another role that the person holds. Run as the auth role. */
export async function switchRole(
  tx: Tx,
  { id: personId, sessionId, isVerified }: Claims,
  roleId: string,
): Promise<StartedSession> {
  const roles = await rolesThatCount(tx, personId)
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw notFound('role')
  const session = await continueSession(tx, sessionId, { roleId })
  if (!session) throw new Problem('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
  return begun(tx, { personId, isVerified, roles, role, session })
}

type Beginning = { personId: string; isVerified: boolean; roles: RoleThatCounts[]; role: RoleThatCounts; session: Session }

async function begun(tx: Tx, { personId, isVerified, roles, role, session }: Beginning): Promise<StartedSession> {
  const { nameEnglish } = await recordOf(tx, personId, role)
  const claims: Claims = {
    id: personId,
    sessionId: session.id,
    nameEnglish,
    isVerified,
    roles: roles.map(toUserRole),
    currentRole: toUserRole(role),
    organisationId: role.organisationId,
  }
  return { claims, session }
}

export async function withToken(tokens: Tokens, { claims, session }: StartedSession): Promise<SignedIn> {
  const { id, nameEnglish, isVerified, roles, currentRole } = claims
  const token = await tokens.sign(claims, session)
  const user = { id, nameEnglish, isVerified, roles }
  return { token, expiresAt: session.expiresAt.toISOString(), user, currentRole, operatorIn: null }
}

function wrongCredentials(kind: Attempt['secret']['kind']): Problem {
  const detail =
    kind === 'CODE'
      ? 'The user name or the code is not right, or the code has expired.'
      : 'The user name or the password is not right, or the operator has not enabled this sign-in yet.'
  return new Problem('INVALID_CREDENTIALS', detail)
}
