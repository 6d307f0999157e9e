import { sql } from 'kysely'
import type { RoleName } from '../../domain/endpoint.ts'
import type { HeldRole, UserRole } from '../../domain/identity/role.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { addCid, peopleOfSignIn } from './person-store.ts'

// Run as the auth role, whose tables these are.

/** `personId`: the office's record of the person in this role. */
export type RoleThatCounts = HeldRole & { personId: string; organisationId: string | null }

/**
 * The roles that a sign-in may act in, including those of people who were joined into its person; the initial one first. `onlyIn`: the
 * office whose provider identified the person.
 */
export async function rolesThatCount(tx: Tx, signInId: string, onlyIn: string | null = null): Promise<RoleThatCounts[]> {
  const { rows } = await sql<RoleThatCounts>`
    select r.id, r.name, o.admin_id as "adminId", r.organisation as "organisationId", r.person_id as "personId",
      o.name as "organisationName"
    from roles r left join organisations o on o.id = r.organisation
    where r.person_id in (${peopleOfSignIn(signInId)}) and r.accepted_at is not null and r.disabled_at is null and r.ended_at is null
      and (${onlyIn}::uuid is null or r.organisation = ${onlyIn}::uuid)
      and coalesce(o.is_enabled, true) and (select p.login_enabled from people p where p.id = r.person_id)
    order by array_position(array['ADMIN', 'MANAGER', 'OWNER', 'TENANT', 'SUPERADMIN'], r.name), r.created_at, r.id`.execute(tx)
  return rows
}

/**
 * A person without any role accepts an offered one by signing in, because they could not do it anywhere else. If an earlier offer ended
 * unaccepted, a repeated offer is accepted only if they name it. As for every accepted role, the phone must be proven theirs.
 */
export async function rolesToBeginWith(tx: Tx, personId: string, named: readonly string[] = []): Promise<RoleThatCounts[]> {
  const roles = await rolesThatCount(tx, personId)
  if (roles.length > 0 || !(await hasProvenPhone(tx, personId))) return roles
  for (const { id, isRepeated } of await roleOffersTo(tx, personId)) {
    if (!isRepeated || named.includes(id)) await acceptRole(tx, personId, id)
  }
  return rolesThatCount(tx, personId)
}

/** The form in the API and in the token. */
export const toUserRole = ({ id, name, adminId }: UserRole): UserRole => ({ id, name, adminId })

export const toHeldRole = ({ organisationName, ...role }: HeldRole): HeldRole => ({ ...toUserRole(role), organisationName })

export type NewRole = {
  personId: string
  organisationId: string | null
  name: RoleName
  isAccepted: boolean
  isDisabled?: boolean
}

export async function insertRole(tx: Tx, { personId, organisationId, name, isAccepted, isDisabled }: NewRole): Promise<string> {
  const id = newId()
  const acceptedAt = isAccepted ? tx.now : null
  await tx
    .insertInto('roles')
    .values({
      id,
      person_id: personId,
      organisation: organisationId,
      name,
      accepted_at: acceptedAt,
      disabled_at: isDisabled ? tx.now : null,
    })
    .execute()
  return id
}

/** Accepted or offered. */
export async function hasRoleIn(
  tx: Tx,
  { personId, organisationId, name }: Pick<NewRole, 'personId' | 'organisationId' | 'name'>,
): Promise<boolean> {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('person_id', '=', personId)
    .where('organisation', '=', organisationId)
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return role !== undefined
}

/** A person's standing in an organisation; undefined without any role there. */
export async function standingIn(tx: Tx, personId: string, organisationId: string): Promise<{ isAccepted: boolean } | undefined> {
  const roles = await tx
    .selectFrom('roles')
    .select('accepted_at')
    .where('person_id', '=', personId)
    .where('organisation', '=', organisationId)
    .where('ended_at', 'is', null)
    .execute()
  if (roles.length === 0) return undefined
  return { isAccepted: roles.some(({ accepted_at }) => accepted_at !== null) }
}

export async function hasProvenPhone(tx: Tx, personId: string): Promise<boolean> {
  const person = await tx.selectFrom('people').select('phone_proven_at').where('id', '=', personId).executeTakeFirst()
  return Boolean(person?.phone_proven_at)
}

type RoleOffer = UserRole & { personId: string; organisationName: string; offeredAt: string; isRepeated: boolean }

export async function roleOffersTo(tx: Tx, personId: string): Promise<RoleOffer[]> {
  const { rows } = await sql<Omit<RoleOffer, 'offeredAt'> & { offeredAt: Date }>`
    select r.id, r.name, o.admin_id as "adminId", r.person_id as "personId", o.name as "organisationName", r.created_at as "offeredAt",
      exists (select from roles b where b.person_id = r.person_id and b.organisation = r.organisation
        and b.accepted_at is null and b.ended_at is not null) as "isRepeated"
    from roles r join organisations o on o.id = r.organisation
    where r.person_id in (${peopleOfSignIn(personId)}) and r.accepted_at is null and r.disabled_at is null and r.ended_at is null
      and o.is_enabled
    order by r.created_at desc, r.id limit 200`.execute(tx)
  return rows.map((offer) => ({ ...offer, offeredAt: offer.offeredAt.toISOString() }))
}

/** The organisation of the newest offer. */
export async function firstOfferingTo(tx: Tx, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ organisation: string }>`
    select r.organisation from roles r join organisations o on o.id = r.organisation
    where r.person_id in (${peopleOfSignIn(personId)}) and r.accepted_at is null and r.disabled_at is null and r.ended_at is null
      and o.is_enabled
    order by r.created_at desc, r.id limit 1`.execute(tx)
  return rows[0]?.organisation
}

/** From now on the office may see the person as a member, and the CID in its record is a way to sign in. */
export async function acceptRole(tx: Tx, personId: string, roleId: string): Promise<UserRole> {
  const offer = await offerTo(tx, personId, roleId)
  // The role was offered to the holder of this phone.
  if (!(await hasProvenPhone(tx, personId)))
    throw new Problem('ILLEGAL_TRANSITION', 'Sign out and sign in again with a code sent to your phone. Then accept the role.')
  await tx
    .updateTable('roles')
    .set({ accepted_at: tx.now })
    .where('id', '=', roleId)
    .where('person_id', '=', offer.personId)
    .execute()
  const { rows } = await sql<{ cid: string }>`
    select x.cid from roles r
    join (select organisation_id, id, cid from owners union select organisation_id, id, cid from tenants
      union select organisation_id, id, cid from staff_members) x
      on x.organisation_id = r.organisation and x.id = r.person_id
    where r.id = ${roleId} and x.cid is not null`.execute(tx)
  for (const { cid } of rows) await addCid(tx, personId, cid)
  return toUserRole(offer)
}

/** The offer ends unaccepted; the office keeps its record of the person. */
export async function declineRole(tx: Tx, personId: string, roleId: string): Promise<void> {
  const { id } = await offerTo(tx, personId, roleId)
  await tx.updateTable('roles').set({ ended_at: tx.now }).where('id', '=', id).where('accepted_at', 'is', null).execute()
}

async function offerTo(tx: Tx, personId: string, roleId: string): Promise<RoleOffer> {
  const offer = (await roleOffersTo(tx, personId)).find(({ id }) => id === roleId)
  if (!offer) throw notFound('offer')
  return offer
}
