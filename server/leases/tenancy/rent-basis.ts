import { sql } from 'kysely'
import { type CalendarDate, earlier, later } from '../../../domain/calendar-date.ts'
import { isRunning } from '../../../domain/leases/lease-status.ts'
import type { LeaseTerms } from '../../../domain/leases/lease-terms-shape.ts'
import { periodAt, periodIndexOf } from '../../../domain/leases/rent/rent-periods.ts'
import { holdoverRows, type RentHistory, rentSchedule, type ScheduleRow } from '../../../domain/leases/rent/rent-schedule.ts'
import { listRentSteps, type RentChange } from '../../../domain/leases/rent/rent-steps.ts'
import type { Money } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { keysOf } from '../../platform/database/page.ts'
import { type LeaseRow, termsOf } from '../lease-row.ts'

/** Everything that the rent of a lease depends on, in the format of the engine's `rowsStartingIn`. */
export type RentBasis = { terms: LeaseTerms; history: RentHistory & { heldOverTo?: CalendarDate | 'OPEN' | undefined } }

/** One lease with everything that its rent depends on. */
export async function readRentBasis(tx: Tx, lease: LeaseRow): Promise<RentBasis> {
  const histories = await readRentHistories(tx, [lease.id])
  return rentBasisOf(lease, histories.get(lease.id) ?? {}, tx.today)
}

/** Changes and suspensions of the leases that have any. */
export async function readRentHistories(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, RentHistory>> {
  const changes = await readRentChanges(tx, leaseIds)
  const suspensions = await readSuspensions(tx, leaseIds)
  const ids = [...new Set([...changes.keys(), ...suspensions.keys()])]
  return new Map(ids.map((id) => [id, { changes: changes.get(id) ?? [], suspensions: suspensions.get(id) ?? [] }]))
}

/** The valid rent changes of each lease, oldest first: a change that the tenant objected to never takes effect. */
export async function readRentChanges(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, RentChange[]>> {
  const { rows } = await sql<RentChange & { leaseId: string }>`
    select lease_id as "leaseId", effective_on as "effectiveDate", rent_amount as "rentAmount", rate_amount as "rateAmount",
      rate_minimum_amount as "rateMinimumAmount", rate_label as "rateLabel"
    from rent_changes where lease_id = any(${keysOf(leaseIds)}) and objected_on is null order by lease_id, effective_on`.execute(
    tx.byKey,
  )
  return Map.groupBy(rows, ({ leaseId }) => leaseId)
}

type LeaseSuspension = { leaseId: string; from: CalendarDate; to: CalendarDate }

/** A current suspension counts to the end of the lease: a tenant in holdover pays again. */
async function readSuspensions(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, LeaseSuspension[]>> {
  const { rows } = await sql<LeaseSuspension>`
    select s.lease_id as "leaseId", s.starts_on as "from", coalesce(s.ends_on, l.ends_on) as "to"
    from lease_suspensions s join leases l on l.organisation_id = s.organisation_id and l.id = s.lease_id
    where s.lease_id = any(${keysOf(leaseIds)}) order by s.lease_id, s.starts_on`.execute(tx.byKey)
  return Map.groupBy(rows, ({ leaseId }) => leaseId)
}

/** The terms end with the notice if there is one; in a holdover they continue past the end. */
export function rentBasisOf(lease: LeaseRow, known: RentHistory, today: CalendarDate): RentBasis {
  const terms = termsOf(lease)
  const history = { ...known, billedFrom: lease.billedFrom ?? undefined }
  const { terminationDate, endDate } = lease
  if (terminationDate !== null) return { terms: { ...terms, endDate: earlier(terminationDate, endDate) }, history }
  return { terms, history: { ...history, heldOverTo: heldOverTo(lease, today) } }
}

/** The last day of a holdover, which ends by hand-over or renewal; OPEN while the tenant stays. */
function heldOverTo(
  { status, endDate, vacatedOn, occupiedUntil }: LeaseRow,
  today: CalendarDate,
): CalendarDate | 'OPEN' | undefined {
  if (vacatedOn !== null) return vacatedOn > endDate ? vacatedOn : undefined
  if (isRunning(status)) return endDate < today ? 'OPEN' : undefined
  return occupiedUntil !== null && occupiedUntil > endDate ? occupiedUntil : undefined
}

/** Every period of a lease that is billed here; in a holdover, to the end of the current period. */
export function scheduleOf({ terms, history }: RentBasis, today: CalendarDate): ScheduleRow[] {
  const { heldOverTo: last, ...rest } = history
  const rows = rentSchedule(terms, rest.changes, rest.suspensions)
  const to = last === 'OPEN' ? periodAt(terms, periodIndexOf(terms, later(today, terms.startDate))).to : last
  const all = to === undefined ? rows : [...rows, ...holdoverRows(terms, to, rest)]
  return all.filter(({ periodStart }) => rest.billedFrom === undefined || periodStart >= rest.billedFrom)
}

/** The rate by area on a day of the lease; null if a rent was agreed. */
export function rateOn(lease: LeaseRow, changes: readonly RentChange[], day: CalendarDate): string | null {
  const agreed = changes.filter(({ effectiveDate }) => effectiveDate <= day).at(-1)
  return agreed ? (agreed.rateAmount ?? null) : (lease.rate?.amount ?? null)
}

/** The minimum yearly fee on a day of a lease with a rate by area; null if there is none. */
export function minimumOn(lease: LeaseRow, changes: readonly RentChange[], day: CalendarDate): Money | null {
  const agreed = changes.filter(({ effectiveDate, rateAmount }) => effectiveDate <= day && rateAmount).at(-1)
  return agreed?.rateMinimumAmount ?? lease.rate?.minimumAmount ?? null
}

/** The rent of one period on a day of the lease; null if it follows from a rate by area. */
export function rentOn(lease: LeaseRow, changes: readonly RentChange[], day: CalendarDate): Money | null {
  const step = listRentSteps(termsOf(lease), changes, later(day, lease.startDate)).at(-1)
  return step?.rent.of === 'PERIOD' ? step.rent.amount : null
}
