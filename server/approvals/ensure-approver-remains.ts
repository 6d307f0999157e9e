import { approvalSettingSchema, defaultApprovalSetting } from '../../domain/approvals/approval.ts'
import { Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockVersion } from '../platform/database/named-versions.ts'
import { readSetting, rereadSettings } from '../settings/setting-store.ts'
import { countApprovers } from './count-approvers.ts'

/**
 * While approvals are on, the last person who may approve for the ADMIN stays: otherwise the ADMIN could not even turn approvals off. The
 * lock is the one of the setting. If two people leave at the same time, or one leaves while it is turned on, the second caller finds the
 * change of the first.
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
