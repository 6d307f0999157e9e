import { type CalendarDate, later } from '../../../domain/calendar-date.ts'
import { earlyEndCredits } from '../../../domain/leases/rent/early-end-credits.ts'
import { minus } from '../../../domain/money.ts'
import { lockLease } from '../../leases/move-leases-by-date.ts'
import { readRentBasis } from '../../leases/tenancy/rent-basis.ts'
import { firstOpenDay } from '../../ledger/close-ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import { applyCredit } from '../apply-credit.ts'
import { lockBilledRent } from './billed-rent-store.ts'
import { correctRent } from './correct-rent.ts'
import { creditRent, rentStates } from './credit-rent.ts'

type Ended = { leaseId: string; on: CalendarDate }

/**
 * Credits rent that was billed past the last day of a lease (A28). An amount that was already paid becomes credit of the lease. If the books
 * of that day are closed, the credit counts from the first open day.
 */
export async function creditEarlyEnd(tx: Tx, { leaseId, on }: Ended): Promise<void> {
  const lease = await lockLease(tx, leaseId)
  const billed = (await lockBilledRent(tx, [leaseId])).get(leaseId) ?? []
  const open = billed.map((period) => ({ ...period, amount: minus(period.amount, period.writtenOffAmount) }))
  const { terms, history } = await readRentBasis(tx, lease)
  const states = rentStates()
  const creditedOn = later(on, (await firstOpenDay(tx)) ?? on)
  const credits = earlyEndCredits(open, terms, { ...history, lastDay: on })
  for (const { periodStart, creditAmount, explanation } of credits) {
    const period = billed.find((known) => known.periodStart === periodStart)
    if (!period) continue
    await creditRent(tx, { billed: period, amount: creditAmount, on: creditedOn, explanation }, states)
  }
  if (credits.length > 0) await applyCredit(tx, leaseId)
  await correctRent(tx, { leaseId, on: later(creditedOn, lease.startDate) })
}
