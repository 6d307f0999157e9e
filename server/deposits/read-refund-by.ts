import { addMonths, type CalendarDate } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { readDeadlines } from '../settings/read-deadlines.ts'

/** The last day to refund the deposit of an ended lease without interest (Tenancy Rules s.44); null while the lease runs. */
export async function readRefundBy(tx: Tx, endedOn: CalendarDate | null): Promise<CalendarDate | null> {
  return endedOn && addMonths(endedOn, (await readDeadlines(tx, endedOn)).depositRefundMonths)
}
