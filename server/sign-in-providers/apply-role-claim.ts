import { sql } from 'kysely'
import { type RoleByClaim, roleOfClaims } from '../../domain/sign-in-providers/role-of-claims.ts'
import { requiredText } from '../../domain/text.ts'
import { recordChange } from '../audit/record-change.ts'
import { newPersonId } from '../identity/new-person-id.ts'
import { insertRole } from '../identity/role-store.ts'
import { announceEnd } from '../identity/sign-in/session-store.ts'
import { insertManager } from '../people/manager-store.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { connectAccount, findAccount, type KnownAccount } from './external-account-store.ts'
import type { FlowIdentity } from './flow-store.ts'
import type { ActiveProvider } from './provider-store.ts'
import { accountNameOf } from './receive-identity.ts'

/**
 * If the office grants access by a claim: a new person gets a record and a role, and a role that a claim gave follows the claim. A role
 * that the office gave or ended is never changed.
 */
export async function applyRoleClaim(within: Database['as'], provider: ActiveProvider, identity: FlowIdentity): Promise<void> {
  if (provider.access !== 'CLAIM') return
  const role = roleOfClaims(identity.claims, provider)
  const { organisationId } = provider
  await within({ kind: 'job', organisationId }, async (tx) => {
    // Two simultaneous sign-ins of one account must not create two people.
    const lock = `external account ${provider.id} ${identity.issuer} ${identity.subject}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
    const key = { providerId: provider.id, issuer: identity.issuer, subject: identity.subject }
    const known = await tx.actingAs('auth', (identityTx) => findAccount(identityTx, key))
    if (known?.roleId) await followClaim(tx, { provider, known, roleId: known.roleId, role })
    else if (!known && role) await admitNewPerson(tx, { provider, identity, role })
  })
}

type NewPerson = { provider: ActiveProvider; identity: FlowIdentity; role: RoleByClaim }

/** Nobody is found by e-mail or phone: people who already have an account here connect it themselves. */
async function admitNewPerson(tx: Tx, { provider, identity, role }: NewPerson): Promise<void> {
  const { id: providerId, organisationId } = provider
  const personId = newPersonId()
  await tx.actingAs('auth', async (auth) => {
    await auth.insertInto('people').values({ id: personId, is_verified: false, login_enabled: true }).execute()
    const roleId = await insertRole(auth, { personId, organisationId, name: role, isAccepted: true })
    const { issuer, subject } = identity
    await connectAccount(auth, {
      ...{ providerId, issuer, subject, personId, organisationId, roleId },
      accountName: accountNameOf(identity),
    })
  })
  await insertManager(tx, personId, { nameEnglish: nameOf(identity) })
  await recordChange(tx, { entity: 'role', entityId: personId, before: {}, after: { role } })
}

type Claimed = { provider: ActiveProvider; known: KnownAccount; roleId: string; role: RoleByClaim | undefined }

async function followClaim(tx: Tx, { provider, known, roleId, role }: Claimed): Promise<void> {
  const held = await tx.actingAs('auth', async (auth) => {
    // If two ADMINs lose the claim at the same time, one waits for the other, so that one of them stays.
    await sql`select from organisations where id = ${provider.organisationId} for key share`.execute(auth)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`admins of ${provider.organisationId}`}, 0))`.execute(auth)
    const { rows } = await sql<{ personId: string; name: string; isDisabled: boolean }>`
      select person_id as "personId", name, disabled_at is not null as "isDisabled" from roles
      where id = ${roleId} and ended_at is null for update`.execute(auth)
    return rows[0]
  })
  // The office ended or disabled the role, and only the office can restore it.
  if (!held || (held.isDisabled && !known.isClaimLost)) return
  const { personId, name } = held
  const isLost = role === undefined
  if (isLost === known.isClaimLost && (isLost || role === name)) return
  const isLess = name === 'ADMIN' && role !== 'ADMIN'
  if (isLess && !(await hasOtherAdmin(tx, provider.organisationId, personId))) return
  await tx.actingAs('auth', async (auth) => {
    const { rows } = await sql`
      select from roles where person_id = ${personId} and organisation = ${provider.organisationId} and name = ${role ?? name}
        and id <> ${roleId} and ended_at is null`.execute(auth)
    // The office itself gave them that role.
    const next = rows.length > 0 ? name : (role ?? name)
    await auth
      .updateTable('roles')
      .set({ name: next, disabled_at: isLost ? tx.now : null })
      .where('id', '=', roleId)
      .execute()
    await auth.updateTable('external_accounts').set({ is_claim_lost: isLost }).where('id', '=', known.id).execute()
    // Permanently: a restored role must not reactivate an old token.
    await auth
      .updateTable('sessions')
      .set({ ended_at: tx.now })
      .where('role_id', '=', roleId)
      .where('ended_at', 'is', null)
      .execute()
    announceEnd(auth, personId)
  })
  if (isLost || isLess) await publishEvent(tx, 'approver.leaving', { personId })
  const before = { role: known.isClaimLost ? null : name }
  await recordChange(tx, { entity: 'role', entityId: personId, before, after: { role: role ?? null } })
}

/** A claim never removes the last administrator of an office. */
async function hasOtherAdmin(tx: Tx, organisationId: string, personId: string): Promise<boolean> {
  const { rows } = await tx.actingAs('auth', (auth) =>
    sql`
      select from roles r join people p on p.id = r.person_id
      where r.organisation = ${organisationId} and r.name = 'ADMIN' and r.person_id <> ${personId} and r.accepted_at is not null
        and r.disabled_at is null and r.ended_at is null and p.login_enabled limit 1`.execute(auth),
  )
  return rows.length > 0
}

const nameSchema = requiredText(120)

function nameOf(identity: FlowIdentity): string {
  for (const name of [identity.claims['name'], identity.claims['preferred_username'], accountNameOf(identity)]) {
    const read = nameSchema.safeParse(name)
    if (read.success) return read.data
  }
  return 'New colleague'
}
