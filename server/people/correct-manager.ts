import { recordChange } from '../audit/record-change.ts'
import { correctCid, correctSignIn } from '../identity/correct-sign-in.ts'
import type { NewPassword } from '../identity/passwords.ts'
import type { Tx } from '../platform/database.ts'
import type { Outbox } from '../platform/outbox.ts'
import { changesOf } from './changes-of.ts'
import { type ManagerDetails, managerById, updateManager } from './manager-store.ts'
import { sendSignIn } from './sign-in-sms.ts'

type ManagerCorrection = { id: string; details: ManagerDetails; password: NewPassword }

/** By the ADMIN. How the manager signs in follows while they have roles in this organisation alone. */
export async function correctManager(tx: Tx, outbox: Outbox, { id, details, password }: ManagerCorrection): Promise<void> {
  const before = await managerById(tx, id)
  await updateManager(tx, id, details)
  if (details.cid) await correctCid(tx, id, { from: before.cid, to: details.cid })
  const { phoneNumber, email } = changesOf(before, { ...details, phoneNumber: details.phoneNumber ?? undefined })
  const isInvited = await correctSignIn(tx, outbox, { personId: id, phoneNumber, email, password })
  if (isInvited && phoneNumber)
    await sendSignIn(tx, outbox, { personId: id, phoneNumber, standing: 'NEW', password: password.text })
  await recordChange(tx, { entity: 'manager', entityId: id, before, after: await managerById(tx, id) })
}
