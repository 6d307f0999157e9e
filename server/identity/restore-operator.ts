import type { Tx } from '../platform/database/database.ts'
import { lockInstallation } from './organisation-store.ts'
import { personOfPhone } from './person-store.ts'
import { insertRole } from './role-store.ts'

/** Why somebody cannot be made the operator, as a sentence for the terminal. */
export class CannotRestore extends Error {}

/**
 * Gives SUPERADMIN to who signs in with this phone, from the machine that runs the installation: the way back when the last
 * operator is gone. Run as the auth role. True when they did not hold it already.
 */
export async function restoreOperator(tx: Tx, phoneNumber: string): Promise<boolean> {
  await lockInstallation(tx)
  const person = await personOfPhone(tx, phoneNumber)
  if (!person) throw new CannotRestore(`Nobody signs in with the phone number ${phoneNumber}.`)
  // The operator's name is the one in a record of staff: owners and tenants have none.
  const record = await tx.selectFrom('staff_members').select('id').where('id', '=', person.id).executeTakeFirst()
  if (!record) throw new CannotRestore('Only an ADMIN or a MANAGER can be made the operator; this person is neither.')
  await tx.updateTable('people').set({ login_enabled: true }).where('id', '=', person.id).execute()
  const held = await tx
    .updateTable('roles')
    .set({ disabled_at: null, accepted_at: tx.now })
    .where('person_id', '=', person.id)
    .where('name', '=', 'SUPERADMIN')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (held.numUpdatedRows > 0n) return false
  await insertRole(tx, { personId: person.id, organisationId: null, name: 'SUPERADMIN', isAccepted: true })
  return true
}
