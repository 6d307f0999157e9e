import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { RentChange } from '../../../domain/leases/rent/rent-steps.ts'
import type { Money } from '../../../domain/money.ts'
import type { LeaseRow } from '../lease-row.ts'
import { rentIncreaseOf, rentWithout } from './rent-increase-of.ts'

/** An increase that would take effect with other figures than its notice stated, and the rent from its day without it. */
export type UnservedIncrease = { change: RentChange; rentBefore: Money; rent: Money; rentWithout: Money }
type Recorded = { before: readonly RentChange[]; after: readonly RentChange[]; from: CalendarDate }

/**
 * The later changes whose increase differs from their notice when an earlier change takes effect or is cancelled. A notice states the rent
 * before, the rent after and the percentage (Rules s.27), so these have no valid notice. Each is checked as if the earlier ones in this
 * list were cancelled.
 */
export function listUnservedIncreases(lease: LeaseRow, { before, after, from }: Recorded): UnservedIncrease[] {
  const found: UnservedIncrease[] = []
  let standing = after
  const later = before.filter(({ effectiveDate }) => effectiveDate > from).toSorted(byDay)
  for (const change of later) {
    const notifiedOn = rentIncreaseOf(lease, before, change)
    const { rentNow, rentNew } = rentIncreaseOf(lease, standing, change)
    if (rentNew <= rentNow || (rentNow === notifiedOn.rentNow && rentNew === notifiedOn.rentNew)) continue
    found.push({
      ...{ change, rentBefore: rentNow, rent: rentNew },
      rentWithout: rentWithout(lease, standing, change.effectiveDate),
    })
    standing = standing.filter(({ effectiveDate }) => effectiveDate !== change.effectiveDate)
  }
  return found
}

function byDay(a: RentChange, b: RentChange): number {
  return a.effectiveDate < b.effectiveDate ? -1 : 1
}
