import { type RawBuilder, sql } from 'kysely'
import { organisationOf, supportAccessOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { isErased, officePeopleOfSignIn } from './person-in-organisation.ts'
import { newPersonId } from './new-person-id.ts'
import { phoneOfPerson } from './person-store.ts'
import { releaseEmails, takeOverSignUps } from './pending-sign-up.ts'
import { setSignInEmail } from './sign-in-change/change-sign-in.ts'

export type ManyJoining = { row: number; phoneNumber: string; cid: string | null; email: string | null }

/**
 * `joinOrganisation` for a whole block. Nobody gets a password: a new person signs in by login code. A person who signs in for another
 * office is offered the role, and their identity does not change. Returns the person of each row.
 */
export async function joinMany(tx: Tx, name: 'OWNER' | 'TENANT', joining: readonly ManyJoining[]): Promise<Map<number, string>> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('People join the organisation of who adds them.')
  const given = JSON.stringify(joining.map((one) => ({ ...one, id: newPersonId(), roleId: newId() })))
  const disabledAt = supportAccessOf(tx.actor) ? tx.now : null
  return tx.actingAs('auth', async (identity) => {
    const people = sql`jsonb_to_recordset(${given}::jsonb)
      as g ("row" integer, id uuid, "roleId" uuid, "phoneNumber" text, cid text, email text)`
    const signedUp = await takeOverSignUpsOf(identity, joining)
    const rows = await findOrCreatePeople(identity, people, joining)
    // If the office has the holder of the phone under an id that was joined into them, that id is used here (person-in-organisation.ts).
    const joiningPeople = sql`(select g.*, coalesce((select k.id from (${officePeopleOfSignIn(organisationId, sql.ref('p.id'))}) k
      order by ${isErased(organisationId)}, k.id = p.id desc, k.id limit 1), p.id) as person_id from ${people} join people p on p.phone_number = g."phoneNumber") g`
    await sql`insert into roles (id, person_id, organisation, name, disabled_at, accepted_at)
      select distinct on (g.person_id) g."roleId", g.person_id, ${organisationId}::uuid, ${name}, ${disabledAt}::timestamptz,
        case when g.person_id = g.id or g.person_id = any(${idsOf(signedUp)}) or exists (select from roles h where h.person_id = g.person_id and h.organisation = ${organisationId}
          and h.ended_at is null and h.accepted_at is not null) then ${tx.now}::timestamptz end
      from ${joiningPeople} order by g.person_id, g."row" on conflict do nothing`.execute(identity)
    await sql`insert into person_cids (person_id, cid)
      select p.id, g.cid from ${joiningPeople} join people p on p.phone_number = g."phoneNumber"
      where g.cid is not null and exists (select from roles h where h.person_id = g.person_id and h.organisation = ${organisationId}
        and h.ended_at is null and h.accepted_at is not null)
      on conflict do nothing`.execute(identity)
    const { rows: known } = await sql<{
      row: number
      id: string
    }>`select g."row", g.person_id as id from ${joiningPeople}`.execute(identity)
    if (known.length !== rows.length) throw new Error('A locked phone number has changed hands.')
    return new Map(known.map(({ row, id }) => [row, id]))
  })
}

/** The office may register these numbers as if nobody had them. */
async function takeOverSignUpsOf(tx: Tx, joining: readonly ManyJoining[]): Promise<string[]> {
  await releaseEmails(
    tx,
    joining.map(({ email }) => email),
  )
  const ids = await takeOverSignUps(
    tx,
    joining.map(({ phoneNumber }) => phoneNumber),
  )
  for (const personId of ids) {
    const phoneNumber = await phoneOfPerson(tx, personId)
    const email = joining.find((one) => one.phoneNumber === phoneNumber)?.email
    if (email) await setSignInEmail(tx, { personId, email, isConfirmed: false })
  }
  return ids
}

const maxAttempts = 5

/** A number may be assigned or released between the insert and the lock, so both are repeated until each row has its person. */
async function findOrCreatePeople(
  tx: Tx,
  people: RawBuilder<unknown>,
  joining: readonly ManyJoining[],
): Promise<{ row: number; id: string }[]> {
  // If someone else signs in with an e-mail, they keep it, and the caller is not informed: the second attempt omits it.
  const hasEmail = joining.some(({ email }) => email !== null)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    for (const email of hasEmail ? [sql`g.email`, sql`null::text`] : [sql`null::text`]) {
      await sql`insert into people (id, phone_number, email, is_verified, login_enabled)
        select g.id, g."phoneNumber", ${email}, false, true from ${people} order by g."row" on conflict do nothing`.execute(tx)
    }
    const { rows } = await sql<{ row: number; id: string }>`
      select g."row", p.id from ${people} join people p on p.phone_number = g."phoneNumber" for key share of p`.execute(tx)
    if (rows.length === joining.length) return rows
  }
  throw new Error('A phone number changes hands without end.')
}

/** Undoes `joinMany`: ends the role and deletes people who have none left and never signed in. */
export async function removeMany(tx: Tx, name: 'OWNER' | 'TENANT', personIds: readonly string[]): Promise<void> {
  const organisationId = organisationOf(tx.actor)
  await tx.actingAs('auth', async (identity) => {
    await sql`delete from roles where person_id = any(${idsOf(personIds)}) and organisation = ${organisationId} and name = ${name}
      and ended_at is null and not exists (select from sessions s where s.role_id = roles.id)`.execute(identity)
    await sql`update roles set ended_at = ${tx.now} where person_id = any(${idsOf(personIds)}) and organisation = ${organisationId}
      and name = ${name} and ended_at is null`.execute(identity)
    await sql`delete from people p where p.id = any(${idsOf(personIds)}) and not exists (select from roles r where r.person_id = p.id)
      and not exists (select from owners o where o.id = p.id) and not exists (select from tenants t where t.id = p.id)
      and not exists (select from staff_members s where s.id = p.id) and not exists (select from people j where j.joined_into = p.id)`.execute(
      identity,
    )
  })
}
