import { sql } from 'kysely'
import type { SignInKind } from '../../../domain/identity/sign-in-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { releaseEmails, releasePhone } from '../pending-sign-up.ts'
import { lockPersonToChange, peopleOfSignIn, personOfPhone } from '../person-store.ts'

// Run as the auth role. A change invalidates all secrets that were sent to the old phone or e-mail. It also ends every other pending change
// for the person, because the contact that would confirm it no longer exists.

export type SignInChange = {
  personId: string
  kind: SignInKind
  newValue: string
  /** Proven by a code that was sent to the new phone or e-mail. */
  isProven: boolean
}

/** Returns the previous value; undefined if somebody else has the new one, or the person may not sign in at all. */
export async function changeSignIn(tx: Tx, change: SignInChange): Promise<{ old: string | null } | undefined> {
  const { personId, kind, newValue, isProven } = change
  const person = await lockPersonToChange(tx, personId)
  if (!person?.loginEnabled) return undefined
  if (kind === 'PHONE') {
    const holder = await claimPhone(tx, newValue)
    if (holder && holder !== personId) return undefined
    await setSignInPhone(tx, { personId, old: person.phoneNumber, phoneNumber: newValue, isProven, setBy: null })
    return { old: person.phoneNumber }
  }
  if (!(await setSignInEmail(tx, { personId, email: newValue, isConfirmed: isProven }))) return undefined
  // Messages to an e-mail that an office typed may have been read only by the person.
  return { old: person.emailConfirmedAt ? person.email : null }
}

export type PhoneChange = {
  personId: string
  old: string | null
  /** Null if somebody else has the number. The person then cannot sign in by phone until another one is set. */
  phoneNumber: string | null
  isProven: boolean
  /** The office member who set the number; null for the person. */
  setBy: string | null
}

export async function setSignInPhone(tx: Tx, { personId, old, phoneNumber, isProven, setBy }: PhoneChange): Promise<void> {
  await tx
    .updateTable('people')
    .set({ phone_number: phoneNumber, phone_proven_at: isProven ? tx.now : null, phone_set_by: setBy, phone_set_at: tx.now })
    .where('id', '=', personId)
    .execute()
  const numbers = [old, phoneNumber].filter((number) => number !== null)
  if (numbers.length > 0) await tx.deleteFrom('login_codes').where('phone_number', 'in', numbers).execute()
  await tx
    .deleteFrom('sign_in_invitations')
    .where('person_id', 'in', sql<string>`(${peopleOfSignIn(personId)})`)
    .execute()
  await cancelPendingChanges(tx, { personId, kind: 'PHONE', newValue: phoneNumber })
}

type EmailChange = { personId: string; email: string | null; isConfirmed: boolean }

/**
 * An e-mail that the person confirmed is exclusively theirs: anyone who has it unconfirmed loses it. False if somebody else has confirmed
 * it.
 */
export async function setSignInEmail(tx: Tx, { personId, email, isConfirmed }: EmailChange): Promise<boolean> {
  if (email) {
    await lockContact(tx, email)
    await releaseEmails(tx, [email])
  }
  if (email && isConfirmed) {
    await tx
      .updateTable('people')
      .set({ email: null })
      .where('email', '=', email)
      .where('id', '<>', personId)
      .where('email_confirmed_at', 'is', null)
      .execute()
  }
  const holder = email ? await tx.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst() : undefined
  if (holder && holder.id !== personId) return false
  await tx
    .updateTable('people')
    .set({ email, email_confirmed_at: email && isConfirmed ? tx.now : null })
    .where('id', '=', personId)
    .execute()
  await cancelPendingChanges(tx, { personId, kind: 'EMAIL', newValue: email })
  return true
}

/**
 * If two people want one number at the same time, the second one waits and finds it taken. Returns the current holder. A pending sign-up
 * loses the number.
 */
export async function claimPhone(tx: Tx, phoneNumber: string): Promise<string | undefined> {
  await lockContact(tx, phoneNumber)
  await releasePhone(tx, phoneNumber)
  return (await personOfPhone(tx, phoneNumber))?.id
}

async function lockContact(tx: Tx, contact: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${contact}`}, 0))`.execute(tx)
}

type Ended = { personId: string; kind: SignInKind; newValue: string | null }

async function cancelPendingChanges(tx: Tx, { personId, kind, newValue }: Ended): Promise<void> {
  await tx.deleteFrom('sign_in_codes').where('person_id', '=', personId).execute()
  await tx.deleteFrom('reset_tokens').where('person_id', '=', personId).execute()
  await sql`
    update sign_in_changes set decided_at = ${tx.now},
      status = case when kind = ${kind} and new_value = ${newValue}::text then 'CONFIRMED' else 'EXPIRED' end
    where person_id = ${personId} and status = 'PROPOSED'`.execute(tx)
}
