import type { HeldRole } from '../../../domain/identity/role.ts'
import type { SignedIn } from '../../../domain/identity/signed-in.ts'
import { notFound, Problem } from '../../../domain/problem.ts'
import { authActor } from '../../platform/actor.ts'
import type { BotCheck } from '../../platform/http/bot-check.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Claims, Tokens } from '../../platform/keys/token.ts'
import { admitAttempt } from './admit-attempt.ts'
import { useLoginCode } from './login-code-store.ts'
import { countMiss } from './limits/count-miss.ts'
import { addressLimit, recordFailure } from './login-limits.ts'
import { passwordMatches, type VerifyHash } from './passwords.ts'
import { type Candidate, isVerifiedNow, lockPerson, markSignedIn } from '../person-store.ts'
import { provePhone } from './prove-phone.ts'
import { signInOf } from '../read-oneself.ts'
import { recordOf } from '../record-store.ts'
import {
  hasProvenPhone,
  type RoleThatCounts,
  roleOffersTo,
  rolesThatCount,
  rolesToBeginWith,
  toHeldRole,
  toUserRole,
} from '../role-store.ts'
import { beginSession, continueSession, endSignInOf, officeOfSession, type Device, type Session } from './session-store.ts'
import type { Sealer } from '../../platform/keys/sealed.ts'
import type { RelyingParty } from '../second-factor/passkeys.ts'
import { isRemembered, rememberDevice } from '../second-factor/remembered-devices.ts'
import {
  countCodeAttempt as countSecondFactorAttempt,
  hasSecondFactor,
  isRequiredIn,
  useSecondFactor,
} from '../second-factor/second-factors.ts'
import { withPasskey } from '../second-factor/with-passkey.ts'
import type { Assertion } from '../../../domain/identity/passkey.ts'
import { recogniseDevice } from './known-devices.ts'
import type { Messenger } from '../messages-to-person.ts'
import { notifyGuesses } from './limits/notify-guesses.ts'

export type Attempt = {
  username: string
  /** The password, or the code from an SMS. */
  secret: { kind: 'PASSWORD' | 'CODE'; text: string }
  botCheck: string | undefined
  device: Device
  /** A code of the app, or a recovery code. */
  secondFactor: string | undefined
  /** From the cookie of a remembered device. */
  deviceToken: string | undefined
  rememberDevice: boolean
  /** Roles to accept by signing in although their office offered one before. */
  acceptOffers: readonly string[]
  /** From the cookie that identifies the browser. */
  knownDevice: string | undefined
  former: FormerSession
}
/** From the token that came with the sign-in. A session of the same person ends, because the tab has a new one. */
type FormerSession = Pick<Claims, 'id' | 'signInId' | 'sessionId'> | undefined
/** `roles`: the roles that the person can choose from; omitted if there is no choice. */
export type StartedSession = { claims: Claims; session: Session; roles?: readonly HeldRole[] }
/** `knownDevice` identifies the browser from now on; `deviceToken` is for a device that is remembered from now on. */
export type SignedInHere = StartedSession & {
  knownDevice: string
  deviceToken?: string | undefined
  /** The person signed in before, but not on this device. */
  isNewDevice: boolean
}
type SignInServices = Messenger & { botCheck: BotCheck; sealer: Sealer; isProduction: boolean }

/** By phone, CID or e-mail. The secret is checked outside every transaction, because the check is intentionally slow. */
export async function signIn(services: SignInServices, attempt: Attempt): Promise<SignedInHere> {
  const { within } = services
  const { secret, device } = attempt
  const { candidates, isGuessed, giveBack } = await admitAttempt(services, attempt)
  const person = await findBySecret(candidates, secret.text)
  if (!person && isGuessed)
    void notifyGuesses(
      services,
      candidates.map(({ id }) => id),
    )
  if (!person) throw wrongCredentials(secret.kind)
  await giveBack(person.id)
  if (attempt.secondFactor !== undefined) await countSecondFactorAttempt(within, person.id)
  const begun = within(authActor, (tx) => begin(tx, services, { candidate: person, attempt }))
  return begun.catch(async (error: unknown) => {
    if (!(error instanceof WrongSecondFactor)) throw error
    await within(authActor, (tx) => recordFailure(tx, [addressLimit(device.address)]))
    throw new Problem('INVALID_CREDENTIALS', 'This code is wrong or was already used. Wait for the next one.')
  })
}

