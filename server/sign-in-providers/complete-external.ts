import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { countMiss } from '../identity/sign-in/limits/count-miss.ts'
import { addressLimit } from '../identity/sign-in/login-limits.ts'
import { acceptRole, hasProvenPhone, roleOffersTo, rolesThatCount } from '../identity/role-store.ts'
import { lockPerson, markSignedIn, peopleOfSignIn, signInIdOf } from '../identity/person-store.ts'
import { recogniseDevice } from '../identity/sign-in/known-devices.ts'
import { provePhone } from '../identity/sign-in/prove-phone.ts'
import { beginSession, endSignInOf, type SignInMethod } from '../identity/sign-in/session-store.ts'
import { assertSecondFactor, type Attempt, begun, type SignedInHere, WrongSecondFactor } from '../identity/sign-in/sign-in.ts'
import { countCodeAttempt } from '../identity/second-factor/second-factors.ts'
import { rememberDevice } from '../identity/second-factor/remembered-devices.ts'
import { signInOf } from '../identity/read-oneself.ts'
import { authActor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { applyRoleClaim } from './apply-role-claim.ts'
import { connectAccount, findAccount, markAccountUsed } from './external-account-store.ts'
import type { ExternalServices } from './external-services.ts'
import { type Flow, saveFlowIdentity } from './flow-store.ts'
import { accountNameOf, type Answered, receiveIdentity, type Received } from './receive-identity.ts'

type ExternalAttempt = Answered &
  Pick<Attempt, 'device' | 'secondFactor' | 'deviceToken' | 'rememberDevice' | 'knownDevice' | 'former'>
type Completed = { signedIn: SignedInHere; returnTo: string | null; connectedTo: string | undefined }

/** Creates a session for the person identified by the provider or the wallet, if they are known here. */
export async function completeExternal(services: ExternalServices, attempt: ExternalAttempt): Promise<Completed> {
  const { within } = services
  const { device, secondFactor } = attempt
  const received = await receiveIdentity(services, { ...attempt, purpose: 'SIGN_IN', browser: attempt.knownDevice })
  const { flow, identity, provider } = received
  if (provider) await applyRoleClaim(within, provider, identity)
  if (secondFactor !== undefined) {
    const personId = await within(authActor, (tx) => personOf(tx, received))
    if (personId) await countCodeAttempt(within, personId)
  }
  const finished = within(authActor, (tx) => finish(tx, services, { attempt, received }))
  return finished.catch(async (error: unknown) => {
    const isWrong = error instanceof WrongSecondFactor
    const isAsked = error instanceof Problem && error.code === 'SECOND_FACTOR_REQUIRED'
    await within(authActor, async (tx) => {
      if (isWrong || isAsked) await saveFlowIdentity(tx, flow, identity)
      else await countMiss(tx, addressLimit(device.address))
    })
    if (!isWrong) throw error
    throw new Problem('INVALID_CREDENTIALS', 'This code is wrong or was already used. Wait for the next one.')
  })
}

const keyOf = ({ provider, identity }: Received) => ({ providerId: provider?.id ?? null, ...identity })

async function personOf(tx: Tx, received: Received): Promise<string | undefined> {
  const account = await findAccount(tx, keyOf(received))
  return account?.personId ?? (await invitedBy(tx, received))
}

/** By the link that the office of this provider sent; it is valid once. */
async function invitedBy(tx: Tx, { flow, provider }: Pick<Received, 'flow' | 'provider'>): Promise<string | undefined> {
  if (flow.invitationHash === null || !provider) return undefined
  const invitation = await tx
    .selectFrom('sign_in_invitations')
    .select('person_id')
    .where('token_hash', '=', flow.invitationHash)
    .where('provider_id', '=', provider.id)
    .where('expires_at', '>', tx.now)
    .forUpdate()
    .executeTakeFirst()
  return invitation && signInIdOf(tx, invitation.person_id)
}

type Finish = { attempt: ExternalAttempt; received: Received }

async function finish(tx: Tx, services: ExternalServices, { attempt, received }: Finish): Promise<Completed> {
  const { identity, provider, flow, name } = received
  const known = await findAccount(tx, keyOf(received))
  const personId = known?.personId ?? (await invitedBy(tx, received))
  if (!personId) throw noAccount(name, flow)
  const person = await lockPerson(tx, personId)
  if (!person?.loginEnabled || person.joinedInto) throw noAccess(name)
  const isVouched = provider?.secondFactor === 'PROVIDER' && identity.isMultiFactor
  // Before an account is connected, the provider's factor proves only who its account is, not that it is this person's.
  const isOwnAsked = !isVouched || !known
  const isGiven = isOwnAsked && (await assertSecondFactor(tx, services.factorSealer, { personId, ...attempt }))
  const connected = known ? undefined : await acceptInvitation(tx, received, personId)
  const accountId = known?.id ?? connected
  if (!accountId) throw noAccount(name, flow)
  await markAccountUsed(tx, accountId, accountNameOf(identity))
  await markSignedIn(tx, personId)
  const onlyIn = provider?.organisationId ?? null
  const roles = await rolesThatCount(tx, personId, onlyIn)
  const [role] = roles
  if (!role) throw noAccess(name)
  const { former, device, knownDevice } = attempt
  if (former && signInOf(former) === personId) await endSignInOf(tx, personId, former.sessionId)
  const through: SignInMethod = { accountId, onlyIn, provenAt: provenAtOf(tx, received), isFactorVouched: isVouched }
  const session = await beginSession(tx, { signInId: personId, role, device, isByFactor: isGiven, through })
  const recognised = await recogniseDevice(tx, personId, knownDevice)
  // A person confirmed by the office's provider needs no password here to act in that office.
  const isVerified = onlyIn !== null || person.isVerified
  const started = await begun(tx, { personId, isVerified, roles, role, session, isProduction: services.isProduction })
  const remembered = { personId, userAgent: device.userAgent, token: attempt.deviceToken }
  const deviceToken = isGiven && attempt.rememberDevice ? await rememberDevice(tx, remembered) : undefined
  const isNewDevice = recognised.isNew && person.signedInAt !== null
  const signedIn = { ...started, knownDevice: recognised.token, isNewDevice, ...(deviceToken ? { deviceToken } : {}) }
  return { signedIn, returnTo: flow.returnTo, connectedTo: connected ? name : undefined }
}

/** A wallet is unlocked for each response; a provider may have accepted a session that is days old. */
function provenAtOf(tx: Tx, { provider, identity: { authAgeMs } }: Received): Date {
  if (!provider) return tx.now
  return authAgeMs === null ? new Date(0) : new Date(tx.now.getTime() - authAgeMs)
}

/** Connects the account and accepts the roles that the office offered: the link was sent to the person's phone. */
async function acceptInvitation(tx: Tx, received: Received, personId: string): Promise<string | undefined> {
  const { flow, provider, identity } = received
  if (!provider) return undefined
  const { organisationId } = provider
  const accountName = accountNameOf(identity)
  const id = await connectAccount(tx, { ...keyOf(received), personId, organisationId, accountName })
  await tx.deleteFrom('sign_in_invitations').where('token_hash', '=', flow.invitationHash).execute()
  if (!(await hasProvenPhone(tx, personId))) await provePhone(tx, personId)
  const people = sql<string>`(${peopleOfSignIn(personId)})`
  const own = await tx
    .selectFrom('roles')
    .select('id')
    .where('organisation', '=', organisationId)
    .where('person_id', 'in', people)
    .execute()
  const here = new Set(own.map((role) => role.id))
  for (const offer of await roleOffersTo(tx, personId)) if (here.has(offer.id)) await acceptRole(tx, personId, offer.id)
  return id
}

function noAccount(name: string, { invitationHash }: Flow): Problem {
  const detail =
    invitationHash === null
      ? `No one here has connected this account (${name}). Sign in another way and connect it in your profile, or ask your office for an invitation.`
      : 'This invitation has expired or was already used. Ask your office for a new one.'
  return new Problem('INVALID_CREDENTIALS', detail)
}

const noAccess = (name: string) =>
  new Problem('INVALID_CREDENTIALS', `This account has no access here (${name}). Ask your office.`)
