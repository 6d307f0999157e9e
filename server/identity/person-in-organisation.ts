import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { newPersonId } from './new-person-id.ts'
import { peopleOfSignIn } from './person-store.ts'

// Run as the auth role.

/** The people of a sign-in who are in the records of this office. */
export const officePeopleOfSignIn = (organisationId: string, signInId: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.id from (${peopleOfSignIn(signInId)}) s
  where exists (select from roles r where r.person_id = s.id and r.organisation = ${organisationId})`

/** All records of the person `k` in the office were emptied when they deleted their account there. */
export const isErased = (organisationId: string) => sql`(select coalesce(bool_and(x.erased_at is not null), false) from (
  select erased_at from owners o where o.organisation_id = ${organisationId} and o.id = k.id
  union all select erased_at from tenants t where t.organisation_id = ${organisationId} and t.id = k.id
  union all select erased_at from staff_members s where s.organisation_id = ${organisationId} and s.id = k.id) x)`

/**
 * The office may have the holder of this phone under an id that was joined into them. That id then gets the role, because an office has one
 * record of a person (docs/decisions/0126). If they deleted their account in this office, they return under a new id, so that nothing
 * leads from their new record to the history without a name.
 */
export async function personIdInOrganisation(tx: Tx, personId: string, organisationId: string): Promise<string> {
  const { rows } = await sql<{ id: string; isErased: boolean }>`
    select id, ${isErased(organisationId)} as "isErased" from (${officePeopleOfSignIn(organisationId, personId)}) k
    order by id = ${personId} desc, id`.execute(tx)
  const present = rows.find((known) => !known.isErased)
  if (present) return present.id
  return rows.length === 0 ? personId : insertPersonOfSignIn(tx, personId)
}

async function insertPersonOfSignIn(tx: Tx, signInId: string): Promise<string> {
  const id = newPersonId()
  await sql`insert into people (id, is_verified, signed_in_at, phone_set_by, phone_set_at, joined_into, joined_at)
    values (${id}, true, ${tx.now}, null, null, ${signInId}, ${tx.now})`.execute(tx)
  return id
}
