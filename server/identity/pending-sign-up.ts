import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import type { Recipient } from './messages-to-person.ts'

// A pending sign-up of an office proves nothing about its phone number and e-mail, because a stranger may have typed them. Everyone who is
// registered with them or proves them can use both (decision 80). Run as the auth role.

/** For a row `p` of people. */
const isPendingSignUp: RawBuilder<boolean> = sql`(not p.login_enabled and p.signed_in_at is null and p.phone_proven_at is null
  and exists (select from organisations o where o.admin_id = p.id))`

/**
 * An office registers these numbers. A pending sign-up with one of them loses password, e-mail and CID, and its person becomes like new.
 * Managing its office becomes an offer to the person who proves the number, and still needs the operator's acceptance. Returns the ids of
 * these sign-ups.
 */
export async function takeOverSignUps(tx: Tx, phoneNumbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p where p.phone_number = any(${[...phoneNumbers]}::text[]) and ${isPendingSignUp}
    order by p.id for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await sql`update people set login_enabled = true, password_hash = null, is_verified = false, password_expires_at = null,
    email = null, email_confirmed_at = null, phone_set_by = app_person_id(), phone_set_at = ${tx.now}
    where id = any(${idsOf(ids)})`.execute(tx)
  await sql`delete from person_cids where person_id = any(${idsOf(ids)})`.execute(tx)
  await sql`update roles set accepted_at = null, disabled_at = ${tx.now}
    where person_id = any(${idsOf(ids)}) and name = 'ADMIN' and ended_at is null`.execute(tx)
  return ids
}

/** Somebody else is registered with these e-mails. The sign-up keeps its number. */
export async function releaseEmails(tx: Tx, emails: readonly (string | null)[]): Promise<void> {
  const typed = emails.filter((email) => email !== null)
  if (typed.length === 0) return
  await sql`update people p set email = null, email_confirmed_at = null
    where p.email = any(${typed}::text[]) and ${isPendingSignUp}`.execute(tx)
}

/** The number passes to another person. The sign-up then has none and cannot be accepted (setLogin). */
export async function releasePhone(tx: Tx, phoneNumber: string): Promise<void> {
  await sql`update people p set phone_number = null where p.phone_number = ${phoneNumber} and ${isPendingSignUp}`.execute(tx)
}

/** The number of a pending sign-up and the organisation that it opened; undefined for everyone else. */
export async function recipientOfPendingSignUp(tx: Tx, personId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<{ phoneNumber: string; organisationId: string }>`
    select p.phone_number as "phoneNumber", o.id as "organisationId" from people p join organisations o on o.admin_id = p.id
    where p.id = ${personId} and p.phone_number is not null and ${isPendingSignUp}`.execute(tx)
  // Nothing is sent to an e-mail that a stranger may have typed.
  return rows[0] && { ...rows[0], personId, email: null }
}

/** Whether only a pending sign-up has this phone number or e-mail. */
export async function isOfPendingSignUp(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`select from people p where p.id = ${personId} and ${isPendingSignUp}`.execute(tx)
  return rows.length > 0
}
