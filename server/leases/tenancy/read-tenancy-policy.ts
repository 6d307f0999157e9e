import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { defaultTenancyPolicy, type TenancyPolicy, tenancyPolicySchema } from '../../../domain/leases/tenancy/tenancy-policy.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readSetting } from '../../settings/setting-store.ts'

/** The legal figures configured by the office that apply on a day (money.md R15). */
export function readTenancyPolicy(tx: Tx, on: CalendarDate): Promise<TenancyPolicy> {
  return readSetting(tx, 'tenancyPolicy', { schema: tenancyPolicySchema, defaultValue: defaultTenancyPolicy }, on)
}
