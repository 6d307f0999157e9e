import { sql } from 'kysely'
import { type SignInKind, signInKinds } from '../../../domain/identity/sign-in-change.ts'
import { canCorrectImmediately } from '../../../domain/identity/can-correct-immediately.ts'
import { duplicateProblem, fieldProblem, Problem } from '../../../domain/problem.ts'
import { organisationOf, personOf, roleOf, supportAccessOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { assertProven } from '../../platform/http/fresh-proof.ts'
import { claimPhone, setSignInEmail, setSignInPhone } from './change-sign-in.ts'
import { correctionLimit, proposalLimit, consumeAttempt, consumeAttemptIfLeft } from '../sign-in/login-limits.ts'
import type { NewPassword } from '../sign-in/passwords.ts'
import { addCid, dropUnusedCid, lockPersonToChange, setPassword } from '../person-store.ts'
import { requirePrefixInUse } from '../phone-prefixes.ts'
import { standingIn } from '../role-store.ts'
import { endEverySession } from '../sign-in/session-store.ts'
import { decideChange, insertChange, openChanges } from './sign-in-change-store.ts'
import { insertSignInNotices, outboxFor } from './sign-in-notice-store.ts'

type Contact = { phoneNumber: string | null; email: string | null }

export type Correction = {
  personId: string
  /** The values that were in the record. */
  before: Contact
  phoneNumber?: string | undefined
  email?: string | null | undefined
  /** Created before the transaction, whether it is needed or not. Without one the person signs in by code. */
  password?: NewPassword
}

/**
 * The message for the new number. NEW: the temporary password. CONTACT and ASKED look the same to the office and have no password. CONTACT:
 * this number does not sign in. ASKED: the old number got a link to confirm. Undefined: no message from the office.
 */
export type Corrected = 'NEW' | 'CONTACT' | 'ASKED' | undefined

/**
 * Called after an office has corrected its record of someone. Before the person's first sign-in, and while no other office has a role or an
 * offer for them, a typing error in phone or e-mail is also corrected in the sign-in immediately. Later it is proposed to the person, if
 * they signed in with the old value; a contact that is no sign-in changes only in the record. Before the first sign-in only an ADMIN may
 * correct it, with a fresh proof, because a person who chooses the number for a password can become that person. For the same reason an
 * operator in support access is refused: that sign-in would outlast the access (docs/decisions/0078).
 */
export async function correctSignIn(tx: Tx, correction: Correction): Promise<Corrected> {
  const { personId, phoneNumber } = correction
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('Only an office can correct a sign-in.')
  if (supportAccessOf(tx.actor)) throw onlyByOffice()
  if (phoneNumber) await requirePrefixInUse(tx, phoneNumber)
  const isOnOtherRecord = phoneNumber !== undefined && (await hasOtherRecord(tx, personId, phoneNumber))
  const decided: Decided[] = []
  const corrected = await tx.actingAs('auth', async (identity): Promise<Corrected> => {
    const state = await readState(identity, personId, organisationId)
    if (!state) return undefined
    // Everyone who looks new is refused in the same way. Otherwise a MANAGER would see that another office has the person.
    if (state.appearsNew && roleOf(tx.actor) !== 'ADMIN') throw onlyByAdmin(phoneNumber ? 'PHONE' : 'EMAIL')
    if (state.appearsNew && phoneNumber) await assertProven(tx)
    if (state.appliesImmediately) {
      if (phoneNumber && isOnOtherRecord) throw sharedPhone()
      return correctImmediately(identity, organisationId, { ...correction, old: state.phoneNumber })
    }
    for (const kind of signInKinds) {
      const newValue = kind === 'PHONE' ? phoneNumber : correction.email
      const previousValue = kind === 'PHONE' ? correction.before.phoneNumber : correction.before.email
      const proposal = newValue && { ...state, personId, organisationId, kind, newValue, previousValue, isOnOtherRecord }
      const status = proposal ? await proposeChange(identity, proposal) : undefined
      if (status) decided.push({ kind, status })
    }
    if (!phoneNumber || !state.appearsNew) return undefined
    await consumeAttempt(identity, correctionLimit(organisationId, personId))
    return decided.length > 0 ? 'ASKED' : 'CONTACT'
  })
  // A change that is hidden from the office is not in its audit either.
  if (corrected !== 'ASKED') for (const change of decided) await publishEvent(tx, 'signIn.changed', { personId, ...change })
  return corrected
}

type Decided = { kind: SignInKind; status: 'PROPOSED' | 'WITHDRAWN' }

type SignInState = Contact & {
  isEmailConfirmed: boolean
  appearsNew: boolean
  appliesImmediately: boolean
  isAccepted: boolean
  canPropose: boolean
}

/** Undefined if the caller may not correct this record: an ADMIN's, or for a MANAGER another MANAGER's. */
async function readState(tx: Tx, personId: string, organisationId: string): Promise<SignInState | undefined> {
  const person = await lockPersonToChange(tx, personId)
  if (!person) return undefined
  const roles = await tx
    .selectFrom('roles')
    .select(['organisation', 'name', 'accepted_at', 'disabled_at', 'ended_at'])
    .where('person_id', '=', personId)
    .execute()
  const ours = roles.filter(({ organisation, ended_at }) => organisation === organisationId && ended_at === null)
  const below = roleOf(tx.actor) === 'ADMIN' ? ['OWNER', 'TENANT', 'MANAGER'] : ['OWNER', 'TENANT']
  if (ours.length === 0 || !ours.every(({ name }) => below.includes(name))) return undefined
  const standing = {
    isAccepted: ours.some(({ accepted_at }) => accepted_at !== null),
    hasSignedIn: person.signedInAt !== null,
    isKnownElsewhere: roles.some(({ organisation }) => organisation !== organisationId),
  }
  // A person who may not sign in here gets no question in the office's name.
  const canSignIn =
    person.loginEnabled && ours.some(({ accepted_at, disabled_at }) => accepted_at !== null && disabled_at === null)
  return {
    phoneNumber: person.phoneNumber,
    email: person.email,
    isEmailConfirmed: person.emailConfirmedAt !== null,
    isAccepted: standing.isAccepted,
    // Until the role is accepted, the office must not see that somebody signs in elsewhere (memberships-of.ts).
    appearsNew: !standing.isAccepted || !standing.hasSignedIn,
    appliesImmediately: canCorrectImmediately(standing),
    canPropose: canSignIn,
  }
}

type ImmediateCorrection = Correction & { old: string | null }

async function correctImmediately(
  tx: Tx,
  organisationId: string,
  { personId, old, ...correction }: ImmediateCorrection,
): Promise<Corrected> {
  const { phoneNumber, email, password } = correction
  if (email !== undefined) await setSignInEmail(tx, { personId, email, isConfirmed: false })
  if (!phoneNumber) return undefined
  await consumeAttempt(tx, correctionLimit(organisationId, personId))
  return correctPhone(tx, { personId, old, phoneNumber }, password)
}

type Proposal = SignInState & {
  personId: string
  organisationId: string
  kind: SignInKind
  newValue: string
  previousValue: string | null
  isOnOtherRecord: boolean
}

/**
 * Asks the person at the phone or e-mail that they sign in with. Only a change of that contact, or of an earlier proposal, is proposed. It
 * does not check whether the new one is free, because the office would learn who signs in with it.
 */
async function proposeChange(tx: Tx, proposal: Proposal): Promise<Decided['status'] | undefined> {
  const { personId, organisationId, kind, newValue, previousValue } = proposal
  // A new person gets no question about an e-mail, so neither does a person who must look new.
  if (proposal.appearsNew && kind === 'EMAIL') return undefined
  const current = kind === 'PHONE' ? proposal.phoneNumber : proposal.email
  const open = (await openChanges(tx, personId, organisationId)).find((change) => change.kind === kind)
  if (open?.newValue === newValue) return undefined
  // The office corrected its own mistaken proposal. An identity check can only be withdrawn explicitly.
  if (open && !open.effectiveAt && newValue === current) {
    await decideChange(tx, open.id, 'WITHDRAWN')
    return 'WITHDRAWN'
  }
  const isSignIn = previousValue !== null && (previousValue === current || previousValue === open?.newValue)
  if (!proposal.canPropose || !isSignIn || newValue === current || open?.effectiveAt) return undefined
  if (kind === 'PHONE' && proposal.isOnOtherRecord && !proposal.appearsNew) throw sharedPhone()
  if (!proposal.appearsNew) await consumeAttempt(tx, correctionLimit(organisationId, personId))
  const isHidden = proposal.appearsNew
  const changeId = await insertChange(tx, { personId, organisationId, kind, newValue, isHidden })
  // Above the limit the proposal waits in the profile, without a message.
  const to = kind === 'EMAIL' && proposal.isEmailConfirmed ? proposal.email : proposal.phoneNumber
  if (to && (await consumeAttemptIfLeft(tx, proposalLimit(personId)))) {
    const through = to === previousValue ? organisationId : await outboxFor(tx, personId, to, organisationId)
    await insertSignInNotices(tx, changeId, [{ recipient: to, purpose: 'CONFIRM', organisationId: through }])
  }
  return 'PROPOSED'
}

/**
 * The wrong number must no longer sign in, whoever has the right one. If the right one is somebody else's sign-in, this person cannot sign
 * in by phone, and the office is not informed.
 */
async function correctPhone(
  tx: Tx,
  { personId, old, phoneNumber }: { personId: string; old: string | null; phoneNumber: string },
  password: NewPassword | undefined,
): Promise<Corrected> {
  if (old === phoneNumber) return undefined
  const holder = await claimPhone(tx, phoneNumber)
  const setBy = personOf(tx.actor) ?? null
  await setSignInPhone(tx, { personId, old, phoneNumber: holder ? null : phoneNumber, isProven: false, setBy })
  await setPassword(tx, personId, { hash: password?.hash ?? null, isOwn: false })
  await endEverySession(tx, personId)
  return holder ? 'CONTACT' : 'NEW'
}

/** Reads only the office's own records, so nothing of another office is revealed. */
async function hasOtherRecord(tx: Tx, personId: string, phoneNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select id from owners where phone_number = ${phoneNumber} and id <> ${personId} and erased_at is null
    union all select id from tenants where phone_number = ${phoneNumber} and id <> ${personId} and erased_at is null
    union all select id from staff_members where phone_number = ${phoneNumber} and id <> ${personId} and erased_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

function onlyByOffice(): Problem {
  const message =
    'Only somebody who works in this office can change a phone number or e-mail. Ask the administrator of the office.'
  return new Problem('ILLEGAL_TRANSITION', message)
}

function onlyByAdmin(kind: SignInKind): Problem {
  const [path, what] = kind === 'PHONE' ? ['/phoneNumber', 'phone number'] : ['/email', 'e-mail']
  return fieldProblem(path, `Only an administrator can correct the ${what} of a person who has not signed in here yet.`)
}

function sharedPhone(): Problem {
  const message = 'Somebody else in your office has this phone number. Enter the person’s own number.'
  return duplicateProblem('/phoneNumber', message)
}

/** Updates the CIDs that a person may sign in with to match the records of the offices. Call it after the record is changed. */
export async function correctCid(tx: Tx, personId: string, change: { from: string | null; to: string | null }): Promise<void> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId || change.from === change.to) return
  await tx.actingAs('auth', async (identity) => {
    if (change.from) await dropUnusedCid(identity, personId, change.from)
    const standing = await standingIn(identity, personId, organisationId)
    if (change.to && standing?.isAccepted) await addCid(identity, personId, change.to)
  })
}
