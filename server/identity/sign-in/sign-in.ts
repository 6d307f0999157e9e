import type { SignedIn } from '../../../domain/identity/signed-in.ts'
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
import type { Sealer } from '../../platform/keys/sealed.ts'
import type { RelyingParty } from '../second-factor/passkeys.ts'
import { isRemembered, rememberDevice } from '../second-factor/remembered-devices.ts'
import {
  countCodeAttempt as countSecondFactorAttempt,
  hasSecondFactor,
  isRequiredIn,
  useSecondFactor,
} from '../second-factor/second-factors.ts'
import { withPasskey } from '../second-factor/use-passkey.ts'
import type { Assertion } from '../../../domain/identity/passkey.ts'
import { readUsername, normaliseUsername } from '../username.ts'

export type Attempt = {
  username: string
  /** What they know: the password, or the code of an SMS. */
  secret: { kind: 'PASSWORD' | 'CODE'; text: string }
  botCheck: string | undefined
  address: string
  userAgent: string
  /** A code of the app, or a recovery code. */
  secondFactor: string | undefined
  /** Of the cookie of a remembered device. */
  deviceToken: string | undefined
  rememberDevice: boolean
}
/** `deviceToken`: of a device that is remembered from now on. */
export type StartedSession = { claims: Claims; session: Session; deviceToken?: string | undefined }
type SignInServices = { within: Database['as']; botCheck: BotCheck; sealer: Sealer; isProduction: boolean }

/** By phone, CID or e-mail. The secret is checked outside every transaction, because that is slow on purpose. */
export async function signIn(services: SignInServices, attempt: Attempt): Promise<StartedSession> {
  const { within, botCheck } = services
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
  if (attempt.secondFactor !== undefined) await countSecondFactorAttempt(within, person.id)
  const begun = within(authActor, async (tx) => {
    // Again, or a burst of guesses sent at once would all have been let past the first look.
    await assertWithinLimit(tx, [ofUser])
    await deleteFailures(tx, [ofUser, anywhere])
    return begin(tx, services, { candidate: person, attempt })
  })
  return begun.catch(async (error: unknown) => {
    if (!(error instanceof WrongSecondFactor)) throw error
    await within(authActor, (tx) => recordFailure(tx, [addressLimit(address)]))
    throw new Problem('INVALID_CREDENTIALS', 'This code is not right, or was used already. Wait for the next one.')
  })
}

/** Rolls the sign-in back, and is counted outside of it. */
class WrongSecondFactor extends Error {}

type PasskeySignIn = { passkey: Assertion; address: string; userAgent: string }