/** Rolls the sign-in back; the attempt is counted outside its transaction. */
export class WrongSecondFactor extends Error {}

type PasskeySignIn = { passkey: Assertion; device: Device; knownDevice: string | undefined; former: FormerSession }

/** A passkey is both factors: a device that the person has, and a finger, face or PIN to unlock it. */
export async function signInByPasskey(
  services: Omit<SignInServices, 'outbox'>,
  party: RelyingParty,
  { passkey, device, knownDevice, former }: PasskeySignIn,
): Promise<SignedInHere> {
  const { within, isProduction } = services
  const begun = await withPasskey({ within, party }, passkey, async (tx, personId) => {
    const person = await lockPerson(tx, personId)
    return person?.loginEnabled && !person.joinedInto
      ? enter(tx, { person, personId, device, knownDevice, former, isProduction, isByFactor: true })
      : undefined
  })
  if (begun) return begun
  await within(authActor, (tx) => countMiss(tx, addressLimit(device.address)))
  throw new Problem('INVALID_CREDENTIALS', 'This passkey is not registered here. Sign in another way.')
}

/** The first person with this secret; takes equally long if there is none. */
export async function findBySecret(
  candidates: readonly Candidate[],
  text: string,
  verifyHash?: VerifyHash,
): Promise<Candidate | undefined> {
  if (candidates.length === 0) await passwordMatches(undefined, text, verifyHash)
  for (const candidate of candidates) {
    if (await passwordMatches(candidate.secretHash, text, verifyHash)) return candidate
  }
  return undefined
}

type Entry = { candidate: Candidate; attempt: Attempt }

async function begin(tx: Tx, services: SignInServices, { candidate, attempt }: Entry): Promise<SignedInHere> {
  const { secret, device, knownDevice } = attempt
  const person = await lockPerson(tx, candidate.id)
  // The checked value may have been changed or used in the meantime.
  const isSecretValid = secret.kind === 'CODE' ? await useLoginCode(tx, candidate) : person?.passwordHash === candidate.secretHash
  if (!person?.loginEnabled || person.joinedInto || !isSecretValid) throw wrongCredentials(secret.kind)
  const isGiven = await assertSecondFactor(tx, services.sealer, { personId: candidate.id, ...attempt })
  // A code and a temporary password were both sent to the phone.
  if (secret.kind === 'CODE' || !person.isVerified) await provePhone(tx, candidate.id)
  const entrant = {
    person,
    personId: candidate.id,
    device,
    knownDevice,
    former: attempt.former,
    acceptOffers: attempt.acceptOffers,
    isProduction: services.isProduction,
  }
  const entered = await enter(tx, { ...entrant, isByFactor: isGiven })
  if (!isGiven || !attempt.rememberDevice) return entered
  const remembered = { personId: candidate.id, userAgent: device.userAgent, token: attempt.deviceToken }
  return { ...entered, deviceToken: await rememberDevice(tx, remembered) }
}

/** Returns whether a factor was given in this sign-in. Only then is a device remembered. */
export async function assertSecondFactor(
  tx: Tx,
  sealer: Sealer,
  { personId, secondFactor: typed, deviceToken }: Pick<Attempt, 'secondFactor' | 'deviceToken'> & { personId: string },
): Promise<boolean> {
  if (!(await hasSecondFactor(tx, personId))) return false
  if (typed === undefined) {
    if (deviceToken !== undefined && (await isRemembered(tx, personId, deviceToken))) return false
    throw new Problem('SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app, or a recovery code.')
  }
  if (!(await useSecondFactor(tx, sealer, { personId, typed }))) throw new WrongSecondFactor()
  return true
}

type Entrant = {
  person: { signedInAt: Date | null }
  personId: string
  device: Device
  knownDevice: string | undefined
  former: FormerSession
  /** Omitted if this way to sign in cannot name them. */
  acceptOffers?: readonly string[]
  isProduction: boolean
  /** A second factor was given. */
  isByFactor: boolean
}

