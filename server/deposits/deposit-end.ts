import { addDays, type CalendarDate, earlier, formatDate } from '../../domain/calendar-date.ts'
import { hasEnded } from '../../domain/leases/lease-status.ts'
import { Problem } from '../../domain/problem.ts'
import type { LeaseRow } from '../leases/lease-row.ts'
import type { Tx } from '../platform/database/database.ts'
import { isDepositSettled, readHeldDeposit } from './settlement-store.ts'

/** The day on which the property was returned; null if the tenant never took it. */
export function depositEnd({ status, occupiedUntil, vacatedOn, terminationDate, endDate }: LeaseRow): CalendarDate | null {
  if (status === 'CANCELLED') return null
  return occupiedUntil ?? vacatedOn ?? (terminationDate ? earlier(terminationDate, endDate) : endDate)
}

/** The day on which a lease was cancelled. */
export async function readCancelledOn(tx: Tx, leaseId: string): Promise<CalendarDate> {
  const { effective_on } = await tx
    .selectFrom('lease_events')
    .select('effective_on')
    .where('lease_id', '=', leaseId)
    .where('kind', '=', 'CANCELLED')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return effective_on
}

/** Returns the reason why the deposit cannot be settled now. */
export async function settlementProblem(tx: Tx, lease: LeaseRow): Promise<Problem | null> {
  if (await isDepositSettled(tx, lease.id)) return new Problem('ALREADY_SETTLED', 'The deposit of this lease is already settled.')
  if (lease.renewedById) {
    return new Problem(
      'ILLEGAL_TRANSITION',
      'The deposit continues with the renewal of this lease. Settle it when the renewal ends.',
    )
  }
  if (!hasEnded(lease.status) && lease.status !== 'CANCELLED') {
    return new Problem('ILLEGAL_TRANSITION', stillRunning(lease))
  }
  const held = await readHeldDeposit(tx, lease.id)
  return held > 0 ? null : new Problem('NOT_OPEN', 'No deposit is held for this lease.')
}

/** A lease that is handed back on its last day runs to the end of that day. */
function stillRunning({ terminationDate, endDate, vacatedOn }: LeaseRow): string {
  const last = terminationDate ? earlier(terminationDate, endDate) : endDate
  if (!vacatedOn) return 'This lease is still running. Settle the deposit after it ends.'
  return `This lease runs until ${formatDate(last)}. Settle the deposit from ${formatDate(addDays(last, 1))}.`
}
