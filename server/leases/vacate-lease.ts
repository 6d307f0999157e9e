import { type CalendarDate, formatDate, later } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import { isRunning, leaseStatusWords } from '../../domain/leases/lease-status.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database.ts'
import { recordEvents } from './lease-event-store.ts'
import { refreshOccupancy } from './lease-occupancy.ts'
import { type LeaseRow, movableOf } from './lease-row.ts'
import { readLease } from './lease-store.ts'
import { bringUpToDate, lockLease } from './move-leases-by-date.ts'

/**
 * The property was handed back on this day, the last on which it is taken. A holdover expires with it; before its end a lease
 * runs on, and its rent with it, and expires when the end has passed.
 */
export async function vacateLease(tx: Tx, leaseId: string, date: CalendarDate): Promise<Lease> {
  const lease = await lockLease(tx, leaseId)
  refuseHandOver(lease)
  checkDay(tx, lease, date)
  // Keys handed over early free nothing: rent runs to the end, so the days stay this tenant's (terminating is another step).
  const occupiedUntil = later(date, lease.terminationDate ?? lease.endDate)
  await tx.updateTable('leases').set({ vacated_on: date, occupied_until: occupiedUntil }).where('id', '=', leaseId).execute()
  await recordEvents(tx, [{ leaseId, kind: 'VACATED', on: date }])
  await bringUpToDate(tx, { ...lease, vacatedOn: date, occupiedUntil })
  await refreshOccupancy(tx, [lease])
  const moved = await readLease(tx, leaseId)
  await recordChange(tx, { entity: 'lease', entityId: leaseId, before: movableOf(lease), after: movableOf(moved) })
  return moved
}

function refuseHandOver({ status, vacatedOn }: LeaseRow): void {
  if (vacatedOn !== null)
    throw new Problem('ILLEGAL_TRANSITION', `This property was handed back on ${formatDate(vacatedOn)} already.`)
  if (!isRunning(status)) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `Only what a lease lets now can be handed back; this lease is ${leaseStatusWords(status).toLowerCase()}.`,
    )
  }
}

function checkDay(tx: Tx, { startDate }: LeaseRow, date: CalendarDate): void {
  if (date < startDate) throw fieldProblem('/date', `The lease starts on ${formatDate(startDate)}. Give that day or a later one.`)
  if (date > tx.today) throw fieldProblem('/date', 'This day has not come yet. Record the hand-over when it has happened.')
}
