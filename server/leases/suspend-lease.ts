import { addDays, type CalendarDate, earlier, formatDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database.ts'
import { announce } from '../platform/events.ts'
import { newId } from '../platform/new-id.ts'
import { recordEvents } from './lease-event-store.ts'
import type { LeaseRow } from './lease-row.ts'
import { lockToMove, tellMove } from './lock-to-move.ts'
import { bringUpToDate } from './move-leases-by-date.ts'

type Suspending = { from?: CalendarDate | undefined; reason?: string | null | undefined }
type Resuming = { on?: CalendarDate | undefined; reason?: string | null | undefined }

/** The property cannot be used: no rent from this day until it is resumed; what was billed of those days is credited. */
export async function suspendLease(tx: Tx, leaseId: string, { from = tx.today, reason = null }: Suspending): Promise<Lease> {
  const lease = await lockToMove(tx, leaseId, 'SUSPEND')
  await checkFirstDay(tx, lease, from)
  await tx.insertInto('lease_suspensions').values({ id: newId(), lease_id: leaseId, starts_on: from, reason }).execute()
  await tx.updateTable('leases').set({ status: 'SUSPENDED' }).where('id', '=', leaseId).execute()
  await recordEvents(tx, [{ leaseId, kind: 'SUSPENDED', fromStatus: lease.status, toStatus: 'SUSPENDED', on: from, reason }])
  await announce(tx, 'lease.rentChanged', { leaseId })
  return tellMove(tx, lease)
}

/** `on` is the first day that bears rent again. Days that were not billed, or abated too long, are billed. */
export async function resumeLease(tx: Tx, leaseId: string, { on = tx.today, reason = null }: Resuming): Promise<Lease> {
  const lease = await lockToMove(tx, leaseId, 'RESUME')
  checkResumption(lease, on)
  await tx
    .updateTable('lease_suspensions')
    .set({ ends_on: addDays(on, -1) })
    .where('lease_id', '=', leaseId)
    .where('ends_on', 'is', null)
    .execute()
  await tx.updateTable('leases').set({ status: 'ACTIVE' }).where('id', '=', leaseId).execute()
  await recordEvents(tx, [{ leaseId, kind: 'RESUMED', fromStatus: 'SUSPENDED', toStatus: 'ACTIVE', on, reason }])
  await bringUpToDate(tx, { ...lease, status: 'ACTIVE', suspendedFrom: null })
  await announce(tx, 'lease.rentChanged', { leaseId })
  return tellMove(tx, lease)
}

async function checkFirstDay(tx: Tx, lease: LeaseRow, from: CalendarDate): Promise<void> {
  const lastDay = lastDayOf(lease)
  if (from < lease.startDate || from > lastDay) {
    throw fieldProblem('/from', `Give a day of the lease, from ${formatDate(lease.startDate)} to ${formatDate(lastDay)}.`)
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
    throw fieldProblem('/from', `The lease was suspended to ${formatDate(before.ends_on)} already. Give a later day.`)
  }
}

function checkResumption(lease: LeaseRow, on: CalendarDate): void {
  const { suspendedFrom } = lease
  if (suspendedFrom !== null && on < suspendedFrom) {
    throw fieldProblem('/on', `The lease is suspended from ${formatDate(suspendedFrom)}. Give that day or a later one.`)
  }
  const last = addDays(lastDayOf(lease), 1)
  if (on > last) throw fieldProblem('/on', `The lease ends before that. Give ${formatDate(last)} or an earlier day.`)
}

function lastDayOf({ endDate, terminationDate }: LeaseRow): CalendarDate {
  return terminationDate === null ? endDate : earlier(terminationDate, endDate)
}
