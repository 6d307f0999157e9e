import { depositRefundDueOn } from '../../domain/deposits/deposit-refund.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { readDeadlines } from '../settings/read-deadlines.ts'

/** Until when the deposit of a lease that ended goes back without interest; null while none is to go back. */
export async function readRefundBy(tx: Tx, endedOn: CalendarDate | null): Promise<CalendarDate | null> {
  return endedOn && depositRefundDueOn(endedOn, (await readDeadlines(tx, endedOn)).depositRefundMonths)
}
