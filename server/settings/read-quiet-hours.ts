import { isQuiet, type QuietHours, usualQuietHours } from '../../domain/settings/quiet-hours.ts'
import type { Tx } from '../platform/database.ts'

export async function readQuietHours(_tx: Tx): Promise<QuietHours> {
  return usualQuietHours
}

/** Whether reminders of the acting organisation have to wait now. */
export async function isQuietNow(tx: Tx): Promise<boolean> {
  return isQuiet(tx.now, await readQuietHours(tx))
}
