import { addDays, formatDate, later } from '../../../domain/calendar-date.ts'
import { rentLikeIn } from '../../../domain/leases/rent/rent-like-in.ts'
import { isRunning } from '../../../domain/leases/lease-status.ts'
import type { LeaseTerms } from '../../../domain/leases/lease-terms-shape.ts'
import { perPeriod, rentSteps } from '../../../domain/leases/rent/rent-steps.ts'
import { increaseWarnings, landRenewalWarnings, type Warning } from '../../../domain/leases/tenancy/tenancy-policy.ts'
import { toMoney } from '../../../domain/money.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rentFrom } from './rent-increase-of.ts'
import type { NewLease } from '../create-lease.ts'
import { readLastIncrease } from './last-increase-store.ts'
import type { LeaseRow } from '../lease-row.ts'
import { readTenancyPolicy } from './read-tenancy-policy.ts'
import { readRentChanges } from './rent-basis.ts'

/** A renewal starts where the previous lease ends; after a holdover, today or later. */
export function checkFirstDay(
  tx: Tx,
  { status, endDate, leaseNumber }: LeaseRow,
  { startDate }: Pick<NewLease, 'startDate'>,
): void {
  const dayAfter = addDays(endDate, 1)
  if (startDate < dayAfter) {
    throw new Problem(
      'LEASE_OVERLAP',
      `Lease ${leaseNumber} runs to ${formatDate(endDate)}. Its renewal starts on ${formatDate(dayAfter)}.`,
    )
  }
  const first = status === 'HOLDOVER' ? later(dayAfter, tx.today) : dayAfter
  if (status === 'HOLDOVER' ? startDate < first : startDate !== first) {
    const when = status === 'HOLDOVER' ? 'today or later: the days until then are holdover' : 'the day after this lease ends'
    throw fieldProblem('/startDate', `A renewal starts ${when}, ${formatDate(first)}.`)
  }
}

/** A renewal at a higher rent is an increase, for any payment period; the other rules of a new lease are checked when it is created. */
export async function renewalBreaches(tx: Tx, before: LeaseRow, next: LeaseTerms): Promise<Warning[]> {
  const { startDate } = next
  const changes = (await readRentChanges(tx, [before.id])).get(before.id) ?? []
  const rentNow = rentLikeIn(next, before, rentFrom(before, changes, before.endDate))
  const [first] = rentSteps(next, [], startDate)
  const rentNew = first ? toMoney(perPeriod(next, first.rent)) : rentNow
  const lastIncrease = await readLastIncrease(tx, before, startDate)
  const increase = { rentNow, rentNew, effectiveDate: startDate, lastIncrease }
  return [...landRenewalWarnings(before.rate), ...increaseWarnings(next, increase, await readTenancyPolicy(tx, startDate))]
}

/** Changed terms of a renewal that does not run yet: it still continues the previous lease, and a higher rent is still an increase. */
export async function checkRenewal(
  tx: Tx,
  before: LeaseRow,
  { lease, next }: { lease: LeaseRow; next: NewLease },
): Promise<Warning[]> {
  if (next.tenantId !== lease.tenantId && next.tenantId !== before.tenantId) {
    throw fieldProblem(
      '/tenantId',
      'A renewal has the same tenant as the previous lease. For somebody else, cancel the renewal and create a new lease.',
    )
  }
  if (next.startDate !== lease.startDate && isRunning(before.status)) checkFirstDay(tx, before, next)
  return renewalBreaches(tx, before, next)
}
