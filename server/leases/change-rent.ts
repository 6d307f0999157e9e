import { addDays, type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import type { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { listRentSteps, perPeriod, type RentChange } from '../../domain/leases/rent-steps.ts'
import { lateNoticeWarnings } from '../../domain/leases/served-notice.ts'
import { increaseWarnings, isUnderTenancyAct, riseAfter, type Warning } from '../../domain/leases/tenancy-policy.ts'
import { type Money, toMoney } from '../../domain/money.ts'
import { fieldProblem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database.ts'
import { announce } from '../platform/events.ts'
import { newId } from '../platform/new-id.ts'
import { readLastRise } from './last-rise-store.ts'
import { recordEvents } from './lease-event-store.ts'
import { type LeaseRow, termsOf } from './lease-row.ts'
import { lockToMove, tellMove } from './lock-to-move.ts'
import { readObjectionUntil } from './read-objection-until.ts'
import { checkServed } from './terminate-lease.ts'
import { readTenancyPolicy } from './read-tenancy-policy.ts'
import { refuseBreach } from './refuse-breach.ts'
import { readRentChanges } from './rent-basis.ts'

type Change = BodyOf<typeof leaseMoveContract.rentChange>

/** Another rent from a day on. Issued advices stay: what is more comes with the next one, what is less is credited (R10). */
export async function changeRent(tx: Tx, leaseId: string, change: Change): Promise<Lease> {
  const lease = await lockToMove(tx, leaseId, 'RENT_CHANGE')
  const { effectiveDate, noticeDate, overrideReason = null } = change
  const changes = (await readRentChanges(tx, [leaseId])).get(leaseId) ?? []
  checkChange(lease, changes, change)
  checkServed(tx, noticeDate)
  const agreed = { effectiveDate, rentAmount: change.rentAmount ?? null, rateAmount: change.rateAmount ?? null }
  const risen = risenBy(lease, changes, agreed)
  const breaches = await breachesOf(tx, lease, { ...risen, effectiveDate, noticeDate })
  const overridden = refuseBreach(tx, breaches, { remedy: 'Change the rent or its day.', reason: overrideReason })
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
      noticed_on: noticeDate,
      objection_until: objectionUntil,
      override_reason: overrideReason,
    })
    .execute()
  await recordEvents(tx, [{ leaseId, kind: 'RENT_CHANGED', on: effectiveDate, reason: overrideReason, overridden }])
  await announce(tx, 'lease.rentChanged', { leaseId })
  const { rentNow: rentBefore, rentNew: rent } = risen
  const increase = { leaseId, rentChangeId: id, effectiveDate, rentBefore, rent }
  if (rent > rentBefore) await announce(tx, 'rentIncrease.announced', { ...increase, noticeDate, objectionUntil })
  return tellMove(tx, lease)
}

type Rise = ReturnType<typeof risenBy> & Pick<Change, 'effectiveDate' | 'noticeDate'>

/** A notice recorded long after its day leaves the tenant no time to object, so it is a breach like one that came too late. */
async function breachesOf(tx: Tx, lease: LeaseRow, rise: Rise): Promise<Warning[]> {
  const { rentNew, rentNow, effectiveDate, noticeDate } = rise
  const policy = await readTenancyPolicy(tx, effectiveDate)
  const isBound = rentNew > rentNow && isUnderTenancyAct(lease, policy)
  return [
    ...(isBound ? lateNoticeWarnings(noticeDate, tx.today) : []),
    ...increaseWarnings(lease, { ...rise, lastRise: await readLastRise(tx, lease, effectiveDate) }, policy),
  ]
}

function checkChange(lease: LeaseRow, changes: readonly RentChange[], { effectiveDate, rateAmount }: Change): void {
  const { startDate, endDate, rate } = lease
  if (effectiveDate < startDate || effectiveDate > endDate) {
    throw fieldProblem('/effectiveDate', `Give a day of the lease, from ${formatDate(startDate)} to ${formatDate(endDate)}.`)
  }
  if (changes.some((known) => known.effectiveDate === effectiveDate)) {
    throw fieldProblem(
      '/effectiveDate',
      `A change of the rent on ${formatDate(effectiveDate)} is recorded already. Choose another day.`,
    )
  }
  if (rateAmount !== undefined && !rate) {
    throw fieldProblem('/rateAmount', 'This lease has a rent and no rate by area. Give the new rent.')
  }
}

/**
 * A change on the day of an escalation takes its place: what rises is then the rent of the day before, but for one that stays
 * at or below what the lease itself says.
 */
function risenBy(lease: LeaseRow, changes: readonly RentChange[], agreed: RentChange) {
  const { effectiveDate } = agreed
  const changed = [...changes, agreed]
  const rentNew = rentFrom(lease, changed, effectiveDate)
  const byLease = rentFrom(lease, changes, effectiveDate)
  const rentNow = rentNew <= byLease ? byLease : rentFrom(lease, changes, addDays(effectiveDate, -1))
  return { rentNow, rentNew, nextRise: riseAfter(termsOf(lease), changed, effectiveDate) }
}

/** The rent of a period on a day, for comparing: a year's rent is counted by the period. */
export function rentFrom(lease: LeaseRow, changes: readonly RentChange[], day: CalendarDate): Money {
  const terms = termsOf(lease)
  const step = listRentSteps(terms, changes, day).at(-1)
  if (!step) throw new Error(`Lease ${lease.id} has no rent.`)
  return toMoney(perPeriod(terms, step.rent))
}
