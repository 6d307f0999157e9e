import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { newPersonId } from './new-person-id.ts'
import { insertOrganisation } from './organisation-store.ts'
import { addCid, insertPersonIfFree, type NewPerson } from './person-store.ts'
import { insertRole } from './role-store.ts'

type NewOffice = Omit<NewPerson, 'id'> & { organisationName: string; nameEnglish: string; cid: string | null }
type OpenedOffice = { organisationId: string; adminId: string; roleId: string }

/** Creates an organisation with its first ADMIN. Undefined if somebody already has the phone number. Run as the auth role. */
export async function insertOffice(tx: Tx, office: NewOffice): Promise<OpenedOffice | undefined> {
  const { organisationName, nameEnglish, cid, ...given } = office
  const person = { ...given, id: newPersonId() }
  const { id, phoneNumber, email } = person
  // If someone else signs in with this e-mail, they keep it, and the caller is not informed.
  const isMade = (await insertPersonIfFree(tx, person)) || (await insertPersonIfFree(tx, { ...person, email: null }))
  if (!isMade) return undefined
  if (cid) await addCid(tx, id, cid)
  const organisationId = newId()
  await insertOrganisation(tx, { id: organisationId, name: organisationName, adminId: id })
  const record = { organisation_id: organisationId, id, name_english: nameEnglish, phone_number: phoneNumber, cid, email }
  await tx.insertInto('staff_members').values(record).execute()
  const roleId = await insertRole(tx, { personId: id, organisationId, name: 'ADMIN', isAccepted: true })
  return { organisationId, adminId: id, roleId }
}
