import { approvalSettingSchema, defaultApprovalSetting } from '../../domain/approvals/approval.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockVersion } from '../platform/database/named-versions.ts'
import { readSetting, rereadSettings } from '../settings/setting-store.ts'
import { countApprovers } from './count-approvers.ts'

/**
 * While amounts wait for a second person, the last one who may approve for the ADMIN stays: without them the ADMIN could not even turn it
 * off. The lock is that of the setting, so that of two who leave at once, or while it is turned on, the second finds the other gone.
 */
export async function ensureApproverRemains(tx: Tx, { personId }: { personId: string }): Promise<void> {
  const person = await tx.selectFrom('staff_members').select('is_approver').where('id', '=', personId).executeTakeFirst()
  if (!person?.is_approver) return
  await lockVersion(tx, { entity: 'setting', name: 'approvals' })
  rereadSettings(tx)
  const { isOn } = await readSetting(tx, 'approvals', { schema: approvalSettingSchema, defaultValue: defaultApprovalSetting })
  if (!isOn || (await countApprovers(tx, { except: [personId] })) > 0) return
  throw new Problem(
    'ILLEGAL_TRANSITION',
    'This is the last person who may approve your requests. Choose another approver first, or turn off “Second person’s approval” in Settings, with this person’s approval.',
  )
}
