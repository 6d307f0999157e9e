import { sql } from 'kysely'
import { addMonths, type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { idsOf } from '../../platform/database/page.ts'
import { remarkOnLand } from '../activate-lease.ts'
import { type NewLease, writeLease } from '../create-lease.ts'
import { recordEvents } from '../lease-event-store.ts'
import { refreshOccupancy } from '../lease-occupancy.ts'
import { selectLeases } from '../lease-row.ts'
import { bringUpToDate } from '../move-leases-by-date.ts'

type OldLease = NewLease & { billedFrom: CalendarDate; formerNumber: string | null }

/**
 * Takes over a lease that already runs on paper: it is ACTIVE, follows the rules of a new lease, and is billed here only for periods that
 * start on or after `billedFrom`. It charges no deposit: the deposit was paid to the earlier holder of the agreement.
 */
export async function takeOverLease(tx: Tx, { billedFrom, formerNumber, ...lease }: OldLease): Promise<string> {
  if (lease.startDate > tx.today) {
    throw fieldProblem('/startDate', 'This lease has not started yet. Create a new lease instead.')
  }
  if (billedFrom < lease.startDate || billedFrom > lease.endDate) {
    throw fieldProblem('/billedFrom', 'Billing must start between the first and the last day of the lease.')
  }
  if (billedFrom > addMonths(tx.today, 24)) {
    throw fieldProblem('/billedFrom', `No rent would be billed until ${formatDate(billedFrom)}. Check the year.`)
  }
  const id = await writeLease(tx, lease, { status: 'ACTIVE', billedFrom, formerNumber })
  const [row] = await selectLeases(tx, { where: sql`l.id = ${id}`, isLocked: true })
  if (row) {
    await bringUpToDate(tx, row)
    await remarkOnLand(tx, row)
  }
  await refreshOccupancy(tx, [lease])
  await publishEvent(tx, 'lease.activated', { leaseId: id })
  return id
}

/** Cancels leases that were taken over by mistake and are in the books; their properties become free again. They must be locked. */
export async function cancelTakenOver(tx: Tx, leaseIds: readonly string[]): Promise<void> {
  const leases = await selectLeases(tx, { where: sql`l.id = any(${idsOf(leaseIds)})`, isLocked: true })
  const reason = 'The import that took it over was undone.'
  await sql`update leases set status = 'CANCELLED' where id = any(${idsOf(leaseIds)})`.execute(tx)
  await recordEvents(
    tx,
    leases.map(({ id, status }) => ({
      ...{ leaseId: id, kind: 'CANCELLED' as const, fromStatus: status, toStatus: 'CANCELLED' as const, on: tx.today, reason },
    })),
  )
  await refreshOccupancy(tx, leases)
}
