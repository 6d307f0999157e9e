import { type RawBuilder, sql } from 'kysely'

type Contact = 'phone_number' | 'email'

/**
 * Whether the row `a` of an applicant belongs to this person: by the record or the CID. The phone number or e-mail address counts only if
 * one of both has no CID, because relatives share a phone, and a number is given to somebody else later.
 */
export function isApplicant(personId: string, contacts: readonly Contact[]): RawBuilder<boolean> {
  const known = sql`(
    select phone_number, lower(email) as email, cid from tenants where id = ${personId}
    union all select phone_number, lower(email), cid from owners where id = ${personId}
    union all select phone_number, lower(email), null from staff_members where id = ${personId}) k`
  const isSame = contacts.map((contact) => sql`k.${sql.ref(contact)} = lower(${sql.ref(`a.${contact}`)})`)
  return sql<boolean>`(a.tenant_id = ${personId} or exists (select from ${known} where k.cid = a.cid)
    or ((a.cid is null or not exists (select from ${known} where k.cid is not null))
      and exists (select from ${known} where ${sql.join(isSame, sql` or `)})))`
}
