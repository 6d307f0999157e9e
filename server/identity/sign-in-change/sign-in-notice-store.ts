import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { peopleOfSignIn } from '../person-store.ts'
import { type OwnChange, findChange } from './sign-in-change-store.ts'

// Run as the auth role, whose table this is.

/** CONFIRM: a link to confirm or stop the change. STOP: a link that can only stop it. The others report what was done. */
export type NoticePurpose = 'CONFIRM' | 'STOP' | 'DONE' | 'NEW' | 'TAKEN'
export type NewSignInNotice = { recipient: string; purpose: NoticePurpose; organisationId: string }

export async function insertSignInNotices(tx: Tx, changeId: string, notices: readonly NewSignInNotice[]): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insertInto('sign_in_notices')
    .values(
      notices.map(({ recipient, purpose, organisationId }) => ({
        id: newId(),
        change_id: changeId,
        organisation: organisationId,
        recipient,
        purpose,
      })),
    )
    .execute()
}

export type UnsentNotice = { id: string; changeId: string; recipient: string; purpose: NoticePurpose }

const blockSize = 50

/** Locked, so that only one of two processes sends each notice. */
export async function lockUnsentNotices(tx: Tx, organisationId: string): Promise<UnsentNotice[]> {
  const { rows } = await sql<UnsentNotice>`
    select id, change_id as "changeId", recipient, purpose from sign_in_notices
    where organisation = ${organisationId} and sent_at is null order by id limit ${blockSize} for update skip locked`.execute(tx)
  return rows
}

export async function organisationsWithUnsentNotices(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct organisation as id from sign_in_notices where sent_at is null order by id limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function markSent(tx: Tx, id: string, token: string | undefined): Promise<void> {
  await tx
    .updateTable('sign_in_notices')
    .set({ sent_at: tx.now, token_hash: token ? hashOf(token) : null })
    .where('id', '=', id)
    .execute()
}

export type LinkedChange = OwnChange & { canConfirm: boolean }

/** The open change of a link. */
export async function changeOfToken(tx: Tx, token: string): Promise<LinkedChange | undefined> {
  const notice = await tx
    .selectFrom('sign_in_notices')
    .select(['change_id', 'purpose'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  const change = notice && (await findChange(tx, notice.change_id))
  return change && { ...change, canConfirm: notice.purpose === 'CONFIRM' }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export type Contact = { value: string; organisationId: string }

const maxContacts = 20

/**
 * Phones and e-mails in the records of the offices whose role the person accepted, each with its office. If the person did not accept an
 * office's role, the contact that it typed may belong to a stranger.
 */
export async function contactsOnRecord(tx: Tx, personId: string): Promise<Contact[]> {
  const people = peopleOfSignIn(personId)
  const { rows } = await sql<Contact>`
    select distinct on (x.value) x.value, x.organisation_id as "organisationId" from (
      select organisation_id, phone_number as value from owners where id in (${people}) and erased_at is null
      union select organisation_id, email from owners where id in (${people}) and erased_at is null
      union select organisation_id, phone_number from tenants where id in (${people}) and erased_at is null
      union select organisation_id, email from tenants where id in (${people}) and erased_at is null
      union select organisation_id, phone_number from staff_members where id in (${people}) and erased_at is null
      union select organisation_id, email from staff_members where id in (${people}) and erased_at is null
    ) x
    where x.value is not null and exists (select from roles r where r.person_id in (${people}) and r.organisation = x.organisation_id
      and r.accepted_at is not null and r.ended_at is null)
    order by x.value, x.organisation_id limit ${maxContacts}`.execute(tx)
  return rows
}

/** The organisation that sends a message to a contact: an office that has the contact, or else another office of the person. */
export async function outboxFor(tx: Tx, personId: string, contact: string, otherwise: string): Promise<string> {
  const known = (await contactsOnRecord(tx, personId)).find(({ value }) => value === contact)
  if (known) return known.organisationId
  const { rows } = await sql<{ id: string }>`
    select r.organisation as id from roles r join organisations o on o.id = r.organisation
    where r.person_id in (${peopleOfSignIn(personId)}) and r.accepted_at is not null and r.ended_at is null and o.is_enabled
    order by r.organisation = ${otherwise}, r.created_at, r.id limit 1`.execute(tx)
  return rows[0]?.id ?? otherwise
}
