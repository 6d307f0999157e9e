import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Username } from './username.ts'

// Run as the auth role, whose tables these are.

/** A possible person, and the hash of the secret that they must give. */
export type Candidate = { id: string; secretHash: string | null }

/**
 * Only people who may sign in at all: a pending sign-up with a password that the person chose must not be revealed. A CID may match several
 * people. The oldest come first, so that later copies cannot displace anyone.
 */
const maxCandidates = 5

/** The person whose sign-in is used: the person's own, or the one that they were joined into (docs/decisions/0126). */
export async function signInIdOf(tx: Tx, personId: string): Promise<string> {
  const person = await tx.selectFrom('people').select('joined_into').where('id', '=', personId).executeTakeFirst()
  return person?.joined_into ?? personId
}

/** All people of this sign-in: the person and everyone who was joined into them. */
export const peopleOfSignIn = (signInId: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql`select id from people where id = ${signInId} union all select id from people where joined_into = ${signInId}`

export async function findCandidates(tx: Tx, username: Username): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, case when password_expires_at <= ${tx.now} then null else password_hash end as "secretHash" from people
    where id in (${idsNamed(username)}) and login_enabled
    order by created_at, id limit ${maxCandidates}`.execute(tx)
  return rows
}

/** A person who arrived with a moved office and had the phone there that this person has here. Only they can use it as a user name. */
export async function findArrivedPeople(tx: Tx, personId: string, { phoneNumber }: Username): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id, p.password_hash as "secretHash" from arrived_people a
    join people p on p.id = a.person_id and p.login_enabled and p.joined_into is null and p.password_expires_at is null
    join people k on k.id = ${personId} and k.phone_number = a.phone_number and k.phone_proven_at is not null
    where a.phone_number = ${phoneNumber} order by p.created_at, p.id limit ${maxCandidates}`.execute(tx)
  return rows
}

export function idsNamed({ phoneNumber, cid, email }: Username): RawBuilder<string> {
  return sql`
    select id from people where phone_number = ${phoneNumber}
    union select id from people where email = ${email}
    union select person_id from person_cids where cid = ${cid}`
}

/** Locks the person while a session begins. */
export function lockPerson(tx: Tx, id: string) {
  return readPerson(tx, id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Locks the person while their phone or e-mail changes. A transaction that gives them a role at the same time waits (lockPersonOfPhone).
 */
export function lockPersonToChange(tx: Tx, id: string) {
  return readPerson(tx, id).forUpdate().executeTakeFirst()
}

function readPerson(tx: Tx, id: string) {
  return tx
    .selectFrom('people')
    .select([
      'joined_into as joinedInto',
      'phone_number as phoneNumber',
      'email',
      'is_verified as isVerified',
      'login_enabled as loginEnabled',
      'password_hash as passwordHash',
      'signed_in_at as signedInAt',
      'phone_proven_at as phoneProvenAt',
      'email_confirmed_at as emailConfirmedAt',
    ])
    .where('id', '=', id)
}

export async function passwordHashOf(tx: Tx, personId: string): Promise<string | null> {
  const person = await tx.selectFrom('people').select('password_hash').where('id', '=', personId).executeTakeFirstOrThrow()
  return person.password_hash
}

/** Whether the person has set their own password. */
export async function isVerifiedNow(tx: Tx, personId: string): Promise<boolean> {
  const person = await tx.selectFrom('people').select('is_verified').where('id', '=', personId).executeTakeFirstOrThrow()
  return person.is_verified
}

const temporaryPasswordMs = 7 * 24 * 3_600_000

/** A temporary password must not stay valid in somebody's messages forever. After it expires, the person signs in by SMS code. */
const expiryOf = (tx: Tx, isOwn: boolean) => (isOwn ? null : new Date(tx.now.getTime() + temporaryPasswordMs))

type NewSecret = { hash: string | null; isOwn: boolean; isShort?: boolean }

export async function setPassword(tx: Tx, personId: string, password: NewSecret): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      password_hash: password.hash,
      is_verified: password.isOwn,
      is_short_password: password.isShort ?? false,
      password_expires_at: expiryOf(tx, password.isOwn),
    })
    .where('id', '=', personId)
    .execute()
  if (password.isOwn) await markSignedIn(tx, personId)
  // A device may remember a person who had the old password.
  await tx.deleteFrom('remembered_devices').where('person_id', '=', personId).execute()
  // An earlier link to set a password must not undo this one.
  await tx.deleteFrom('reset_tokens').where('person_id', '=', personId).execute()
}

/** From now on only the person can change their sign-in. */
export async function markSignedIn(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ signed_in_at: tx.now })
    .where('id', '=', personId)
    .where('signed_in_at', 'is', null)
    .execute()
}

export function personOfPhone(tx: Tx, phoneNumber: string) {
  return tx.selectFrom('people').select('id').where('phone_number', '=', phoneNumber).executeTakeFirst()
}

/** The person who confirmed this e-mail. An e-mail that an office typed belongs to nobody yet. */
export function personOfEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** The same lock for giving a person a role: the number stays theirs until the commit, and a number that just moved is not found. */
export function lockPersonOfPhone(tx: Tx, phoneNumber: string) {
  return tx.selectFrom('people').select('id').where('phone_number', '=', phoneNumber).forKeyShare().executeTakeFirst()
}

export async function phoneOfPerson(tx: Tx, personId: string): Promise<string | null> {
  const person = await tx.selectFrom('people').select('phone_number').where('id', '=', personId).executeTakeFirstOrThrow()
  return person.phone_number
}

export type NewPerson = {
  id: string
  phoneNumber: string
  email: string | null
  /** Entered by the person, not by an office. */
  isEmailConfirmed?: boolean
  passwordHash: string
  isVerified: boolean
  loginEnabled: boolean
}

/** False if somebody already has the phone number or the e-mail. */
export async function insertPersonIfFree(tx: Tx, person: NewPerson): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('people')
    .values({
      ...toRow(person),
      password_expires_at: expiryOf(tx, person.isVerified),
      email_confirmed_at: person.email && person.isEmailConfirmed ? tx.now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function toRow({ id, phoneNumber, email, passwordHash, isVerified, loginEnabled }: NewPerson) {
  return {
    id,
    phone_number: phoneNumber,
    email,
    password_hash: passwordHash,
    is_verified: isVerified,
    login_enabled: loginEnabled,
  }
}

/** A CID is a way to sign in, so it belongs to the sign-in. */
export async function addCid(tx: Tx, personId: string, cid: string): Promise<void> {
  await tx
    .insertInto('person_cids')
    .values({ person_id: await signInIdOf(tx, personId), cid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A CID stays a way to sign in while any office has it in its record. */
export async function dropUnusedCid(tx: Tx, personId: string, cid: string): Promise<void> {
  const signInId = await signInIdOf(tx, personId)
  const people = peopleOfSignIn(signInId)
  await sql`
    delete from person_cids c where c.person_id = ${signInId} and c.cid = ${cid}
      and not exists (select from owners r where r.id in (${people}) and r.cid = c.cid)
      and not exists (select from tenants r where r.id in (${people}) and r.cid = c.cid)
      and not exists (select from staff_members r where r.id in (${people}) and r.cid = c.cid)`.execute(tx)
}
