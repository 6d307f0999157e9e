import { isQuiet, type QuietHours } from '../../domain/settings/quiet-hours.ts'
import { quietHoursSchema, defaultQuietHours } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database/database.ts'
import { readSetting } from './setting-store.ts'

export function readQuietHours(tx: Tx): Promise<QuietHours> {
  return readSetting(tx, 'quietHours', { schema: quietHoursSchema, defaultValue: defaultQuietHours })
}

/** Whether reminders of the acting organisation must wait now. */
export async function isQuietNow(tx: Tx): Promise<boolean> {
  return isQuiet(tx.now, await readQuietHours(tx))
}
