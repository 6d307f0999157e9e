import { sql } from 'kysely'
import { notFound, Problem } from '../../../domain/problem.ts'
import { organisationOf, personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { lockPersonToChange } from '../person-store.ts'
import { announceEnd, endEverySession, lockSignIn } from './session-store.ts'

/** An ADMIN decides on the roles in its organisation, a SUPERADMIN on the whole sign-in of an ADMIN. */
export async function setLogin(tx: Tx, personId: string, isEnabled: boolean): Promise<void> {
  if (personId === personOf(tx.actor) && !isEnabled) {
    throw new Problem('ILLEGAL_TRANSITION', 'You cannot disable your own sign-in.')
  }
  const organisationId = organisationOf(tx.actor)
  const isDone = await tx.actingAs('auth', (identity) =>
    organisationId ? setRoles(identity, { personId, organisationId, isEnabled }) : setAdmin(identity, personId, isEnabled),
  )
  if (!isDone) throw notFound('user')
  if (organisationId && !isEnabled) await publishEvent(tx, 'approver.leaving', { personId })
}

type OfRoles = { personId: string; organisationId: string; isEnabled: boolean }

/** The role here is disabled until it is enabled again; the person's other roles are not affected. */
async function setRoles(tx: Tx, { personId, organisationId, isEnabled }: OfRoles): Promise<boolean> {
  await lockSignIn(tx, personId)
  const { numUpdatedRows } = await tx
    .updateTable('roles')
    .set({ disabled_at: isEnabled ? null : tx.now })
    .where('person_id', '=', personId)
    .where('organisation', '=', organisationId)
    .where('name', '!=', 'ADMIN')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!isEnabled) await endSessions(tx, personId, organisationId)
  return numUpdatedRows > 0n
}

/** Permanently: enabling the role later must not revive an old token. */
async function endSessions(tx: Tx, personId: string, organisationId?: string): Promise<void> {
  const roles = tx.selectFrom('roles').select('id').where('person_id', '=', personId)
  await tx
    .updateTable('sessions')
    .set({ ended_at: tx.now })
    .where('person_id', '=', personId)
    .where('role_id', 'in', organisationId ? roles.where('organisation', '=', organisationId) : roles)
    .where('ended_at', 'is', null)
    .execute()
  announceEnd(tx, personId)
}

async function setAdmin(tx: Tx, personId: string, isEnabled: boolean): Promise<boolean> {
  const person = await lockPersonToChange(tx, personId)
  const { rows } = await sql<{ roleId: string | null; isAccepted: boolean }>`
    select r.id as "roleId", r.accepted_at is not null as "isAccepted"
    from organisations o ${adminRole}
    where o.admin_id = ${personId} order by o.created_at, o.id limit 1`.execute(tx)
  const [office] = rows
  if (!person || !office) return false
  const { roleId, isAccepted } = office
  if (!roleId) throw refused('This person declined to run the organisation.')
  if (isEnabled && !person.phoneNumber)
    throw refused('Another person has the phone number of this sign-up. Ask the administrator to sign up with another number.')
  // An office registered the number in the meantime. The operator can no longer enable the sign-in, only the offer to manage the office.
  if (!isAccepted) {
    await tx
      .updateTable('roles')
      .set({ disabled_at: isEnabled ? null : tx.now })
      .where('id', '=', roleId)
      .execute()
    return true
  }
  await tx.updateTable('people').set({ login_enabled: isEnabled }).where('id', '=', personId).execute()
  // A sign-in that others were joined into ends in their offices too.
  if (!isEnabled) await (person.joinedInto ? endSessions(tx, personId) : endEverySession(tx, personId))
  return true
}

function refused(message: string): Problem {
  return new Problem('ILLEGAL_TRANSITION', message)
}

/** The ADMIN's role `r` of an organisation `o`, whose person is `p`. */
export const adminRole = sql`left join roles r on r.person_id = o.admin_id and r.organisation = o.id and r.name = 'ADMIN' and r.ended_at is null`
export const isAdminSignInEnabled = sql<boolean>`(p.login_enabled and r.id is not null and r.disabled_at is null)`

type AdminRow = { id: string; nameEnglish: string; organisationName: string; phoneNumber: string | null; loginEnabled: boolean }

/** Run as the auth role. */
export async function everyAdmin(tx: Tx): Promise<(AdminRow & { createdAt: string })[]> {
  const { rows } = await sql<AdminRow & { createdAt: Date }>`
    select p.id, s.name_english as "nameEnglish", o.name as "organisationName", p.phone_number as "phoneNumber",
      ${isAdminSignInEnabled} as "loginEnabled", o.created_at as "createdAt"
    from organisations o
    join people p on p.id = o.admin_id
    join staff_members s on s.organisation_id = o.id and s.id = p.id
    ${adminRole}
    order by o.created_at desc, o.id limit 1000`.execute(tx)
  return rows.map(({ createdAt, ...admin }) => ({ ...admin, createdAt: createdAt.toISOString() }))
}
