import { addDays, type CalendarDate, later } from '../calendar-date.ts'
import type { PropertyType } from '../properties/property.ts'
import { isRunning, type LeaseStatus, canMove } from './lease-status.ts'

/** The fields that determine the transitions of a lease by date. */
export type DatedLease = {
  readonly propertyType: PropertyType
  readonly status: LeaseStatus
  readonly startDate: CalendarDate
  readonly endDate: CalendarDate
  /** The last day after a notice, and the state of the lease from the day after. */
  readonly terminationDate: CalendarDate | null
  readonly terminatesAs: 'TERMINATED_BY_TENANT' | 'TERMINATED_BY_OWNER' | null
  readonly vacatedOn: CalendarDate | null
  /** The first day without rent of a current or future suspension. */
  readonly suspendedFrom: CalendarDate | null
}
/** A transition that happens by date, without a call. */
export type DatedMove = { readonly from: LeaseStatus; readonly to: LeaseStatus; readonly on: CalendarDate }

/** The number of days before its end from which a lease shows that it ends: an agreement about land takes longer to renew. A setting. */
export type DaysOfWarning = Readonly<Record<PropertyType, number>>
export const defaultDaysOfWarning: DaysOfWarning = { LAND: 210, BUILDING: 90, UNIT: 90 }

/** All transitions that were due up to a day, oldest first, each on its own day: after an outage they are made up for. */
export function movesByDate(lease: DatedLease, today: CalendarDate, warning = defaultDaysOfWarning): DatedMove[] {
  const moves: DatedMove[] = []
  let status = lease.status
  for (let move = nextMove(lease, today, warning); move; move = nextMove({ ...lease, status }, today, warning)) {
    moves.push(move)
    status = move.to
  }
  return moves
}

function nextMove(lease: DatedLease, today: CalendarDate, warning: DaysOfWarning): DatedMove | undefined {
  if (!isRunning(lease.status)) return undefined
  const known = [upcomingEnd(lease, warning), suspension(lease), termination(lease), end(lease)].filter(
    (move) => move !== undefined,
  )
  const next = known.reduce<Next | undefined>((first, move) => (first && first.on <= move.on ? first : move), undefined)
  return next && next.on <= today ? { from: lease.status, ...next } : undefined
}

type Next = Omit<DatedMove, 'from'>

function upcomingEnd(
  { propertyType, status, startDate, endDate, terminationDate }: DatedLease,
  warning: DaysOfWarning,
): Next | undefined {
  if (!canMove(status, 'UPCOMING_EXPIRATION')) return undefined
  const on = later(addDays(endDate, -warning[propertyType]), startDate)
  return terminationDate !== null && terminationDate < on ? undefined : { to: 'UPCOMING_EXPIRATION', on }
}

/** A future suspension begins on its own day. */
function suspension({ status, suspendedFrom }: DatedLease): Next | undefined {
  return suspendedFrom !== null && canMove(status, 'SUSPENDED') ? { to: 'SUSPENDED', on: suspendedFrom } : undefined
}

function termination({ status, terminationDate, terminatesAs }: DatedLease): Next | undefined {
  if (terminationDate === null || terminatesAs === null || !canMove(status, terminatesAs)) return undefined
  return { to: terminatesAs, on: addDays(terminationDate, 1) }
}

/** If the property was handed back, the lease expires after its end. Otherwise the tenant holds over until the hand-over. */
function end({ status, endDate, vacatedOn }: DatedLease): Next | undefined {
  const dayAfter = addDays(endDate, 1)
  if (vacatedOn !== null) return { to: 'EXPIRED', on: vacatedOn > endDate ? vacatedOn : dayAfter }
  return status === 'HOLDOVER' ? undefined : { to: 'HOLDOVER', on: dayAfter }
}
