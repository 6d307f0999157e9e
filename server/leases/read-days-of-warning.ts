import type { DaysOfWarning } from '../../domain/leases/moves-by-date.ts'
import { expiryWarningSchema, defaultExpiryWarning } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database/database.ts'
import { readSetting } from '../settings/setting-store.ts'

/** How long before its end a lease shows that it ends, as the office has set it. */
export async function readDaysOfWarning(tx: Tx): Promise<DaysOfWarning> {
  const { landDays, buildingDays, unitDays } = await readSetting(tx, 'expiryWarning', {
    schema: expiryWarningSchema,
    defaultValue: defaultExpiryWarning,
  })
  return { LAND: landDays, BUILDING: buildingDays, UNIT: unitDays }
}
