import type { UserRole } from '../../domain/identity/role.ts'
import { ensureFound, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { assignRole, revokeRole } from '../identity/user-roles.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { insertManager, markBroughtIn, updateManager } from './manager-store.ts'
import { insertOwner } from './owner-store.ts'
import { type PersonKind, type PersonOnRecord, recordsOf } from './person-record-store.ts'
import { insertTenant } from './tenant-store.ts'

/** A person of the office gets a further role. The known data about them is recorded under that role too. */
export async function grantRole(tx: Tx, personId: string, name: PersonKind): Promise<UserRole> {
  const records = await recordsOf(tx, personId)
  const known = ensureFound(records[0], 'person')
  const role = await assignRole(tx, personId, name)
  if (!records.some(({ kind }) => kind === name)) await copyRecord(tx, known, name)
  if (name === 'MANAGER') await markBroughtIn(tx, personId)
  await recordChange(tx, { entity: 'role', entityId: personId, before: {}, after: { role: name } })
  return role
}

export async function endRole(tx: Tx, roleId: string): Promise<void> {
  const { personId, name } = await revokeRole(tx, roleId)
  await publishEvent(tx, 'role.ended', { personId, name })
  if (name === 'MANAGER') {
    await publishEvent(tx, 'approver.leaving', { personId })
    // A returning person is no approver until the ADMIN chooses them again.
    await updateManager(tx, personId, { isApprover: false })
    await publishEvent(tx, 'manager.ended', { personId })
  }
  await recordChange(tx, { entity: 'role', entityId: personId, before: { role: name }, after: { role: null } })
}

async function copyRecord(tx: Tx, known: PersonOnRecord, name: PersonKind): Promise<void> {
  const { id, nameDzongkha, cid, phoneNumber, email, permanentAddress } = known
  const details = {
    nameEnglish: known.name.slice(0, 120),
    nameDzongkha,
    cid,
    email,
    permanentAddress,
    ...(phoneNumber ? { phoneNumber } : {}),
  }
  switch (name) {
    case 'OWNER':
      return insertOwner(tx, id, details)
    case 'MANAGER':
      return insertManager(tx, id, details)
    case 'TENANT': {
      if (!phoneNumber) throw new Problem('ILLEGAL_TRANSITION', 'A tenant needs a phone number. Add one to the record first.')
      const firstName = details.nameEnglish
      return insertTenant(tx, id, { tenantType: 'INDIVIDUAL', firstName, nameDzongkha, cid, phoneNumber, email })
    }
  }
}
