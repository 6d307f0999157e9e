import { Problem } from '../../../domain/problem.ts'
import { organisationOf, personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { correctionLimit, consumeAttempt } from '../sign-in/login-limits.ts'
import { hasSecondFactor } from '../second-factor/second-factors.ts'
import { lockPersonToChange } from '../person-store.ts'
import { requirePrefixInUse } from '../phone-prefixes.ts'
import { insertChange, openChanges } from './sign-in-change-store.ts'
import { contactsOnRecord, insertSignInNotices, type NewSignInNotice, outboxFor } from './sign-in-notice-store.ts'

type IdentityCheck = { phoneNumber: string; evidence: string; documentId: string | null }

/**
 * The old phone is lost, and the ADMIN has verified the person's identity. The new phone becomes valid in 72 hours. All contacts that any
 * of the person's offices has are notified immediately, and each can stop the change by a link.
 */
export async function checkIdentity(tx: Tx, personId: string, identityCheck: IdentityCheck): Promise<void> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('Only an office can check an identity.')
  await requirePrefixInUse(tx, identityCheck.phoneNumber)
  await tx.actingAs('auth', async (identity) => {
    const person = await lockPersonToChange(identity, personId)
    assertMember(person, await rolesIn(identity, personId, organisationId))
    await begin(identity, { person, personId, organisationId, isByOperator: false, ...identityCheck })
  })
  await publishEvent(tx, 'signIn.changed', { personId, kind: 'PHONE', status: 'IDENTITY_CHECKED' })
}

type AdminCheck = { organisationId: string; adminId: string; phoneNumber: string; evidence: string }

/** The same for the ADMIN of an office, by an operator, who is outside it. Nobody may do this for themselves or for another operator. */
export async function checkAdminIdentity(tx: Tx, { organisationId, adminId, phoneNumber, evidence }: AdminCheck): Promise<void> {
  if (adminId === personOf(tx.actor)) throw refused('You cannot check your own identity. Ask another operator.')
  await requirePrefixInUse(tx, phoneNumber)
  await tx.actingAs('auth', async (identity) => {
    const person = await lockPersonToChange(identity, adminId)
    assertAdmin(person, await rolesIn(identity, adminId, organisationId))
    const who = { person, personId: adminId, organisationId, isByOperator: true }
    await begin(identity, { ...who, phoneNumber, evidence, documentId: null })
  })
}

type Person = NonNullable<Awaited<ReturnType<typeof lockPersonToChange>>>
type Role = { name: string; accepted_at: Date | null; disabled_at: Date | null }

/** The person's roles in the office, and an operator's role, which is in none. */
function rolesIn(tx: Tx, personId: string, organisationId: string): Promise<Role[]> {
  return tx
    .selectFrom('roles')
    .select(['name', 'accepted_at', 'disabled_at'])
    .where('person_id', '=', personId)
    .where((where) => where.or([where('organisation', '=', organisationId), where('organisation', 'is', null)]))
    .where('ended_at', 'is', null)
    .execute()
}

function assertMember(person: Person | undefined, roles: readonly Role[]): asserts person is Person {
  assertOwnSignIn(person)
  const ours = roles.filter(({ name }) => name !== 'SUPERADMIN')
  if (!person || ours.some(({ name }) => name === 'ADMIN'))
    throw refused('Only the administrator or the operator can change an administrator’s sign-in.')
  const accepted = ours.filter(({ accepted_at }) => accepted_at !== null)
  // A person who signs in elsewhere and has not accepted the role gets the same answer, because the office must not learn that.
  if (accepted.length === 0 || !person.signedInAt)
    throw refused('This person has not signed in yet. Correct the phone number in their record instead.')
  if (!person.loginEnabled || accepted.every(({ disabled_at }) => disabled_at !== null))
    throw refused('The sign-in of this person is disabled. Enable it first.')
}

/** The change would also affect another office's records, of which this office knows nothing (docs/decisions/0126). */
function assertOwnSignIn(person: Person | undefined): void {
  if (person?.joinedInto)
    throw refused(
      'This person joined this sign-in to another one. They change the phone in their profile, or ask the office that knows that sign-in.',
    )
}

function assertAdmin(person: Person | undefined, roles: readonly Role[]): asserts person is Person {
  assertOwnSignIn(person)
  if (roles.some(({ name }) => name === 'SUPERADMIN'))
    throw refused(
      'This person is an operator. The administrator of the server removes a lost factor: npm run operator -- <phone> --lost-factor.',
    )
  const role = roles.find(({ name }) => name === 'ADMIN')
  if (!person?.signedInAt || !role?.accepted_at) throw refused('This administrator has not signed in yet.')
  if (!person.loginEnabled || role.disabled_at)
    throw refused('The sign-in of this administrator is disabled. Enable the sign-in first.')
}

type Beginning = IdentityCheck & { person: Person; personId: string; organisationId: string; isByOperator: boolean }

/** All contacts are notified immediately. Only a new number needs confirmation: if the phone stays, a code to it would prove nothing. */
async function begin(tx: Tx, { person, personId, organisationId, isByOperator, ...identityCheck }: Beginning): Promise<void> {
  const { phoneNumber, evidence, documentId } = identityCheck
  const keepsPhone = person.phoneNumber === phoneNumber
  // A lost second factor is handled in the same way.
  if (keepsPhone && !(await hasSecondFactor(tx, personId))) throw refused('This person already signs in with that number.')
  if ((await openChanges(tx, personId, organisationId)).some(({ effectiveAt }) => effectiveAt !== null))
    throw refused('An identity check for this person is already waiting. Withdraw it first.')
  await consumeAttempt(tx, correctionLimit(organisationId, personId))
  const change = { personId, organisationId, kind: 'PHONE', newValue: phoneNumber, isHidden: false } as const
  const changeId = await insertChange(tx, { ...change, identityCheck: { evidence, documentId, isByOperator, keepsPhone } })
  const known = await contactsOnRecord(tx, personId)
  const notices = new Map<string, NewSignInNotice>(
    known.map(({ value, organisationId: knownBy }) => [value, { recipient: value, purpose: 'STOP', organisationId: knownBy }]),
  )
  const email = person.emailConfirmedAt ? person.email : null
  for (const recipient of [person.phoneNumber, email].filter((one) => one !== null)) {
    const through = await outboxFor(tx, personId, recipient, organisationId)
    notices.set(recipient, { recipient, purpose: keepsPhone ? 'STOP' : 'CONFIRM', organisationId: through })
  }
  await insertSignInNotices(tx, changeId, [...notices.values()])
}

function refused(message: string): Problem {
  return new Problem('ILLEGAL_TRANSITION', message)
}
