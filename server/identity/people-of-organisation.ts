import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

// Run as the auth role.

/** The people in an office's records, each with the person whose sign-in they use. */
export const peopleOfOrganisation = (organisationId: string): RawBuilder<unknown> => sql`
  select distinct r.person_id as id, coalesce(p.joined_into, p.id) as sign_in_id
  from roles r join people p on p.id = r.person_id where r.organisation = ${organisationId}`

/**
 * The office may have the holder of this phone under an id that was joined into them. That id then gets the role, because an office has one
 * record of a person (docs/decisions/0126).
 */
export async function personIdInOrganisation(tx: Tx, personId: string, organisationId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from (${peopleOfOrganisation(organisationId)}) k where sign_in_id = ${personId} order by id = ${personId} desc, id limit 1`.execute(
    tx,
  )
  return rows[0]?.id ?? personId
}
