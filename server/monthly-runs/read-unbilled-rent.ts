import { addMonthsToMonth, type CalendarDate, earlier, firstDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import { rowsStartingIn } from '../../domain/leases/rent/rent-schedule.ts'
import type { Money } from '../../domain/money.ts'
import { withRentBasis } from '../leases/billable-leases.ts'
import { readBilledTo } from '../leases/billed-to.ts'
import type { LeaseRow } from '../leases/lease-row.ts'
import type { Tx } from '../platform/database/database.ts'
import { readBilledBetween } from './billable-store.ts'

type UnbilledRent = { from: CalendarDate; to: CalendarDate; amount: Money }

/** The periods of one lease up to this month that have rent but no advice, oldest first. */
export async function readUnbilledRent(tx: Tx, lease: LeaseRow): Promise<UnbilledRent[]> {
  const [based] = await withRentBasis(tx, [lease])
  if (!based) return []
  const start = monthOf(lease.startDate)
  const from = monthOf(earlier(firstDayOf((await readBilledTo(tx, [lease])).get(lease.id) ?? start), tx.today))
  const before = addMonthsToMonth(monthOf(tx.today), 1)
  const billed = await readBilledBetween(tx, [lease.id], { from, before })
  const found: UnbilledRent[] = []
  for (let month: Month = from; firstDayOf(month) < firstDayOf(before); month = addMonthsToMonth(month, 1)) {
    for (const { periodStart, periodEnd, amount } of rowsStartingIn(based.terms, month, based.history)) {
      if (amount > 0 && !billed.has(`${lease.id} ${periodStart}`)) found.push({ from: periodStart, to: periodEnd, amount })
    }
  }
  return found
}
