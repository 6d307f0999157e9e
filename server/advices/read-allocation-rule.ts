import { type AllocationRule, allocationSchema, defaultAllocation } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database/database.ts'
import { readSetting } from '../settings/setting-store.ts'

/** The order in which money settles dues. Past allocations do not change: a new rule applies only to later payments. */
export async function readAllocationRule(tx: Tx): Promise<AllocationRule> {
  return readSetting(tx, 'allocation', { schema: allocationSchema, defaultValue: defaultAllocation })
}
