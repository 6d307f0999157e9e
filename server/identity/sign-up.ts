import type { BodyOf } from '../../domain/endpoint.ts'
import type { authContract } from '../../domain/identity/auth-contract.ts'
import type { User } from '../../domain/identity/user.ts'
import { Problem } from '../../domain/problem.ts'
import { gatekeeper } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database.ts'
import { newId } from '../platform/new-id.ts'
import { addressLimit, noteFailure, refuseOverLimit } from './login-limits.ts'
import { newPersonId } from './new-person-id.ts'
import { insertOrganisation, isFirstOrganisation, lockInstallation } from './organisation-store.ts'
import { hashPassword } from './passwords.ts'
import { addCid, insertPerson, isKnownPhone } from './person-store.ts'
import { insertRole } from './role-store.ts'

type SignUp = BodyOf<typeof authContract.signUp>

/** Opens an organisation. A number that is taken counts as a failed try, so that nobody can go through them all. */
export async function signUp(within: Database['as'], body: SignUp, address: string): Promise<User> {
  const limits = [addressLimit(address)]
  const isTaken = await within(gatekeeper, async (tx) => {
    await refuseOverLimit(tx, limits)
    return isKnownPhone(tx, body.phoneNumber)
  })
  if (isTaken) {
    await within(gatekeeper, (tx) => noteFailure(tx, limits))
    const message = 'Someone signs in with this phone number already.'
    throw new Problem('DUPLICATE', message, { errors: [{ path: '/phoneNumber', message }] })
  }
  const passwordHash = await hashPassword(body.password)
  return within(gatekeeper, (tx) => openOrganisation(tx, body, passwordHash))
}

/** The first ADMIN of an installation may sign in at once and is its SUPERADMIN; of two that race one is the first. */
async function openOrganisation(tx: Tx, body: SignUp, passwordHash: string): Promise<User> {
  await lockInstallation(tx)
  const isFirst = await isFirstOrganisation(tx)
  const { nameEnglish, phoneNumber, cid, email, organisationName } = body
  const id = newPersonId()
  const organisationId = newId()
  await insertPerson(tx, { id, phoneNumber, email, passwordHash, isVerified: true, loginEnabled: isFirst })
  if (cid) await addCid(tx, id, cid)
  await insertOrganisation(tx, { id: organisationId, name: organisationName, adminId: id })
  const record = { organisation_id: organisationId, id, name_english: nameEnglish, phone_number: phoneNumber, cid, email }
  await tx.insertInto('staff_members').values(record).execute()
  const roleId = await insertRole(tx, { personId: id, organisationId, name: 'ADMIN', isAccepted: true })
  const roles: User['roles'] = [{ id: roleId, name: 'ADMIN', adminId: id }]
  if (isFirst) {
    const operatorId = await insertRole(tx, { personId: id, organisationId: null, name: 'SUPERADMIN', isAccepted: true })
    roles.push({ id: operatorId, name: 'SUPERADMIN', adminId: null })
  }
  const blank = { nameDzongkha: null, permanentAddress: null, profileUri: null }
  return { ...blank, id, nameEnglish, cid, email, phoneNumber, isVerified: true, loginEnabled: isFirst, roles }
}
