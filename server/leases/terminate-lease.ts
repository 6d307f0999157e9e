import { type CalendarDate, earlier, formatDate, later } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import type { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { endingReasons, type NoticeReason, noticeWarnings, reasonsOf } from '../../domain/leases/tenancy/notice.ts'
import { lateNoticeWarnings, servedDayIssue } from '../../domain/leases/tenancy/served-notice.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { recordEvents } from './lease-event-store.ts'
import { refreshOccupancy } from './lease-occupancy.ts'
import type { LeaseRow } from './lease-row.ts'
import { lockForTransition, recordTransition } from './lock-for-transition.ts'
import { bringUpToDate } from './move-leases-by-date.ts'
import { readTenancyPolicy } from './tenancy/read-tenancy-policy.ts'
import { assertNoBreach } from './assert-no-breach.ts'
import { lockChainToLet, assertNoOverlap } from './assert-no-overlap.ts'
import { daysTakenStatuses } from '../../domain/leases/lease-status.ts'

type Termination = BodyOf<typeof leaseMoveContract.terminate>

/**
 * Notice to end a lease. The lease runs through its last day; the day after, the calendar makes the transition and credits rent billed past
 * it.
 */
export async function terminateLease(tx: Tx, leaseId: string, notice: Termination): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'TERMINATE')
  const { by, noticeDate, effectiveDate } = notice
  checkServed(tx, noticeDate)
  checkReason(notice)
  checkLastDay(lease, notice)
  const { noticeDays } = lease
  const breaches = [
    ...lateNoticeWarnings(noticeDate, tx.today),
    ...noticeWarnings(
      lease,
      { by, noticeDate, effectiveDate, noticeDays, reason: reasonOf(notice) },
      await readTenancyPolicy(tx, noticeDate),
    ),
  ]
  const overridden = assertNoBreach(tx, breaches, { remedy: 'Choose a later date.', reason: notice.overrideReason ?? null })
  const terminatesAs = by === 'TENANT' ? 'TERMINATED_BY_TENANT' : 'TERMINATED_BY_OWNER'
  const occupiedUntil = later(effectiveDate, lease.vacatedOn ?? effectiveDate)
  const change = {
    terminates_on: effectiveDate,
    terminates_as: terminatesAs,
    noticed_on: noticeDate,
    occupied_until: occupiedUntil,
  }
  await tx.updateTable('leases').set(change).where('id', '=', leaseId).execute()
  const reason = [notice.reason, notice.overrideReason].filter(Boolean).join(' — ').slice(0, 500)
  await recordEvents(tx, [{ leaseId, kind: 'NOTICE_GIVEN', on: effectiveDate, reason, overridden }])
  await publishEvent(tx, 'lease.noticeGiven', { leaseId, by, noticeDate, lastDay: effectiveDate })
  await bringUpToDate(tx, { ...lease, terminationDate: effectiveDate, terminatesAs, noticeDate, occupiedUntil })
  await refreshOccupancy(tx, [lease])
  return recordTransition(tx, lease)
}

/** Withdraws a notice that has not taken effect; the property must still be free on the days after. */
export async function withdrawNotice(tx: Tx, leaseId: string, reason: string | null): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'WITHDRAW_NOTICE')
  const { vacatedOn, endDate: occupiedUntil } = lease
  await assertNoOverlap(tx, await lockChainToLet(tx, lease), {
    days: { from: lease.startDate, to: occupiedUntil },
    statuses: daysTakenStatuses,
    exceptLeaseId: lease.id,
  })
  // The tenant stays after all. Otherwise the lease would expire at its end, and the days of a holdover would not be billed.
  const change = { terminates_on: null, terminates_as: null, noticed_on: null, vacated_on: null, occupied_until: occupiedUntil }
  await tx.updateTable('leases').set(change).where('id', '=', leaseId).execute()
  const undone = vacatedOn === null ? null : `The hand-over of ${formatDate(vacatedOn)} no longer counts.`
  const words = [reason, undone].filter(Boolean).join(' ').slice(0, 500)
  await recordEvents(tx, [{ leaseId, kind: 'NOTICE_WITHDRAWN', on: tx.today, reason: words || null }])
  await publishEvent(tx, 'lease.noticeWithdrawn', {
    leaseId,
    by: lease.terminatesAs === 'TERMINATED_BY_TENANT' ? 'TENANT' : 'OWNER',
    lastDay: lease.terminationDate ?? lease.endDate,
  })
  const withdrawn = { ...lease, terminationDate: null, terminatesAs: null, noticeDate: null, vacatedOn: null, occupiedUntil }
  await bringUpToDate(tx, withdrawn)
  await refreshOccupancy(tx, [lease])
  return recordTransition(tx, lease)
}

/** For every notice: to end a lease, or of another rent. */
export function checkServed(tx: Tx, noticeDate: CalendarDate): void {
  const issue = servedDayIssue(noticeDate, tx.today)
  if (issue) throw fieldProblem('/noticeDate', issue)
}

/** A reason that is in the law counts as such, even if the party wrote it in their own words. */
function reasonOf({ by, reason, noticeReason }: Termination): NoticeReason | undefined {
  return noticeReason ?? reasonsOf[by].find((known) => known === reason && endingReasons.includes(known))
}

function checkReason({ by, noticeReason }: Termination): void {
  if (!noticeReason || (reasonsOf[by].includes(noticeReason) && endingReasons.includes(noticeReason))) return
  throw fieldProblem('/noticeReason', `The ${by.toLowerCase()} cannot end a lease for this reason. Choose another.`)
}

function checkLastDay({ startDate, endDate }: LeaseRow, { noticeDate, effectiveDate }: Termination): void {
  const first: CalendarDate = later(startDate, earlier(noticeDate, endDate))
  if (effectiveDate < first) {
    throw fieldProblem(
      '/effectiveDate',
      `The earliest last day is ${formatDate(first)}: not before the lease starts and not before the notice.`,
    )
  }
  if (effectiveDate > endDate) {
    throw fieldProblem('/effectiveDate', `The lease already ends on ${formatDate(endDate)}. Enter that date or an earlier one.`)
  }
}
