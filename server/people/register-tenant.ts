import type { Tenant } from '../../domain/people/tenant-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import { joinOrganisation } from '../identity/join-organisation.ts'
import type { NewPassword } from '../identity/sign-in/passwords.ts'
import { requirePlace } from '../locations/require-place.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { assertSamePerson } from './assert-same-person.ts'
import { sendSignIn } from './send-sign-in.ts'
import { findTenant, insertTenant, type NewTenant } from './tenant-store.ts'

/** Registers a tenant of the acting organisation. A new person signs in with the temporary password from the SMS. */
export async function registerTenant(tx: Tx, outbox: Outbox, tenant: NewTenant, password: NewPassword): Promise<Tenant> {
  await requirePlace(tx, tenant)
  const { phoneNumber, cid = null, email = null } = tenant
  const { personId, standing } = await joinOrganisation(tx, { role: 'TENANT', phoneNumber, cid, email, password })
  await assertSamePerson(tx, personId, cid)
  await insertTenant(tx, personId, tenant)
  await sendSignIn(tx, outbox, { personId, phoneNumber, standing, password: password.text })
  await recordChange(tx, { entity: 'tenant', entityId: personId, before: {}, after: {} })
  return findTenant(tx, { id: personId })
}
