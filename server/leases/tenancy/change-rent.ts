import { earlier, formatDate } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { increaseInPercent } from '../../../domain/leases/rent/increase-in-percent.ts'
import type { RentChange } from '../../../domain/leases/rent/rent-steps.ts'
import { lateNoticeWarnings } from '../../../domain/leases/tenancy/served-notice.ts'
import { increaseWarnings, isUnderTenancyAct, type Warning, warning } from '../../../domain/leases/tenancy/tenancy-policy.ts'
import { formatMoney } from '../../../domain/money.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { newId } from '../../platform/database/new-id.ts'
import { readLastIncrease } from './last-increase-store.ts'
import { recordEvents } from '../lease-event-store.ts'
import type { LeaseRow } from '../lease-row.ts'
import { lockForTransition, recordTransition } from '../lock-for-transition.ts'
import { readObjectionUntil } from './read-objection-until.ts'
import { checkServed } from '../terminate-lease.ts'
import { readTenancyPolicy } from './read-tenancy-policy.ts'
import { assertNoBreach } from '../assert-no-breach.ts'
import { minimumOn, readRentChanges } from './rent-basis.ts'
import { rentIncreaseOf } from './rent-increase-of.ts'
import { listUnservedIncreases } from './list-unserved-increases.ts'

type Change = BodyOf<typeof leaseMoveContract.rentChange>

/** Changes the rent from a day on. Issued advices stay: an increase is added to the next one, a decrease is credited (R10). */
export async function changeRent(tx: Tx, leaseId: string, change: Change): Promise<Lease> {
  const lease = await lockForTransition(tx, leaseId, 'RENT_CHANGE')
  const { effectiveDate, noticeDate, overrideReason = null } = change
  const changes = (await readRentChanges(tx, [leaseId])).get(leaseId) ?? []
  const { agreed, risen, breaches } = await planRentChange(tx, { lease, changes }, change)
  const overridden = assertNoBreach(tx, breaches, { remedy: 'Change the rent or its date.', reason: overrideReason })
  const id = newId()
  const objectionUntil = await readObjectionUntil(tx, noticeDate)
  await tx
    .insertInto('rent_changes')
    .values({
      id,
      lease_id: leaseId,
      effective_on: effectiveDate,
      rent_amount: agreed.rentAmount,
      rate_amount: agreed.rateAmount,
      rate_minimum_amount: agreed.rateMinimumAmount,
      noticed_on: noticeDate,
      objection_until: objectionUntil,
      override_reason: overrideReason,
    })
    .execute()
  await recordEvents(tx, [{ leaseId, kind: 'RENT_CHANGED', on: effectiveDate, reason: overrideReason, overridden }])
  await publishEvent(tx, 'lease.rentChanged', { leaseId })
  const { rentNow: rentBefore, rentNew: rent } = risen
  const increase = { leaseId, rentChangeId: id, effectiveDate, rentBefore, rent }
  if (rent > rentBefore) await publishEvent(tx, 'rentIncrease.announced', { ...increase, noticeDate, objectionUntil })
  return recordTransition(tx, lease, {
    before: { rentAmount: rentBefore },
    after: { rentAmount: rent, effectiveDate, noticeDate },
  })
}

type Known = { lease: LeaseRow; changes: readonly RentChange[] }

/** Calculates a change and the rules that it would break. Refuses an impossible change; stores nothing. */
export async function planRentChange(tx: Tx, { lease, changes }: Known, change: Change) {
  const { effectiveDate, noticeDate, rentAmount = null, rateAmount = null } = change
  checkChange(lease, changes, change)
  checkServed(tx, noticeDate)
  // The current minimum fee continues with another rate.
  const rateMinimumAmount = rateAmount === null ? null : minimumOn(lease, changes, effectiveDate)
  const agreed = { effectiveDate, rentAmount, rateAmount, rateMinimumAmount }
  const risen = rentIncreaseOf(lease, changes, agreed)
  assertRentChanges(change, risen)
  const breaches = [
    ...(await breachesOf(tx, lease, { ...risen, effectiveDate, noticeDate })),
    ...breachesOfLater(lease, changes, agreed),
  ]
  return { agreed, risen, breaches }
}

type RentIncreaseTerms = ReturnType<typeof rentIncreaseOf> & Pick<Change, 'effectiveDate' | 'noticeDate'>

/** A notice that is recorded long after its day leaves the tenant no time to object, so it is a breach like a late notice. */
async function breachesOf(tx: Tx, lease: LeaseRow, rise: RentIncreaseTerms): Promise<Warning[]> {
  const { rentNew, rentNow, effectiveDate, noticeDate } = rise
  const policy = await readTenancyPolicy(tx, effectiveDate)
  const isBound = rentNew > rentNow && isUnderTenancyAct(lease, policy)
  return [
    ...(isBound ? lateNoticeWarnings(noticeDate, tx.today) : []),
    ...increaseWarnings(lease, { ...rise, lastIncrease: await readLastIncrease(tx, lease, effectiveDate) }, policy),
  ]
}

/** A change inserted before an announced increase would raise the rent by more than the notice of that increase stated. */
function breachesOfLater(lease: LeaseRow, changes: readonly RentChange[], agreed: RentChange): Warning[] {
  const recorded = { before: changes, after: [...changes, agreed], from: agreed.effectiveDate }
  return listUnservedIncreases(lease, recorded).map(({ change, rentBefore, rent }) =>
    warning(
      'INCREASE_NOT_SERVED',
      `The rent change recorded from ${formatDate(change.effectiveDate)} would then be an increase from ${formatMoney(rentBefore)} to ${formatMoney(rent)}, by ${increaseInPercent(rentBefore, rent)}, without notice (Rules s.27).`,
    ),
  )
}

/** If it were stored, it could become an increase without notice when the change that it repeats is cancelled. */
function assertRentChanges(
  { effectiveDate, rateAmount }: Change,
  { rentNow, rentNew }: Pick<RentIncreaseTerms, 'rentNow' | 'rentNew'>,
): void {
  if (rentNew !== rentNow) return
  throw fieldProblem(
    rateAmount === undefined ? '/rentAmount' : '/rateAmount',
    `The rent from ${formatDate(effectiveDate)} is already ${formatMoney(rentNow)}. Enter another rent.`,
  )
}

function checkChange(lease: LeaseRow, changes: readonly RentChange[], { effectiveDate, rateAmount }: Change): void {
  const { startDate, endDate, terminationDate, rate } = lease
  const last = terminationDate === null ? endDate : earlier(terminationDate, endDate)
  if (effectiveDate < startDate || effectiveDate > last) {
    throw fieldProblem('/effectiveDate', `Enter a date within the lease, from ${formatDate(startDate)} to ${formatDate(last)}.`)
  }
  if (changes.some((known) => known.effectiveDate === effectiveDate)) {
    throw fieldProblem(
      '/effectiveDate',
      `A rent change on ${formatDate(effectiveDate)} is already recorded. Choose another date.`,
    )
  }
  if (rateAmount !== undefined && !rate) {
    throw fieldProblem('/rateAmount', 'This lease has no rate by area. Enter the new rent.')
  }
}
