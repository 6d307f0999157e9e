import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { defaultTenancyPolicy, type TenancyPolicy, tenancyPolicySchema } from '../../../domain/leases/tenancy/tenancy-policy.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readSetting } from '../../settings/setting-store.ts'

/** The figures of the law as the office has them, on the day that is judged by them (money.md R15). */
export function readTenancyPolicy(tx: Tx, on: CalendarDate): Promise<TenancyPolicy> {
  return readSetting(tx, 'tenancyPolicy', { schema: tenancyPolicySchema, defaultValue: defaultTenancyPolicy }, on)
}
