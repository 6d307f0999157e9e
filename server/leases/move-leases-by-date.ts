import { sql } from 'kysely'
import { addDays, type CalendarDate, later } from '../../domain/calendar-date.ts'
import { type DatedMove, type DaysOfWarning, movesByDate } from '../../domain/leases/moves-by-date.ts'
import { hasEnded } from '../../domain/leases/lease-status.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { idsOf } from '../platform/database/page.ts'
import { defaultExpiryWarning, expiryWarningSchema } from '../../domain/settings/setting-values.ts'
import { readSetting } from '../settings/setting-store.ts'
import { type NewLeaseEvent, recordEvents } from './lease-event-store.ts'
import { refreshFreed, refreshOccupancy } from './lease-occupancy.ts'
import { type LeaseRow, selectLeases } from './lease-row.ts'

const maxInBlock = 500

/**
 * Makes every due transition of the organisation's leases, in blocks. Missed days are made up, each transition with its own date; a second
 * run changes nothing. Returns the number of leases.
 */
export async function moveLeasesByDate(tx: Tx, today: CalendarDate = tx.today): Promise<number> {
  let moved = 0
  let last: string | undefined
  for (;;) {
    const due = await lockDueLeases(tx, today, last)
    moved += (await applyMoves(tx, due, today)).length
    last = due.at(-1)?.id
    if (due.length < maxInBlock) break
  }
  await refreshFreed(tx)
  return moved
}

/** Locks a lease for a change. Transitions that are due are made first. */
export async function lockLease(tx: Tx, leaseId: string): Promise<LeaseRow> {
  const byId = { where: sql`l.id = ${leaseId}`, isLocked: true }
  const lease = ensureFound((await selectLeases(tx, byId))[0], 'lease')
  return bringUpToDate(tx, lease)
}

/** Makes the due transitions of a locked lease that was just changed. */
export async function bringUpToDate(tx: Tx, lease: LeaseRow): Promise<LeaseRow> {
  const [moved] = await applyMoves(tx, [lease], tx.today)
  return moved ?? lease
}

/** The conditions of `movesByDate` in SQL, so that unchanged leases are not read. */
async function lockDueLeases(tx: Tx, today: CalendarDate, after: string | undefined): Promise<LeaseRow[]> {
  const daysOfWarning = await readDaysOfWarning(tx)
  const warnedTo = (days: number) => addDays(today, days)
  return selectLeases(tx, {
    where: sql`${after === undefined ? sql`true` : sql`l.id > ${after}`} and (
      (l.status = 'ACTIVE' and l.ends_on <= case l.property_type when 'LAND' then ${warnedTo(daysOfWarning.LAND)}::date
        when 'BUILDING' then ${warnedTo(daysOfWarning.BUILDING)}::date else ${warnedTo(daysOfWarning.UNIT)}::date end)
      or (l.status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED') and l.ends_on < ${today})
      or (l.status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED') and l.terminates_on < ${today})
      or (l.status = 'HOLDOVER' and l.vacated_on <= ${today})
      or (l.status in ('ACTIVE', 'UPCOMING_EXPIRATION')
        and l.id = any(array(select lease_id from lease_suspensions where ends_on is null and starts_on <= ${today}))))`,
    limit: maxInBlock,
    isLocked: true,
  })
}

type Moved = { lease: LeaseRow; moves: DatedMove[]; now: LeaseRow }

/** Returns the leases with a transition in their current state. The caller has locked them. */
async function applyMoves(tx: Tx, leases: readonly LeaseRow[], today: CalendarDate): Promise<LeaseRow[]> {
  const daysOfWarning = await readDaysOfWarning(tx)
  const moved = leases.flatMap((lease): Moved[] => {
    const moves = movesByDate(lease, today, daysOfWarning)
    const last = moves.at(-1)
    return last ? [{ lease, moves, now: afterMove(lease, last.to) }] : []
  })
  if (moved.length === 0) return []
  await storeMoves(tx, moved)
  const ended = moved.map(({ now }) => now).filter(({ status }) => hasEnded(status))
  await refreshOccupancy(tx, ended)
  for (const lease of ended) await publishEvent(tx, 'lease.ended', { leaseId: lease.id, on: lastRentDay(lease) })
  return moved.map(({ now }) => now)
}

/** A tenant in holdover occupies the property until it is handed back. */
function afterMove(lease: LeaseRow, status: LeaseRow['status']): LeaseRow {
  const suspendedFrom = remainsSuspended(status) ? lease.suspendedFrom : null
  return { ...lease, status, suspendedFrom, occupiedUntil: status === 'HOLDOVER' ? null : lease.occupiedUntil }
}

/** A current or future suspension; it ends with the term. */
function remainsSuspended(status: LeaseRow['status']): boolean {
  return status === 'SUSPENDED' || status === 'ACTIVE' || status === 'UPCOMING_EXPIRATION'
}

async function storeMoves(tx: Tx, moved: readonly Moved[]): Promise<void> {
  await sql`update leases l set status = moved.status, occupied_until = moved.occupied_until
    from unnest(${idsOf(moved.map(({ lease }) => lease.id))}, ${moved.map(({ now }) => now.status)}::text[],
      ${moved.map(({ now }) => now.occupiedUntil)}::date[]) as moved (id, status, occupied_until)
    where l.id = moved.id`.execute(tx)
  await endSuspensions(tx, moved)
  await recordEvents(
    tx,
    moved.flatMap(({ lease, moves }) => moves.map((move) => eventOf(lease, move))),
  )
}

/** A suspension ends with the lease: a tenant in holdover pays again. */
async function endSuspensions(tx: Tx, moved: readonly Moved[]): Promise<void> {
  const ids = moved
    .filter(({ lease, now }) => lease.suspendedFrom !== null && now.suspendedFrom === null)
    .map(({ lease }) => lease.id)
  if (ids.length === 0) return
  await sql`update lease_suspensions s set ends_on = greatest(least(l.ends_on, l.terminates_on), s.starts_on - 1)
    from leases l where l.organisation_id = s.organisation_id and l.id = s.lease_id and s.ends_on is null
      and l.id = any(${idsOf(ids)})`.execute(tx)
}

function eventOf({ id }: LeaseRow, { from, to, on }: DatedMove): NewLeaseEvent {
  return { leaseId: id, kind: 'MOVED_BY_DATE', fromStatus: from, toStatus: to, on }
}

/** Rent runs to the end even if the keys are returned earlier, and in a holdover until they are returned. */
function lastRentDay({ endDate, terminationDate, vacatedOn, status }: LeaseRow): CalendarDate {
  if (status !== 'EXPIRED' && terminationDate !== null) return terminationDate
  return vacatedOn === null ? endDate : later(vacatedOn, endDate)
}

/** How long before its end a lease is shown as ending, as configured by the office. */
async function readDaysOfWarning(tx: Tx): Promise<DaysOfWarning> {
  const { landDays, buildingDays, unitDays } = await readSetting(tx, 'expiryWarning', {
    schema: expiryWarningSchema,
    defaultValue: defaultExpiryWarning,
  })
  return { LAND: landDays, BUILDING: buildingDays, UNIT: unitDays }
}
