import { sql } from 'kysely'
import type { UserRole } from '../../domain/identity/role.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf } from '../platform/database/page.ts'

export type Membership = { isVerified: boolean; loginEnabled: boolean; roles: UserRole[] }
type Row = UserRole & { personId: string; isVerified: boolean; loginEnabled: boolean }

/**
 * The sign-in data of its people that an office may see. Until a person accepts the role they look new, because otherwise the office would
 * learn that they sign in elsewhere.
 */
export async function membershipsOf(tx: Tx, personIds: readonly string[]): Promise<Map<string, Membership>> {
  const organisationId = organisationOf(tx.actor)
  const rows = await tx.actingAs('auth', async (identity) => {
    const { rows } = await sql<Row>`
      select r.id, r.name, o.admin_id as "adminId", r.person_id as "personId",
        r.accepted_at is not null and p.is_verified as "isVerified",
        r.disabled_at is null and (r.accepted_at is null or p.login_enabled) as "loginEnabled"
      from roles r
      join organisations o on o.id = r.organisation
      join people p on p.id = r.person_id
      where r.organisation = ${organisationId ?? null} and r.person_id = any(${keysOf(personIds)}) and r.ended_at is null
      order by r.created_at, r.id`.execute(identity.byKey)
    return rows
  })
  return new Map([...Map.groupBy(rows, ({ personId }) => personId)].map(([personId, roles]) => [personId, toMembership(roles)]))
}

function toMembership(roles: readonly Row[]): Membership {
  return {
    isVerified: roles.some(({ isVerified }) => isVerified),
    loginEnabled: roles.some(({ loginEnabled }) => loginEnabled),
    roles: roles.map(({ id, name, adminId }) => ({ id, name, adminId })),
  }
}
