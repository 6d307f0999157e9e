import { type AllocationRule, allocationSchema, defaultAllocation } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database/database.ts'
import { readSetting } from '../settings/setting-store.ts'

/** Which dues money settles first. What was allocated stands as it is: another rule holds for what comes in after it. */
export async function readAllocationRule(tx: Tx): Promise<AllocationRule> {
  return readSetting(tx, 'allocation', { schema: allocationSchema, defaultValue: defaultAllocation })
}
