import { addDays, type CalendarDate, earlier, formatDate, later } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { recordEvents } from './lease-event-store.ts'
import type { LeaseRow } from './lease-row.ts'
import { lockForTransition, recordTransition } from './lock-for-transition.ts'
import { bringUpToDate } from './move-leases-by-date.ts'

type Suspending = { from?: CalendarDate | undefined; reason?: string | null | undefined }
type Resuming = { on?: CalendarDate | undefined; reason?: string | null | undefined }

/**
 * The property cannot be used: no rent from this day until the lease is resumed; rent billed for those days is credited. If the day is in
 * the future, the lease stays as it is until that day.
 */
export async function suspendLease(tx: Tx, leaseId: string, { from = tx.today, reason = null }: Suspending): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'SUSPEND')
  await checkFirstDay(tx, lease, from)
  await tx.insertInto('lease_suspensions').values({ id: newId(), lease_id: leaseId, starts_on: from, reason }).execute()
  if (from > tx.today) await recordEvents(tx, [{ leaseId, kind: 'SUSPENSION_PLANNED', on: from, reason }])
  else await suspendNow(tx, lease, { from, reason })
  await publishEvent(tx, 'lease.rentChanged', { leaseId })
  return recordTransition(tx, lease)
}

/**
 * `on` is the first day with rent again; for a future suspension, its own first day cancels it. Days that were not billed, or were credited
 * for too long, are billed.
 */
export async function resumeLease(tx: Tx, leaseId: string, { on: given, reason = null }: Resuming): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'RESUME')
  const on = given ?? later(tx.today, lease.suspendedFrom ?? tx.today)
  checkResumption(tx, lease, on)
  await tx
    .updateTable('lease_suspensions')
    .set({ ends_on: addDays(on, -1) })
    .where('lease_id', '=', leaseId)
    .where('ends_on', 'is', null)
    .execute()
  if (lease.status === 'SUSPENDED') {
    await tx.updateTable('leases').set({ status: 'ACTIVE' }).where('id', '=', leaseId).execute()
    await recordEvents(tx, [{ leaseId, kind: 'RESUMED', fromStatus: 'SUSPENDED', toStatus: 'ACTIVE', on, reason }])
    await bringUpToDate(tx, { ...lease, status: 'ACTIVE', suspendedFrom: null })
  } else {
    await recordEvents(tx, [{ leaseId, kind: 'SUSPENSION_CALLED_OFF', on: tx.today, reason }])
  }
  await publishEvent(tx, 'lease.rentChanged', { leaseId, restoredFrom: lease.suspendedFrom })
  return recordTransition(tx, lease)
}

async function checkFirstDay(tx: Tx, lease: LeaseRow, from: CalendarDate): Promise<void> {
  const lastDay = lastDayOf(lease)
  if (from < lease.startDate || from > lastDay) {
    throw fieldProblem('/from', `Enter a date within the lease, from ${formatDate(lease.startDate)} to ${formatDate(lastDay)}.`)
  }
  const before = await tx
    .selectFrom('lease_suspensions')
    .select('ends_on')
    .where('lease_id', '=', lease.id)
    .where('ends_on', '>=', from)
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before?.ends_on) {
    throw fieldProblem('/from', `The lease was already suspended until ${formatDate(before.ends_on)}. Enter a later date.`)
  }
}

async function suspendNow(
  tx: Tx,
  lease: LeaseRow,
  { from, reason }: { from: CalendarDate; reason: string | null },
): Promise<void> {
  await tx.updateTable('leases').set({ status: 'SUSPENDED' }).where('id', '=', lease.id).execute()
  await recordEvents(tx, [
    { leaseId: lease.id, kind: 'SUSPENDED', fromStatus: lease.status, toStatus: 'SUSPENDED', on: from, reason },
  ])
}

function checkResumption(tx: Tx, lease: LeaseRow, on: CalendarDate): void {
  const { suspendedFrom } = lease
  if (suspendedFrom !== null && on < suspendedFrom) {
    throw fieldProblem('/on', `The lease is suspended from ${formatDate(suspendedFrom)}. Enter that date or a later one.`)
  }
  if (on > tx.today && on !== suspendedFrom) {
    throw fieldProblem('/on', 'A lease can be resumed only once the property can be used again. Enter today or an earlier date.')
  }
  const last = addDays(lastDayOf(lease), 1)
  if (on > last) throw fieldProblem('/on', `The lease ends before this date. Enter ${formatDate(last)} or an earlier date.`)
}

function lastDayOf({ endDate, terminationDate }: LeaseRow): CalendarDate {
  return terminationDate === null ? endDate : earlier(terminationDate, endDate)
}
