import { type CalendarDate, formatDate, later } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { recordEvents } from './lease-event-store.ts'
import { refreshOccupancy } from './lease-occupancy.ts'
import type { LeaseRow } from './lease-row.ts'
import { lockForTransition, recordTransition } from './lock-for-transition.ts'
import { bringUpToDate } from './move-leases-by-date.ts'

/**
 * The property was handed back on this day, the last day on which it is occupied. A holdover expires with it. Before its end, a lease and
 * its rent continue, and it expires when the end has passed.
 */
export async function vacateLease(tx: Tx, leaseId: string, date: CalendarDate): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'VACATE')
  checkDay(tx, lease, date)
  // Returning the keys early frees nothing: rent runs to the end, so the days stay this tenant's (terminating is a separate step).
  const occupiedUntil = later(date, lease.terminationDate ?? lease.endDate)
  await tx.updateTable('leases').set({ vacated_on: date, occupied_until: occupiedUntil }).where('id', '=', leaseId).execute()
  await recordEvents(tx, [{ leaseId, kind: 'VACATED', on: date }])
  await bringUpToDate(tx, { ...lease, vacatedOn: date, occupiedUntil })
  await refreshOccupancy(tx, [lease])
  await publishEvent(tx, 'lease.vacated', { leaseId, on: date })
  return recordTransition(tx, lease)
}

function checkDay(tx: Tx, { startDate }: LeaseRow, date: CalendarDate): void {
  if (date < startDate)
    throw fieldProblem('/date', `The lease starts on ${formatDate(startDate)}. Enter that date or a later one.`)
  if (date > tx.today) throw fieldProblem('/date', 'This date is in the future. Record the hand-back once it has happened.')
}
