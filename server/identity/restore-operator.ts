import type { Tx } from '../platform/database/database.ts'
import { lockInstallation } from './organisation-store.ts'
import { lockPersonToChange, personOfPhone } from './person-store.ts'
import { insertRole } from './role-store.ts'
import { voidFactorsAndSessions } from './sign-in-change/apply-due-changes.ts'
import { decideChange, insertChange } from './sign-in-change/sign-in-change-store.ts'
import { contactsOnRecord, insertSignInNotices } from './sign-in-change/sign-in-notice-store.ts'

/** The reason why somebody cannot become the operator, as a sentence for the terminal. */
export class CannotRestore extends Error {}

/**
 * Gives SUPERADMIN to the person who signs in with this phone, from the machine of the installation. Use it to regain access when the last
 * operator is gone. Run as the auth role. True if they did not have the role already.
 */
export async function restoreOperator(tx: Tx, phoneNumber: string): Promise<boolean> {
  await lockInstallation(tx)
  const person = await personOfPhone(tx, phoneNumber)
  if (!person) throw new CannotRestore(`Nobody signs in with the phone number ${phoneNumber}.`)
  // The operator's name is read from a staff record. Owners and tenants have none.
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

/**
 * Restores access for an operator who lost the second factor and the recovery codes. Only the administrator of the machine can do this.
 * Factors, PIN and sessions end immediately, and the next run of the jobs notifies every contact on record. Run as the auth role.
 */
export async function removeLostFactor(tx: Tx, phoneNumber: string): Promise<void> {
  const found = await personOfPhone(tx, phoneNumber)
  const person = found && (await lockPersonToChange(tx, found.id))
  if (!found || person?.phoneNumber !== phoneNumber)
    throw new CannotRestore(`Nobody signs in with the phone number ${phoneNumber}.`)
  const { id: personId } = found
  const roles = await tx
    .selectFrom('roles')
    .select(['name', 'organisation'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()
  if (!roles.some(({ name }) => name === 'SUPERADMIN'))
    throw new CannotRestore(
      `${phoneNumber} is not an operator. The operator checks the identity of an ADMIN, an ADMIN that of others.`,
    )
  await voidFactorsAndSessions(tx, personId)
  const organisationId = roles.find(({ organisation }) => organisation !== null)?.organisation
  // Messages are sent through an office, so an operator without one cannot be notified.
  if (!organisationId) return
  const evidence = 'Command of the administrator of the server.'
  const identityCheck = { evidence, documentId: null, isByOperator: true, keepsPhone: true }
  const change = { personId, organisationId, kind: 'PHONE', newValue: phoneNumber, isHidden: false, identityCheck } as const
  const changeId = await insertChange(tx, change)
  await decideChange(tx, changeId, 'CONFIRMED')
  const contacts = await contactsOnRecord(tx, personId)
  const reached = new Map(contacts.map(({ value, organisationId: knownBy }) => [value, knownBy]))
  if (!reached.has(phoneNumber)) reached.set(phoneNumber, organisationId)
  const notices = [...reached].map(([recipient, knownBy]) => ({ recipient, purpose: 'DONE' as const, organisationId: knownBy }))
  await insertSignInNotices(tx, changeId, notices)
}
