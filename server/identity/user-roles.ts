import { sql } from 'kysely'
import type { RoleName } from '../../domain/endpoint.ts'
import type { UserRole } from '../../domain/identity/role.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound, Problem } from '../../domain/problem.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, type PageQuery, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { insertRole, toUserRole } from './role-store.ts'
import { announceEnd } from './sign-in/session-store.ts'

/**
 * The roles in the acting organisation, for its ADMIN. The identity tables have no row-level security, so each query filters by
 * organisation itself.
 */
function ownOrganisation(tx: Tx): string {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('Roles are looked after from inside an organisation.')
  return organisationId
}

/**
 * Which of these people manage the office now: its MANAGERs and its ADMIN. Their roles are locked, so that none ends before the caller has
 * named them.
 */
export async function lockManagers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.actingAs('auth', (identity) =>
    identity
      .selectFrom('roles')
      .select('person_id')
      .where('organisation', '=', ownOrganisation(tx))
      .where('name', 'in', ['ADMIN', 'MANAGER'])
      .where('person_id', 'in', [...ids])
      .where('ended_at', 'is', null)
      .orderBy('id')
      .forShare()
      .execute(),
  )
  return new Set(rows.map(({ person_id }) => person_id))
}

export async function managersOf(tx: Tx): Promise<string[]> {
  const rows = await tx.actingAs('auth', (identity) =>
    identity
      .selectFrom('roles')
      .select('person_id')
      .where('organisation', '=', ownOrganisation(tx))
      .where('name', '=', 'MANAGER')
      .where('ended_at', 'is', null)
      .limit(10_000)
      .execute(),
  )
  return rows.map(({ person_id }) => person_id)
}

export type GrantedRole = {
  id: string
  personId: string
  personName: string
  name: RoleName
  isVerified: boolean
  isEnabled: boolean
  since: string
}
type UserRoleQuery = PageQuery & { q?: string | undefined; name?: RoleName | undefined; personId?: string | undefined }

const named = sql`roles r
  join people p on p.id = r.person_id
  left join staff_members s on s.organisation_id = r.organisation and s.id = r.person_id
  left join owners o on o.organisation_id = r.organisation and o.id = r.person_id
  left join tenants t on t.organisation_id = r.organisation and t.id = r.person_id`
const personName = sql`coalesce(s.name_english, o.name_english, t.full_name, '')`

/** A person who has not accepted a role yet looks new, because otherwise the office would learn that they sign in elsewhere. */
export function pageOfGrantedRoles(tx: Tx, query: UserRoleQuery): Promise<Page<GrantedRole>> {
  const organisationId = ownOrganisation(tx)
  return tx.actingAs('auth', async (identity) => {
    const page = await pageOfIds(identity, query, {
      id: sql`r.id`,
      from: named,
      where: [
        sql`r.organisation = ${organisationId} and r.ended_at is null`,
        optionalFilter(query.name, (name) => sql`r.name = ${name}`),
        optionalFilter(query.personId, (id) => sql`r.person_id = ${id}`),
        textMatch(query.q, [personName]),
      ],
      sorts: { personName, since: 'r.created_at' },
      defaultSort: 'personName:asc',
    })
    const { rows } = await sql<Omit<GrantedRole, 'since'> & { since: Date }>`
      select r.id, r.person_id as "personId", ${personName} as "personName", r.name,
        r.accepted_at is not null and p.is_verified as "isVerified",
        r.disabled_at is null and (r.accepted_at is null or p.login_enabled) as "isEnabled", r.created_at as since
      from ${named} where r.id = any(${idsOf(page.items)})`.execute(identity)
    return pageReply(
      page,
      rows.map(({ since, ...role }) => ({ ...role, since: since.toISOString() })),
    )
  })
}

/**
 * Gives another role to a person of this office. It is active immediately if the person has accepted a role here before; otherwise it is an
 * offer, as at registration.
 */
export function assignRole(tx: Tx, personId: string, name: 'OWNER' | 'TENANT' | 'MANAGER'): Promise<UserRole> {
  const organisationId = ownOrganisation(tx)
  return tx.actingAs('auth', async (identity) => {
    const accepted = await identity
      .selectFrom('roles')
      .select('id')
      .where('person_id', '=', personId)
      .where('organisation', '=', organisationId)
      .where('accepted_at', 'is not', null)
      .executeTakeFirst()
    const id = await insertRole(identity, { personId, organisationId, name, isAccepted: accepted !== undefined })
    const organisation = await identity
      .selectFrom('organisations')
      .select('admin_id')
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow()
    return toUserRole({ id, name, adminId: organisation.admin_id })
  })
}

/** Ends a role here, with its sessions. Nobody in the office can end an ADMIN's role. */
export function revokeRole(tx: Tx, roleId: string): Promise<{ personId: string; name: RoleName }> {
  const organisationId = ownOrganisation(tx)
  return tx.actingAs('auth', async (identity) => {
    const { rows } = await sql<{ personId: string; name: RoleName }>`
      select person_id as "personId", name from roles
      where id = ${roleId} and organisation = ${organisationId} and ended_at is null for update`.execute(identity)
    const role = ensureFound(rows[0], 'role')
    if (role.name === 'ADMIN' || role.name === 'SUPERADMIN') {
      throw new Problem(
        'ILLEGAL_TRANSITION',
        'The administrator’s role cannot be ended. Every organisation needs an administrator.',
      )
    }
    await identity.updateTable('roles').set({ ended_at: tx.now }).where('id', '=', roleId).execute()
    announceEnd(tx, role.personId)
    return role
  })
}

/** Ends all roles of a person in this organisation, when they leave it. */
export async function revokeAllRoles(tx: Tx, personId: string): Promise<void> {
  const organisationId = ownOrganisation(tx)
  await tx.actingAs('auth', (identity) =>
    identity
      .updateTable('roles')
      .set({ ended_at: tx.now })
      .where('person_id', '=', personId)
      .where('organisation', '=', organisationId)
      .where('ended_at', 'is', null)
      .execute(),
  )
  announceEnd(tx, personId)
}
