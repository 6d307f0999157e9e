import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { erasedRecipient } from '../platform/delivery/outbox.ts'

// Removes the text of messages and notifications when a person is erased: those to them, and those to others about them. The fact that they
// were sent stays, with its day, channel and the gateway's id. For a written legal notice, the hash of its text also stays: anyone who
// still has the message can show that it is the one that was served (decision 28).

const gone = 'Erased at the person’s request.'

/** The replacement of the text, or for a legal notice its proof. Text that was removed before stays as it is. */
function scrubbed(body: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${body} like ${`${gone}%`} then ${body}
    when is_legal_notice then ${`${gone} SHA-256 of what was served: `}::text || encode(sha256(convert_to(${body}, 'UTF8')), 'hex')
    else ${gone}::text end`
}

/** All records of the tenant that a message may be about; its text names them, whoever the recipient is. */
function recordsOfTenant(personId: string): RawBuilder<unknown> {
  const leases = sql`select id from leases where tenant_id = ${personId}`
  return sql`(${leases} union all select id from payment_advices where tenant_id = ${personId}
    union all select id from payments where tenant_id = ${personId} union all select id from damage_reports where lease_id in (${leases}))`
}

/**
 * A row of `outbox` that was sent to this person, or to one of these numbers and addresses and to nobody else who is known: a phone number
 * is given to somebody else later, and relatives share an e-mail address.
 */
export function isMessageTo(personId: string, contacts: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(person_id = ${personId} or (recipient in ${contacts} and not exists (
    select from tenants where id = outbox.person_id union all select from owners where id = outbox.person_id
    union all select from staff_members where id = outbox.person_id)))`
}

/** Messages to their current and former numbers and addresses, and messages to owners about their leases. */
export async function scrubMessages(tx: Tx, personId: string): Promise<void> {
  const contacts = sql`(select unnest(array[phone_number, email]) from tenants where id = ${personId}
    union select unnest(array[phone_number, email]) from owners where id = ${personId}
    union select unnest(array[phone_number, email]) from staff_members where id = ${personId})`
  const body = scrubbed(sql`body`)
  await sql`update outbox set recipient = ${erasedRecipient}, body = ${body}, header = case when channel = 'EMAIL' then 'Erased' else header end,
      sealed_secret = null, state = case when state = 'WAITING' then 'DEAD' else state end
    where ${isMessageTo(personId, contacts)}`.execute(tx)
  await sql`delete from unreachable_addresses where address in (select lower(c) from ${contacts} as contacts (c))`.execute(tx)
  await sql`delete from email_opt_outs where person_id = ${personId}`.execute(tx)
  // Messages that wait to be sent to other people are sent unchanged.
  await sql`update outbox set body = ${body}, header = case when channel = 'EMAIL' then 'Erased' else header end
    where entity_id in ${recordsOfTenant(personId)} and state <> 'WAITING'`.execute(tx)
}

/** Deletes their notifications in the product; legal notices lose only their text. Notifications of other people lose the name. */
export async function scrubNotifications(tx: Tx, personId: string): Promise<void> {
  await sql`delete from notifications where person_id = ${personId} and not is_legal_notice`.execute(tx)
  await sql`update notifications set subject = ${gone}, body = ${scrubbed(sql`body`)}, body_dzongkha = null
    where person_id = ${personId} or entity_id in ${recordsOfTenant(personId)}`.execute(tx)
}
