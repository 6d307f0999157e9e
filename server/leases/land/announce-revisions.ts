import { formatDate } from '../../../domain/calendar-date.ts'
import type { BodyOf, ReplyOf } from '../../../domain/endpoint.ts'
import type { landRevisionContract } from '../../../domain/leases/land/land-revision-contract.ts'
import { servedDayIssue } from '../../../domain/leases/tenancy/served-notice.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { recordNoChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { publishEvent } from '../../platform/events.ts'
import { recordEvents } from '../lease-event-store.ts'
import { recordTransition } from '../lock-for-transition.ts'
import { lockLease } from '../move-leases-by-date.ts'
import { type PreparedRevision, prepareRevisions } from './prepare-revisions.ts'

type Sent = BodyOf<typeof landRevisionContract.announce>

/**
 * Revises many leases at once and notifies their tenants. Each lease is locked, in the order of their ids, and checked again. If the fee,
 * the rate or the day differs from what the clerk saw, it is not revised, and the reply has the current values.
 */
export async function announceRevisions(tx: Tx, sent: Sent): Promise<ReplyOf<typeof landRevisionContract.announce>> {
  const { from, noticeDate, rateId, items } = sent
  const issue = servedDayIssue(noticeDate, tx.today)
  if (issue) throw fieldProblem('/noticeDate', issue)
  if (from < noticeDate) {
    throw fieldProblem('/from', `The revised fee applies from ${formatDate(noticeDate)}, the day of the notice, or later.`)
  }
  const leaseIds = items.map(({ leaseId }) => leaseId)
  for (const id of leaseIds.toSorted()) await lockLease(tx, id)
  const prepared = await prepareRevisions(tx, { leaseIds, from, rateId, isLocked: true })
  const outcomes = prepared.map((revision, at) => ({ revision, outcome: outcomeOf(revision, items[at]) }))
  const revised = outcomes.filter(({ outcome }) => outcome === 'REVISED').map(({ revision }) => revision)
  for (const revision of revised) await storeRevision(tx, revision, noticeDate)
  if (revised.length === 0) recordNoChange()
  return { revised: revised.length, items: outcomes.map(({ revision, outcome }) => ({ ...revision.shown, outcome })) }
}

function outcomeOf({ shown, agreed }: PreparedRevision, seen: Sent['items'][number] | undefined) {
  if (!agreed) return 'REFUSED' as const
  const isAsSeen =
    seen !== undefined &&
    seen.effectiveDate === shown.effectiveDate &&
    seen.feeAmount === shown.feeAmount &&
    seen.rateAmount === shown.rateAmount
  return isAsSeen ? ('REVISED' as const) : ('CHANGED' as const)
}

/** A revision that does not change the fee is stored too: the next one is due five years later. */
async function storeRevision(tx: Tx, { lease, shown, agreed }: PreparedRevision, noticeDate: Sent['noticeDate']): Promise<void> {
  if (!agreed || shown.feeAmount === null) return
  const { effectiveDate, rateAmount, rateMinimumAmount, rateLabel, landRateId } = agreed
  const [id, leaseId] = [newId(), lease.id]
  await tx
    .insertInto('rent_changes')
    .values({
      ...{ id, lease_id: leaseId, effective_on: effectiveDate, rent_amount: null, rate_amount: rateAmount ?? null },
      ...{ rate_minimum_amount: rateMinimumAmount ?? null, land_rate_id: landRateId, rate_label: rateLabel ?? null },
      noticed_on: noticeDate,
    })
    .execute()
  await recordEvents(tx, [{ leaseId, kind: 'RENT_CHANGED', on: effectiveDate, reason: rateLabel ?? null }])
  await publishEvent(tx, 'lease.rentChanged', { leaseId })
  const fees = { feeBefore: shown.feeBeforeAmount, fee: shown.feeAmount }
  await publishEvent(tx, 'landFee.revised', { leaseId, rentChangeId: id, effectiveDate, noticeDate, ...fees })
  await recordTransition(tx, lease, {
    before: { rentAmount: shown.feeBeforeAmount },
    after: { rentAmount: shown.feeAmount, effectiveDate, noticeDate },
  })
}
