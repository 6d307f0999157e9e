import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { rentLikeIn } from '../../../domain/leases/rent/rent-like-in.ts'
import { perPeriod, listRentSteps, type RentChange } from '../../../domain/leases/rent/rent-steps.ts'
import { lastIncrease } from '../../../domain/leases/tenancy/tenancy-policy.ts'
import { toMoney } from '../../../domain/money.ts'
import { sql } from 'kysely'
import { renewalLine } from '../renewals/renewal-line.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import { type LeaseRow, selectLeases, termsOf } from '../lease-row.ts'
import { readRentChanges } from './rent-basis.ts'

/**
 * The day from which the 24 months are counted for an increase on `before`: the last increase of the rent, or the start of the first lease.
 * A renewal at a higher rent is an increase, so the whole chain of leases is read (R15).
 */
export async function readLastIncrease(tx: Tx, lease: LeaseRow, before: CalendarDate): Promise<CalendarDate> {
  const line = await readLine(tx, lease)
  const changes = await readRentChanges(
    tx,
    line.map(({ id }) => id),
  )
  const [first = lease] = line
  let since = first.startDate
  for (const [index, one] of line.entries()) {
    const ofOne = changes.get(one.id) ?? []
    const previous = line[index - 1]
    if (previous && rises(previous, one, changes)) since = one.startDate
    const next = line[index + 1]
    since = lastIncrease(termsOf(one), ofOne, { before: next ? next.startDate : before, since })
  }
  return since
}

/** The lease and the leases that it renews, oldest first. */
async function readLine(tx: Tx, lease: LeaseRow): Promise<LeaseRow[]> {
  const { rows } = await sql<{ id: string }>`
    ${renewalLine(lease.id)}
    select id from line limit 100`.execute(tx)
  const leases = await selectLeases(tx, { where: sql`l.id = any(${idsOf(rows.map(({ id }) => id))})` })
  return leases.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
}

function rises(previous: LeaseRow, next: LeaseRow, changes: ReadonlyMap<string, RentChange[]>): boolean {
  const last = addDays(next.startDate, -1)
  const before = listRentSteps(termsOf(previous), changes.get(previous.id) ?? [], last).at(-1)
  const [after] = listRentSteps(termsOf(next), [], next.startDate)
  if (!before || !after) return false
  const rentNow = rentLikeIn(next, previous, toMoney(perPeriod(termsOf(previous), before.rent)))
  return toMoney(perPeriod(termsOf(next), after.rent)) > rentNow
}
