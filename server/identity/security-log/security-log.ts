import { sql } from 'kysely'
import { authActor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { SecurityEntry, SecurityLog } from '../../platform/security-log.ts'
import { currentLog } from '../../platform/log.ts'
import { idsNamed } from '../person-store.ts'
import { readUsername } from '../username.ts'

/**
 * Writes the security log in separate transactions, so that it includes rejected and rolled-back calls. Prints each event as one line of
 * JSON for a collector (docs/deployment.md).
 */
export function createSecurityLog(database: Database, print: (line: string) => void): SecurityLog {
  return {
    record: async (entry) => {
      try {
        const events = await database.as(authActor, (tx) => insertEvents(tx, entry))
        for (const event of events) print(JSON.stringify({ type: 'security-event', ...event }))
      } catch (error) {
        // The call has already happened. Without the database, this line is the only record of it.
        const { username, ...rest } = entry
        const identifier = username === undefined ? null : maskIdentifier(username)
        print(JSON.stringify({ type: 'security-event', isStored: false, ...rest, identifier }))
        currentLog().error({ err: error }, 'a security event could not be stored')
      }
    },
  }
}

/** The same statement whether the person is known or not, so that the timing reveals nothing. Returns the stored event. */
async function insertEvents(tx: Tx, entry: SecurityEntry): Promise<object[]> {
  const { kind, action, personId, username, role, organisationId, adminId, subjectId, address, userAgent } = entry
  const people = username === undefined ? sql`select ${personId ?? null}::uuid` : idsNamed(readUsername(username))
  const isEverywhere = organisationId === undefined && adminId === undefined
  const identifier = username === undefined ? null : maskIdentifier(username)
  const { rows } = await sql<object>`
    with people_named as (select n.id from (${people}) n (id) where n.id is not null order by n.id limit 5),
    places as (
      select coalesce(r.person_id, n.id) as person, r.organisation from people_named n left join (
        select distinct r.person_id, r.organisation, coalesce(p.joined_into, p.id) as sign_in_id from roles r join people p on p.id = r.person_id
        where ${isEverywhere} and r.accepted_at is not null and r.ended_at is null and r.organisation is not null
      ) r on r.sign_in_id = n.id
      union all select null, null where not exists (select from people_named)
    )
    insert into security_events (id, at, organisation, person_id, role, kind, action, subject_id, identifier, address, user_agent)
    select gen_random_uuid(), ${tx.now},
      coalesce(p.organisation, ${organisationId ?? null}::uuid, (select id from organisations where admin_id = ${adminId ?? null}::uuid)),
      p.person, ${role ?? null}, ${kind}, ${action}, ${subjectId ?? null}::uuid,
      case when p.person is null then ${identifier}::text end, ${address}, ${userAgent}
    from places p
    returning id, at, kind, action, organisation as "organisationId", person_id as "personId", role, subject_id as "subjectId",
      identifier, address, user_agent as "userAgent"`.execute(tx)
  return rows
}

/** For an unknown user name, only enough to recognise repeated attempts, because somebody may have typed a password there. */
function maskIdentifier(typed: string): string {
  const { phoneNumber, cid, email } = readUsername(typed)
  if (phoneNumber) return `${phoneNumber.slice(0, 2)}••••${phoneNumber.slice(-2)}`
  if (email?.includes('@')) return `${email.slice(0, 1)}••••@${email.split('@')[1]?.slice(0, 1) ?? ''}••••`
  if (cid) return `${cid.slice(0, 1)}••••••••${cid.slice(-2)}`
  return '••••'
}