/** A passkey is both factors: something that one has, and a finger, face or PIN that opens it. */
export async function signInByPasskey(
  services: SignInServices,
  party: RelyingParty,
  { passkey, address, userAgent }: PasskeySignIn,
): Promise<StartedSession> {
  const { within, isProduction } = services
  await within(authActor, (tx) => assertWithinLimit(tx, [addressLimit(address)]))
  const begun = await withPasskey({ within, party }, passkey, async (tx, personId) => {
    const person = await lockPerson(tx, personId)
    return person?.loginEnabled ? enter(tx, { personId, userAgent, isProduction }) : undefined
  })
  if (begun) return begun
  await within(authActor, (tx) => recordFailure(tx, [addressLimit(address)]))
  throw new Problem('INVALID_CREDENTIALS', 'Nobody signs in with this passkey here. Sign in another way.')
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

type Entry = { candidate: Candidate; attempt: Attempt }

async function begin(tx: Tx, services: SignInServices, { candidate, attempt }: Entry): Promise<StartedSession> {
  const { secret, userAgent } = attempt
  const person = await lockPerson(tx, candidate.id)
  // What was checked may have been changed or used up meanwhile.
  const isStillRight = secret.kind === 'CODE' ? await useLoginCode(tx, candidate) : person?.passwordHash === candidate.secretHash
  if (!person?.loginEnabled || !isStillRight) throw wrongCredentials(secret.kind)
  const isRemembering = await assertSecondFactor(tx, services, { candidate, attempt })
  // A code and a temporary password both went to the phone.
  if (secret.kind === 'CODE' || !person.isVerified) await provePhone(tx, candidate.id)
  const entered = await enter(tx, { personId: candidate.id, userAgent, isProduction: services.isProduction })
  if (!isRemembering) return entered
  const device = { personId: candidate.id, userAgent, token: attempt.deviceToken }
  return { ...entered, deviceToken: await rememberDevice(tx, device) }
}

/** Answers whether this device is to be remembered: only where a factor was given here and now. */
async function assertSecondFactor(tx: Tx, { sealer }: SignInServices, { candidate, attempt }: Entry): Promise<boolean> {
  const { id: personId } = candidate
  const { secondFactor: typed, deviceToken } = attempt
  if (!(await hasSecondFactor(tx, personId))) return false
  if (typed === undefined) {
    if (deviceToken !== undefined && (await isRemembered(tx, personId, deviceToken))) return false
    throw new Problem('SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app, or a recovery code.')
  }
  if (!(await useSecondFactor(tx, sealer, { personId, typed }))) throw new WrongSecondFactor()
  return attempt.rememberDevice
}

type Entrant = { personId: string; userAgent: string; isProduction: boolean }

/** Whoever has proven who they are gets a session in their first role. */
async function enter(tx: Tx, { personId, userAgent, isProduction }: Entrant): Promise<StartedSession> {
  await markSignedIn(tx, personId)
  // Only who knows the secret learns this much.
  const roles = await rolesToBeginWith(tx, personId)
  const [role] = roles
  if (!role) throw await letInNowhere(tx, personId)
  const session = await beginSession(tx, { personId, roleId: role.id, userAgent })
  const isVerified = await isVerifiedNow(tx, personId)
  return begun(tx, { personId, isVerified, roles, role, session, isProduction })
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
  { roleId, isProduction }: { roleId: string; isProduction: boolean },
): Promise<StartedSession> {
  const roles = await rolesThatCount(tx, personId)
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw notFound('role')
  const session = await continueSession(tx, sessionId, { roleId })
  if (!session) throw new Problem('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
  return begun(tx, { personId, isVerified, roles, role, session, isProduction })
}

type Beginning = {
  personId: string
  isVerified: boolean
  roles: RoleThatCounts[]
  role: RoleThatCounts
  session: Session
  isProduction: boolean
}

async function begun(tx: Tx, beginning: Beginning): Promise<StartedSession> {
  const { personId, isVerified, roles, role, session, isProduction } = beginning
  const { nameEnglish } = await recordOf(tx, personId, role)
  const mustEnrol = (await isRequiredIn(tx, role, isProduction)) && !(await hasSecondFactor(tx, personId))
  const claims: Claims = {
    id: personId,
    sessionId: session.id,
    nameEnglish,
    isVerified,
    mustEnrol,
    roles: roles.map(toUserRole),
    currentRole: toUserRole(role),
    organisationId: role.organisationId,
  }
  return { claims, session }
}

export async function withToken(tokens: Tokens, { claims, session }: StartedSession): Promise<SignedIn> {
  const { id, nameEnglish, isVerified, mustEnrol = false, roles, currentRole } = claims
  const token = await tokens.sign(claims, session)
  const user = { id, nameEnglish, isVerified, mustEnrol, roles }
  return { token, expiresAt: session.expiresAt.toISOString(), user, currentRole, operatorIn: null }
}

function wrongCredentials(kind: Attempt['secret']['kind']): Problem {
  const detail =
    kind === 'CODE'
      ? 'The user name or the code is not right, or the code has expired.'
      : 'The user name or the password is not right, or the operator has not enabled this sign-in yet.'
  return new Problem('INVALID_CREDENTIALS', detail)
}
