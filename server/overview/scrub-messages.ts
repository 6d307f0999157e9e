import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { erasedRecipient } from '../platform/delivery/outbox.ts'

// What the office sent and showed, when somebody is erased: to them, and to others about them. That something was told stays, with its
// day, channel and the gateway's own id. Of a written notice of the law the hash of its words stays too: whoever still has the
// message can show that it is the one that was served (decision 28).

const gone = 'Erased at the person’s request.'

/** The words, or of a legal notice what proves them. What was scrubbed before stays as it is. */
function scrubbed(body: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${body} like ${`${gone}%`} then ${body}
    when is_legal_notice then ${`${gone} SHA-256 of what was served: `}::text || encode(sha256(convert_to(${body}, 'UTF8')), 'hex')
    else ${gone}::text end`
}

/** Whatever of theirs a message may be about; its words name them, whoever it went to. */
function recordsOfTenant(personId: string): RawBuilder<unknown> {
  const leases = sql`select id from leases where tenant_id = ${personId}`
  return sql`(${leases} union all select id from payment_advices where tenant_id = ${personId}
    union all select id from payments where tenant_id = ${personId} union all select id from damage_reports where lease_id in (${leases}))`
}

/** To their numbers and addresses, as they are and as they were, and about their leases to owners. */
export async function scrubMessages(tx: Tx, personId: string): Promise<void> {
  const contacts = sql`(select unnest(array[phone_number, email]) from tenants where id = ${personId}
    union select unnest(array[phone_number, email]) from owners where id = ${personId}
    union select unnest(array[phone_number, email]) from staff_members where id = ${personId})`
  const body = scrubbed(sql`body`)
  await sql`update outbox set recipient = ${erasedRecipient}, body = ${body}, header = case when channel = 'EMAIL' then 'Erased' else header end,
      sealed_secret = null, state = case when state = 'WAITING' then 'DEAD' else state end
    where person_id = ${personId} or recipient in ${contacts}`.execute(tx)
  await sql`delete from unreachable_addresses where address in (select lower(c) from ${contacts} as contacts (c))`.execute(tx)
  await sql`delete from email_opt_outs where person_id = ${personId}`.execute(tx)
  // What still waits to go to somebody else goes as it was meant.
  await sql`update outbox set body = ${body}, header = case when channel = 'EMAIL' then 'Erased' else header end
    where entity_id in ${recordsOfTenant(personId)} and state <> 'WAITING'`.execute(tx)
}

/** What they were shown in the product goes; what was served on them by law loses its words alone. Others read no name of theirs. */
export async function scrubNotifications(tx: Tx, personId: string): Promise<void> {
  await sql`delete from notifications where person_id = ${personId} and not is_legal_notice`.execute(tx)
  await sql`update notifications set subject = ${gone}, body = ${scrubbed(sql`body`)}, body_dzongkha = null
    where person_id = ${personId} or entity_id in ${recordsOfTenant(personId)}`.execute(tx)
}
