import { manager } from '../../domain/people/manager.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { correctCid } from '../identity/sign-in-change/correct-sign-in.ts'
import type { NewPassword } from '../identity/sign-in/passwords.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { correctContact } from './correct-contact.ts'
import { type ManagerDetails, managerById, markBroughtIn, updateManager } from './manager-store.ts'

type ManagerCorrection = { id: string; details: ManagerDetails; password: NewPassword; ifMatch: number | undefined }

/** The correction is made by the ADMIN. */
export async function correctManager(
  tx: Tx,
  outbox: Outbox,
  { id, details, password, ifMatch }: ManagerCorrection,
): Promise<void> {
  await lockRecord(tx, manager, id)
  const before = await managerById(tx, id)
  await ensureUnchanged(tx, { entity: 'manager', current: before, ifMatch })
  if (before.isApprover && details.isApprover === false) await publishEvent(tx, 'approver.leaving', { personId: id })
  await updateManager(tx, id, details)
  if (!before.isApprover && details.isApprover) await markBroughtIn(tx, id)
  if (details.cid) await correctCid(tx, id, { from: before.cid, to: details.cid })
  await correctContact(tx, outbox, { personId: id, before, details, password })
  await recordChange(tx, { entity: 'manager', entityId: id, before, after: await managerById(tx, id) })
}
