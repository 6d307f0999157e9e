import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { listRentSteps, perPeriod, type RentChange } from '../../../domain/leases/rent/rent-steps.ts'
import { increaseAfter } from '../../../domain/leases/tenancy/tenancy-policy.ts'
import { type Money, toMoney } from '../../../domain/money.ts'
import { type LeaseRow, termsOf } from '../lease-row.ts'

/**
 * A change on the day of an escalation replaces it: the increase is then relative to the rent of the day before, unless the new rent is at
 * or below the one that the lease itself sets.
 */
export function rentIncreaseOf(lease: LeaseRow, changes: readonly RentChange[], agreed: RentChange) {
  const { effectiveDate } = agreed
  const others = changes.filter((known) => known.effectiveDate !== effectiveDate)
  const changed = [...others, agreed]
  const rentNew = rentFrom(lease, changed, effectiveDate)
  const byLease = rentFrom(lease, others, effectiveDate)
  const rentNow = rentNew <= byLease ? byLease : rentFrom(lease, others, addDays(effectiveDate, -1))
  return { rentNow, rentNew, nextIncrease: increaseAfter(termsOf(lease), changed, effectiveDate) }
}

/** The rent from the day of a change if the change is cancelled: from the lease and the other changes. */
export function rentWithout(lease: LeaseRow, changes: readonly RentChange[], effectiveDate: CalendarDate): Money {
  return rentFrom(
    lease,
    changes.filter((known) => known.effectiveDate !== effectiveDate),
    effectiveDate,
  )
}

/** The rent of a period on a day, for comparison: a yearly rent is converted to the period. */
export function rentFrom(lease: LeaseRow, changes: readonly RentChange[], day: CalendarDate): Money {
  const terms = termsOf(lease)
  const step = listRentSteps(terms, changes, day).at(-1)
  if (!step) throw new Error(`Lease ${lease.id} has no rent.`)
  return toMoney(perPeriod(terms, step.rent))
}
