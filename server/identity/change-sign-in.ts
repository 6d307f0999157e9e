import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { personOfPhone } from './person-store.ts'

// Run as the gatekeeper, with the person locked (lockPersonToChange). Whatever secret went to the old phone or e-mail is dead after it.

export type PhoneChange = {
  personId: string
  old: string | null
  /** None where the number is somebody else's: then nobody signs in by phone here until another is given. */
  phoneNumber: string | null
  /** By a code that went to the new number. */
  isProven: boolean
}

export async function setSignInPhone(tx: Tx, { personId, old, phoneNumber, isProven }: PhoneChange): Promise<void> {
  await tx
    .updateTable('people')
    .set({ phone_number: phoneNumber, phone_proven_at: isProven ? tx.now : null })
    .where('id', '=', personId)
    .execute()
  const numbers = [old, phoneNumber].filter((number) => number !== null)
  if (numbers.length > 0) await tx.deleteFrom('login_codes').where('phone_number', 'in', numbers).execute()
  await forgetSecrets(tx, personId)
}

/** An e-mail that the person confirmed is theirs alone: whoever has it unconfirmed loses it. False where it is somebody else's. */
export async function setSignInEmail(
  tx: Tx,
  { personId, email, isConfirmed }: { personId: string; email: string | null; isConfirmed: boolean },
): Promise<boolean> {
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
  await forgetSecrets(tx, personId)
  return true
}

/** Two people who want one number at once: the second waits, and finds it taken. */
export async function holderOfPhone(tx: Tx, phoneNumber: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in phone ${phoneNumber}`}, 0))`.execute(tx)
  return (await personOfPhone(tx, phoneNumber))?.id
}

async function forgetSecrets(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('phone_codes').where('person_id', '=', personId).execute()
  await tx.deleteFrom('reset_tokens').where('person_id', '=', personId).execute()
}
