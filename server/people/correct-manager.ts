import { recordChange } from '../audit/record-change.ts'
import { correctCid } from '../identity/sign-in-change/correct-sign-in.ts'
import type { NewPassword } from '../identity/sign-in/passwords.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { correctContact } from './correct-contact.ts'
import { type ManagerDetails, managerById, updateManager } from './manager-store.ts'

type ManagerCorrection = { id: string; details: ManagerDetails; password: NewPassword }

/** By the ADMIN. */
export async function correctManager(tx: Tx, outbox: Outbox, { id, details, password }: ManagerCorrection): Promise<void> {
  const before = await managerById(tx, id)
  await updateManager(tx, id, details)
  if (details.cid) await correctCid(tx, id, { from: before.cid, to: details.cid })
  await correctContact(tx, outbox, { personId: id, before, details, password })
  await recordChange(tx, { entity: 'manager', entityId: id, before, after: await managerById(tx, id) })
}
