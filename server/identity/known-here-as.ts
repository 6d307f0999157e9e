import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

// Run as the auth role.

/** The people whom an office knows, each with whose sign-in they use. */
export const peopleKnownTo = (organisationId: string): RawBuilder<unknown> => sql`
  select distinct r.person_id as id, coalesce(p.joined_into, p.id) as sign_in_id
  from roles r join people p on p.id = r.person_id where r.organisation = ${organisationId}`

/**
 * Whoever signs in with this phone may be known to the office as a person who was joined into them. Then that is who gets the role: an
 * office has one record of a person (docs/decisions/0126).
 */
export async function personIdInOrganisation(tx: Tx, personId: string, organisationId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from (${peopleKnownTo(organisationId)}) k where sign_in_id = ${personId} order by id = ${personId} desc, id limit 1`.execute(
    tx,
  )
  return rows[0]?.id ?? personId
}
