import { sql } from 'kysely'
import { type CalendarDate, earlier, later } from '../../domain/calendar-date.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import type { LeaseTerms } from '../../domain/leases/lease-terms.ts'
import { periodAt, periodIndexOf } from '../../domain/leases/rent-periods.ts'
import { holdoverRows, type RentHistory, rentSchedule, type ScheduleRow } from '../../domain/leases/rent-schedule.ts'
import { listRentSteps, type RentChange } from '../../domain/leases/rent-steps.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database.ts'
import { idsOf } from '../platform/page.ts'
import { type LeaseRow, termsOf } from './lease-row.ts'

/** All that the rent of a lease follows from, as `rowsStartingIn` of the engine takes it. */
export type RentBasis = { terms: LeaseTerms; history: RentHistory & { heldOverTo?: CalendarDate | 'OPEN' | undefined } }

/** One lease with all that its rent follows from. */
export async function readRentBasis(tx: Tx, lease: LeaseRow): Promise<RentBasis> {
  const changes = await readRentChanges(tx, [lease.id])
  return rentBasisOf(lease, changes.get(lease.id) ?? [], tx.today)
}

/** The changes of rent of each lease, oldest first. */
export async function readRentChanges(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, RentChange[]>> {
  const { rows } = await sql<RentChange & { leaseId: string }>`
    select lease_id as "leaseId", effective_on as "effectiveDate", rent_amount as "rentAmount"
    from rent_changes where lease_id = any(${idsOf(leaseIds)}) order by lease_id, effective_on`.execute(tx)
  return Map.groupBy(rows, ({ leaseId }) => leaseId)
}

/** The terms end with the notice where there is one; past the end they go on for who stays. */
export function rentBasisOf(lease: LeaseRow, changes: readonly RentChange[], today: CalendarDate): RentBasis {
  const terms = termsOf(lease)
  const { terminationDate, endDate } = lease
  const billedFrom = lease.billedFrom ?? undefined
  if (terminationDate !== null)
    return { terms: { ...terms, endDate: earlier(terminationDate, endDate) }, history: { changes, billedFrom } }
  return { terms, history: { changes, billedFrom, heldOverTo: heldOverTo(lease, today) } }
}

/** The last day of a holdover; OPEN while the tenant stays. */
function heldOverTo({ status, endDate, vacatedOn }: LeaseRow, today: CalendarDate): CalendarDate | 'OPEN' | undefined {
  if (vacatedOn !== null) return vacatedOn > endDate ? vacatedOn : undefined
  return isRunning(status) && endDate < today ? 'OPEN' : undefined
}

/** Every period of a lease that is billed here; while a tenant stays on, to the end of the period that runs. */
export function scheduleOf({ terms, history }: RentBasis, today: CalendarDate): ScheduleRow[] {
  const { heldOverTo: last, ...rest } = history
  const rows = rentSchedule(terms, rest.changes, rest.suspensions)
  const to = last === 'OPEN' ? periodAt(terms, periodIndexOf(terms, later(today, terms.startDate))).to : last
  const all = to === undefined ? rows : [...rows, ...holdoverRows(terms, to, rest)]
  return all.filter(({ periodStart }) => rest.billedFrom === undefined || periodStart >= rest.billedFrom)
}

/** The rent of one period on a day of the lease; null where it follows from a rate by area. */
export function rentOn(lease: LeaseRow, changes: readonly RentChange[], day: CalendarDate): Money | null {
  const step = listRentSteps(termsOf(lease), changes, later(day, lease.startDate)).at(-1)
  return step?.rent.of === 'PERIOD' ? step.rent.amount : null
}
