import { sql } from 'kysely'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { revokeAllRoles } from './user-roles.ts'
import { removeSecondFactors } from './second-factor/second-factors.ts'
import { dropUnusedCid, peopleOfSignIn, signInIdOf } from './person-store.ts'
import { forgetKnownDevices } from './sign-in/known-devices.ts'

/**
 * The person leaves the acting organisation, and their roles there end. If they have no accepted role elsewhere, they lose their sign-in
 * too, but not the phone to which another office offers a role: that office could offer it to nobody else. The empty row stays, because
 * records that must be kept refer to it.
 */
export async function erasePerson(tx: Tx, personId: string): Promise<void> {
  await revokeAllRoles(tx, personId)
  await tx.actingAs('auth', async (identity) => {
    const signInId = await signInIdOf(identity, personId)
    const elsewhere = await identity
      .selectFrom('roles')
      .select('accepted_at as acceptedAt')
      .where('person_id', 'in', sql<string>`(${peopleOfSignIn(signInId)})`)
      .where('ended_at', 'is', null)
      .execute()
    // This office's proposals and the evidence that it noted are deleted with its record of the person.
    await identity
      .deleteFrom('sign_in_changes')
      .where('person_id', '=', personId)
      .where('organisation', '=', organisationOf(tx.actor) ?? null)
      .execute()
    await identity
      .deleteFrom('external_accounts')
      .where('person_id', 'in', sql<string>`(${peopleOfSignIn(signInId)})`)
      .where('organisation', '=', organisationOf(tx.actor) ?? null)
      .execute()
    // If a person was joined into another one, nothing else is left to remove.
    if (elsewhere.some(({ acceptedAt }) => acceptedAt !== null)) await dropUnusedCids(identity, signInId)
    else await removeIdentity(identity, signInId, { keepsPhone: elsewhere.length > 0 })
  })
}

/** Call it after the record here is emptied: a CID that only this office had is no longer a way to sign in. */
async function dropUnusedCids(tx: Tx, personId: string): Promise<void> {
  const cids = await tx.selectFrom('person_cids').select('cid').where('person_id', '=', personId).execute()
  for (const { cid } of cids) await dropUnusedCid(tx, personId, cid)
}

async function removeIdentity(tx: Tx, personId: string, { keepsPhone }: { keepsPhone: boolean }): Promise<void> {
  const { phone_number } = await tx
    .selectFrom('people')
    .select('phone_number')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('login_codes').where('phone_number', '=', phone_number).execute()
  await tx.deleteFrom('sign_in_codes').where('person_id', '=', personId).execute()
  await tx.deleteFrom('sign_in_changes').where('person_id', '=', personId).execute()
  await tx.deleteFrom('reset_tokens').where('person_id', '=', personId).execute()
  await removeSecondFactors(tx, personId)
  for (const table of ['external_accounts', 'sign_in_invitations'] as const)
    await tx.deleteFrom(table).where('person_id', '=', personId).execute()
  await forgetKnownDevices(tx, personId)
  await tx.deleteFrom('sessions').where('person_id', '=', personId).execute()
  await tx.deleteFrom('person_cids').where('person_id', '=', personId).execute()
  await sql`update people set phone_number = case when ${keepsPhone} then phone_number end, phone_set_by = null, email = null, password_hash = null, pin_hash = null, pin_failures = 0, pin_lost_at = null,
    appearance = null, is_verified = false, login_enabled = ${keepsPhone}, signed_in_at = null, phone_proven_at = null, email_confirmed_at = null
    where id = ${personId}`.execute(tx)
}
