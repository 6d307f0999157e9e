import { sql } from 'kysely'
import { mayCorrectAtOnce } from '../../domain/identity/sign-in-rule.ts'
import { Problem } from '../../domain/problem.ts'
import { organisationOf, roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database.ts'
import { holderOfPhone, setSignInEmail, setSignInPhone } from './change-sign-in.ts'
import { correctionLimit, takeTurn } from './login-limits.ts'
import type { NewPassword } from './passwords.ts'
import { addCid, dropUnusedCid, lockPersonToChange, setPassword } from './person-store.ts'
import { requirePrefixInUse } from './phone-prefixes.ts'
import { standingIn } from './role-store.ts'
import { endEverySession } from './session-store.ts'

export type Correction = {
  personId: string
  phoneNumber?: string | undefined
  email?: string | null | undefined
  /** Made before the transaction, whether it will be needed or not. */
  password: NewPassword
}

/**
 * What the new number is to be told. NEW: the temporary password. ELSEWHERE: what looks the same to the office, and has none.
 * Undefined: nothing, because the sign-in is not the office's to correct and the office knows it.
 */
export type Corrected = 'NEW' | 'ELSEWHERE' | undefined

/**
 * After an office has corrected its record of someone. Before the person's first sign-in, and while no other office has a role or an
 * offer for them, a typing error in phone or e-mail is corrected in the sign-in too, at once. Later only the person changes it.
 */
export async function correctSignIn(tx: Tx, correction: Correction): Promise<Corrected> {
  const { personId, phoneNumber } = correction
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('Only an office corrects a sign-in.')
  if (phoneNumber) await requirePrefixInUse(tx, phoneNumber)
  const isOnOtherRecord = phoneNumber !== undefined && (await hasOtherRecord(tx, personId, phoneNumber))
  return tx.actingAs('gatekeeper', async (identity) => {
    const state = await readState(identity, personId, organisationId)
    if (!state) return undefined
    if (phoneNumber && state.looksNew) await takeTurn(identity, correctionLimit(organisationId, personId))
    if (!state.isAtOnce) return phoneNumber && state.looksNew ? 'ELSEWHERE' : undefined
    if (correction.email !== undefined) await setSignInEmail(identity, { personId, email: correction.email, isConfirmed: false })
    if (!phoneNumber) return undefined
    if (isOnOtherRecord) throw sharedPhone()
    return correctPhone(identity, { personId, old: state.phoneNumber, phoneNumber }, correction.password)
  })
}

type State = { phoneNumber: string | null; looksNew: boolean; isAtOnce: boolean }

/** Undefined where the record is of somebody whom the caller does not correct: an ADMIN, or for a MANAGER another one. */
async function readState(tx: Tx, personId: string, organisationId: string): Promise<State | undefined> {
  const person = await lockPersonToChange(tx, personId)
  if (!person) return undefined
  const roles = await tx
    .selectFrom('roles')
    .select(['organisation', 'name', 'accepted_at', 'ended_at'])
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
  // Until the role is accepted the office must not see that somebody signs in elsewhere (memberships.ts).
  const looksNew = !standing.isAccepted || !standing.hasSignedIn
  return { phoneNumber: person.phoneNumber, looksNew, isAtOnce: mayCorrectAtOnce(standing) }
}

/**
 * The wrong number must not sign in any more, whoever has the right one. Where that is somebody else's sign-in this person has none
 * by phone, and the office is not told.
 */
async function correctPhone(
  tx: Tx,
  { personId, old, phoneNumber }: { personId: string; old: string | null; phoneNumber: string },
  password: NewPassword,
): Promise<Corrected> {
  if (old === phoneNumber) return undefined
  const holder = await holderOfPhone(tx, phoneNumber)
  await setSignInPhone(tx, { personId, old, phoneNumber: holder ? null : phoneNumber, isProven: false })
  await setPassword(tx, personId, { hash: password.hash, isOwn: false })
  await endEverySession(tx, personId)
  return holder ? 'ELSEWHERE' : 'NEW'
}

/** Reads the office's own records alone, so nothing of another office shows. */
async function hasOtherRecord(tx: Tx, personId: string, phoneNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select id from owners where phone_number = ${phoneNumber} and id <> ${personId} and erased_at is null
    union all select id from tenants where phone_number = ${phoneNumber} and id <> ${personId} and erased_at is null
    union all select id from staff_members where phone_number = ${phoneNumber} and id <> ${personId} and erased_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

function sharedPhone(): Problem {
  const message = 'Somebody else of your office has this phone number. Give the person’s own number.'
  return new Problem('DUPLICATE', message, { errors: [{ path: '/phoneNumber', message }] })
}

/** Keeps the CIDs that someone may sign in with as the offices write them; call it once the record is changed. */
export async function correctCid(tx: Tx, personId: string, change: { from: string | null; to: string | null }): Promise<void> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId || change.from === change.to) return
  await tx.actingAs('gatekeeper', async (identity) => {
    if (change.from) await dropUnusedCid(identity, personId, change.from)
    const standing = await standingIn(identity, personId, organisationId)
    if (change.to && standing?.isAccepted) await addCid(identity, personId, change.to)
  })
}
