import { addDays, formatDate, later } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { Lease, leaseContract } from '../../domain/leases/lease-contract.ts'
import type { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { newLeaseSchema } from '../../domain/leases/lease-contract.ts'
import { perPeriod, rentSteps } from '../../domain/leases/rent-steps.ts'
import { increaseWarnings, type Warning } from '../../domain/leases/tenancy-policy.ts'
import { toMoney, ZERO } from '../../domain/money.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database.ts'
import { rentFrom } from './change-rent.ts'
import { checkedBody } from './checked-body.ts'
import { drawUpLease } from './draw-up-lease.ts'
import { readLastRise } from './last-rise-store.ts'
import { recordEvents } from './lease-event-store.ts'
import type { LeaseRow } from './lease-row.ts'
import { lockToMove } from './lock-to-move.ts'
import { readTenancyPolicy } from './read-tenancy-policy.ts'
import { rateOn, readRentChanges } from './rent-basis.ts'

type Renewal = BodyOf<typeof leaseMoveContract.renew>
type NewLease = BodyOf<typeof leaseContract.create>

/**
 * A new PENDING lease that goes on from this one, on the same terms but its days and rent. The deposit stays with the first
 * lease: it is taken once (R15). The old lease expires when the new one is activated.
 */
export async function renewLease(tx: Tx, leaseId: string, renewal: Renewal): Promise<Lease> {
  const lease = await lockToMove(tx, leaseId, 'RENEW')
  checkFirstDay(tx, lease, renewal)
  const changes = (await readRentChanges(tx, [leaseId])).get(leaseId) ?? []
  const next = renewedTerms(lease, renewal, rateOn(lease, changes, lease.endDate))
  const breaches = await breachesOf(tx, { lease, next, rentNow: rentFrom(lease, changes, lease.endDate) })
  const drawnUp = await drawUpLease(tx, next, { renews: lease, breaches })
  await recordEvents(tx, [{ leaseId, kind: 'RENEWAL_DRAWN_UP', on: renewal.startDate, reason: `Lease ${drawnUp.leaseNumber}.` }])
  return drawnUp
}

function checkFirstDay(tx: Tx, { status, endDate, leaseNumber }: LeaseRow, { startDate }: Renewal): void {
  const dayAfter = addDays(endDate, 1)
  if (startDate < dayAfter) {
    throw new Problem(
      'LEASE_OVERLAP',
      `Lease ${leaseNumber} runs to ${formatDate(endDate)}. Its renewal starts on ${formatDate(dayAfter)}.`,
    )
  }
  const first = status === 'HOLDOVER' ? later(dayAfter, tx.today) : dayAfter
  if (status === 'HOLDOVER' ? startDate < first : startDate !== first) {
    const when =
      status === 'HOLDOVER' ? 'today or on a later day: the days until then are held over' : 'the day after this lease ends'
    throw fieldProblem('/startDate', `A renewal starts ${when}, ${formatDate(first)}.`)
  }
}

function renewedTerms(lease: LeaseRow, renewal: Renewal, rateNow: string | null): NewLease {
  const { propertyType, propertyId, tenantId } = lease
  const { frequency, periodMethod, proration, dueDay, dueTiming, noticeDays, purpose, witnesses } = lease
  const { rentAmount, rateAmount, rate, ...given } = withoutMissing(renewal)
  const amount = rateAmount ?? (rentAmount === undefined ? rateNow : null)
  return checkedBody(newLeaseSchema, {
    ...{ frequency, periodMethod, proration, dueDay, dueTiming, noticeDays, witnesses },
    ...(purpose === null ? {} : { purpose }),
    ...given,
    propertyType,
    propertyId,
    tenantId,
    ...(rentAmount === undefined ? {} : { rentAmount }),
    ...(rate ? { rate } : amount !== null && lease.rate ? { rate: { ...lease.rate, amount } } : {}),
    depositAmount: ZERO,
  })
}

function withoutMissing(renewal: Renewal): Renewal {
  const { startDate, endDate, ...rest } = renewal
  return { startDate, endDate, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) }
}

type Renewing = { lease: LeaseRow; next: NewLease; rentNow: ReturnType<typeof rentFrom> }

/** A renewal at a higher rent is an increase; what else binds a new lease is checked where it is drawn up. */
async function breachesOf(tx: Tx, { lease, next, rentNow }: Renewing): Promise<Warning[]> {
  const { startDate } = next
  const [first] = rentSteps(next, [], startDate)
  const rentNew = first ? toMoney(perPeriod(next, first.rent)) : rentNow
  const lastRise = await readLastRise(tx, lease, startDate)
  return increaseWarnings(next, { rentNow, rentNew, effectiveDate: startDate, lastRise }, await readTenancyPolicy(tx, startDate))
}
