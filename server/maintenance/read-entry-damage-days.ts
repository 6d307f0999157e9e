import type { CalendarDate } from '../../domain/calendar-date.ts'
import { deadlinesSchema, usualDeadlines } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database.ts'
import { readSetting } from '../settings/setting-store.ts'

/** How long a tenant may report damage at entry, by the day the lease starts. */
export async function readEntryDamageDays(tx: Tx, startDate: CalendarDate): Promise<number> {
  return (await readSetting(tx, 'deadlines', { schema: deadlinesSchema, usual: usualDeadlines }, startDate)).entryDamageDays
}
