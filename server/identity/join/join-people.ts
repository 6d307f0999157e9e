import { sql } from 'kysely'
import type { RoleName } from '../../../domain/endpoint.ts'
import type { Tx } from '../../platform/database/database.ts'
import { peopleOfSignIn } from '../person-store.ts'
import { removeSecondFactors } from '../second-factor/second-factors.ts'
import { forgetKnownDevices } from '../sign-in/known-devices.ts'
import { endEverySession } from '../sign-in/session-store.ts'

// Run as the auth role, with both people locked.

export type JoinedRole = { name: RoleName; personId: string; organisationName: string; organisationId: string }

/** The roles of a person and of everyone who was joined into them. */
export async function rolesOf(tx: Tx, signInId: string): Promise<JoinedRole[]> {
  const { rows } = await sql<JoinedRole>`
    select r.name, r.person_id as "personId", o.name as "organisationName", o.id as "organisationId" from roles r join organisations o on o.id = r.organisation
    where r.person_id in (${peopleOfSignIn(signInId)}) and r.accepted_at is not null and r.ended_at is null and o.is_enabled
    order by o.name, r.name, r.id limit 200`.execute(tx)
  return rows
}

type Reachable = { phoneNumber: string | null; email: string | null; emailConfirmedAt: Date | null }

export const contactsOf = ({ phoneNumber, email, emailConfirmedAt }: Reachable): string[] =>
  [phoneNumber, emailConfirmedAt ? email : null].filter((contact) => contact !== null)

type Contact = {
  phone_number: string | null
  phone_proven_at: Date | null
  phone_set_by: string | null
  phone_set_at: Date | null
  email: string | null
  email_confirmed_at: Date | null
}

/**
 * Everything that belongs to a person's sign-in ends or moves to the remaining one. Records of offices keep the person's id. Every foreign
 * key to `people` is one or the other (`keys-to-people.test.ts`).
 */
export async function joinPeople(tx: Tx, { remainingId, endedId }: { remainingId: string; endedId: string }): Promise<void> {
  const { rows } = await sql<Contact>`
    select phone_number, phone_proven_at, phone_set_by, phone_set_at, email, email_confirmed_at from people where id = ${endedId}`.execute(
    tx,
  )
  await endEverySession(tx, remainingId)
  await endEverySession(tx, endedId)
  await removeSecondFactors(tx, endedId)
  await forgetKnownDevices(tx, endedId)
  await sql`delete from login_codes where phone_number = ${rows[0]?.phone_number ?? null}`.execute(tx)
  for (const table of ['sign_in_codes', 'reset_tokens', 'arrived_people'] as const)
    await tx.deleteFrom(table).where('person_id', '=', endedId).execute()
  await sql`
    update sign_in_changes set status = 'EXPIRED', decided_at = ${tx.now} where person_id = ${endedId} and status = 'PROPOSED'`.execute(
    tx,
  )
  await sql`
    insert into person_cids (person_id, cid) select ${remainingId}, cid from person_cids where person_id = ${endedId} on conflict do nothing`.execute(
    tx,
  )
  await tx.deleteFrom('person_cids').where('person_id', '=', endedId).execute()
  await sql`
    update people set phone_number = null, email = null, password_hash = null, password_expires_at = null, is_short_password = false,
      is_verified = true, pin_hash = null, pin_failures = 0, pin_lost_at = null, email_confirmed_at = null,
      signed_in_at = coalesce(signed_in_at, ${tx.now}), joined_into = ${remainingId}, joined_at = ${tx.now}
    where id = ${endedId}`.execute(tx)
  await sql`update people set joined_into = ${remainingId} where joined_into = ${endedId}`.execute(tx)
  if (rows[0]) await takeOverContacts(tx, remainingId, rows[0])
}

/** If the remaining person has no phone or e-mail, as after a move of their office, they get that of the ended sign-in. */
async function takeOverContacts(tx: Tx, remainingId: string, ended: Contact): Promise<void> {
  await sql`
    update people set phone_number = ${ended.phone_number}, phone_proven_at = ${ended.phone_proven_at}::timestamptz,
      phone_set_by = ${ended.phone_set_by}::uuid, phone_set_at = ${ended.phone_set_at}::timestamptz
    where id = ${remainingId} and phone_number is null and ${ended.phone_number}::text is not null`.execute(tx)
  await sql`
    update people set email = ${ended.email}, email_confirmed_at = ${ended.email_confirmed_at}::timestamptz
    where id = ${remainingId} and email is null and ${ended.email}::text is not null`.execute(tx)
}