/** Starts a session in the first role for a person who has proven their identity. */
async function enter(tx: Tx, entrant: Entrant): Promise<SignedInHere> {
  const { person, personId, device, knownDevice, former, acceptOffers, isProduction, isByFactor } = entrant
  await markSignedIn(tx, personId)
  // Only a person who has the secret learns this.
  const roles = await rolesToBeginWith(tx, personId, acceptOffers)
  const [role] = roles
  if (!role) throw await noAccessProblem(tx, personId, acceptOffers !== undefined)
  if (former && signInOf(former) === personId) await endSignInOf(tx, personId, former.sessionId)
  const session = await beginSession(tx, { signInId: personId, role, device, isByFactor })
  const isVerified = await isVerifiedNow(tx, personId)
  const { token, isNew } = await recogniseDevice(tx, personId, knownDevice)
  const isNewDevice = isNew && person.signedInAt !== null
  return { ...(await begun(tx, { personId, isVerified, roles, role, session, isProduction })), knownDevice: token, isNewDevice }
}

async function noAccessProblem(tx: Tx, personId: string, canAccept: boolean): Promise<Problem> {
  const offers = await roleOffersTo(tx, personId)
  if (canAccept && offers.length > 0 && (await hasProvenPhone(tx, personId))) {
    const detail = 'An office offers you a role again. Accept it to sign in.'
    return new Problem('ROLE_OFFERED', detail, {
      offers: offers.map(({ id, name, organisationName }) => ({ id, name, organisationName })),
    })
  }
  const detail =
    offers.length > 0
      ? 'Sign in with a code sent to your phone to accept the role that an office offers you.'
      : 'You have no access to any office at present. Ask your office.'
  return new Problem('INVALID_CREDENTIALS', detail)
}

/** The same sign-in in another role of the person. Run as the auth role. */
export async function switchRole(
  tx: Tx,
  claims: Claims,
  { roleId, isProduction }: { roleId: string; isProduction: boolean },
): Promise<StartedSession> {
  const { sessionId, isVerified } = claims
  const personId = signInOf(claims)
  const onlyIn = await officeOfSession(tx, sessionId)
  const roles = await rolesThatCount(tx, personId, onlyIn)
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw notFound('role')
  const session = await continueSession(tx, sessionId, { role })
  if (!session) throw new Problem('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
  return begun(tx, { personId, isVerified, roles, role, session, isProduction })
}

type Beginning = {
  /** The person who signed in. In the role they may have another person's id. */
  personId: string
  isVerified: boolean
  roles: RoleThatCounts[]
  role: RoleThatCounts
  session: Session
  isProduction: boolean
}

export async function begun(tx: Tx, beginning: Beginning): Promise<StartedSession> {
  const { personId, isVerified, roles, role, session, isProduction } = beginning
  const { nameEnglish } = await recordOf(tx, role.personId, role)
  const isAsked = !session.isFactorVouched && (await isRequiredIn(tx, role, isProduction))
  const mustEnrol = isAsked && !(await hasSecondFactor(tx, personId))
  const claims: Claims = {
    id: role.personId,
    ...(role.personId === personId ? {} : { signInId: personId }),
    sessionId: session.id,
    nameEnglish,
    isVerified,
    mustEnrol,
    roles: roles.map(toUserRole),
    currentRole: toUserRole(role),
    organisationId: role.organisationId,
  }
  return { claims, session, roles: roles.map(toHeldRole) }
}

export async function withToken(tokens: Tokens, started: StartedSession): Promise<SignedIn> {
  const { claims, session } = started
  const { id, nameEnglish, isVerified, mustEnrol = false, currentRole } = claims
  const roles = started.roles ? [...started.roles] : claims.roles.map((role) => ({ ...role, organisationName: null }))
  const token = await tokens.sign(claims, session)
  const user = { id, nameEnglish, isVerified, mustEnrol, roles }
  return { token, expiresAt: session.expiresAt.toISOString(), user, currentRole, operatorIn: null }
}

function wrongCredentials(kind: Attempt['secret']['kind']): Problem {
  return kind === 'CODE'
    ? new Problem('INVALID_CREDENTIALS', 'The phone number or code is wrong, or the code has expired. Get a new code.')
    : new Problem('INVALID_CREDENTIALS', 'The phone, CID, e-mail or password is wrong, or this sign-in is not enabled yet.')
}
