import type { Tx } from '../../platform/database/database.ts'
import { roleOffersTo } from '../role-store.ts'
import { endEverySession } from './session-store.ts'
import { forgetKnownDevices } from './known-devices.ts'

/**
 * Somebody just used a secret that was sent to the phone by SMS. If the phone was not proven before, the person who first typed the number
 * (an office, or a stranger who signed up with it) may know the password, have a session or a wallet, or have set the e-mail. All of that is
 * invalidated if another office's offer is pending, so no role is ever shared with them. Call it only after the second factor of the person,
 * if there is one: the factor may be that stranger's. Run as the auth role, before a session begins.
 */
export async function provePhone(tx: Tx, personId: string): Promise<void> {
  const person = await tx
    .selectFrom('people')
    .select(['is_verified', 'phone_proven_at'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (person.phone_proven_at) return
  // Their own password stays valid, although it is not proven to be theirs, until a role is offered.
  if (person.is_verified && (await roleOffersTo(tx, personId)).length === 0) return
  await tx
    .updateTable('people')
    .set({
      phone_proven_at: tx.now,
      ...(person.is_verified ? { password_hash: null, is_verified: false } : {}),
      ...{ pin_hash: null, pin_failures: 0, email_confirmed_at: null },
    })
    .where('id', '=', personId)
    .execute()
  // A wallet signs in to every office. A provider signs in to its own office only.
  await tx.deleteFrom('external_accounts').where('person_id', '=', personId).where('organisation', 'is', null).execute()
  await endEverySession(tx, personId)
  await forgetKnownDevices(tx, personId)
}
