import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { duplicateProblem, fieldProblem, Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { recordEvents } from '../lease-event-store.ts'
import type { LeaseRow } from '../lease-row.ts'
import { lockLease } from '../move-leases-by-date.ts'

type Stamp = { stampedOn: CalendarDate; canReplace: boolean }

/** The stamp is on all three originals: one for each side, the third for the local office (Tenancy Act s.9, s.11). */
export async function recordStamp(tx: Tx, leaseId: string, { stampedOn, canReplace }: Stamp): Promise<void> {
  const lease = await lockLease(tx, leaseId)
  const signedOn = requireSigned(lease, 'stamped')
  assertDayAllowed(tx, { path: '/stampedOn', day: stampedOn, signedOn })
  if (lease.stampedOn === stampedOn) return
  if (lease.stampedOn && !canReplace)
    throw duplicateProblem('/stampedOn', `The stamp of ${formatDate(lease.stampedOn)} is already recorded.`)
  await tx.updateTable('leases').set({ stamped_on: stampedOn }).where('id', '=', leaseId).execute()
  await recordEvents(tx, [{ leaseId, kind: 'STAMPED', on: stampedOn }])
  await recordChange(tx, { entity: 'lease', entityId: leaseId, before: { stampedOn: lease.stampedOn }, after: { stampedOn } })
}

type Registration = { registrationNumber: string; registeredOn: CalendarDate }
type NewRegistration = Registration & { canReplace: boolean }

/** The number that the local office gave the third original (Rules s.12). A wrong number is corrected by entering it again. */
export async function registerLease(tx: Tx, leaseId: string, { canReplace, ...registration }: NewRegistration): Promise<void> {
  const { registrationNumber, registeredOn } = registration
  const lease = await lockLease(tx, leaseId)
  const signedOn = requireSigned(lease, 'registered')
  assertDayAllowed(tx, { path: '/registeredOn', day: registeredOn, signedOn })
  const before = { registrationNumber: lease.registrationNumber, registeredOn: lease.registeredOn }
  if (before.registrationNumber === registrationNumber && before.registeredOn === registeredOn) return
  if (before.registrationNumber && before.registeredOn && !canReplace) {
    const message = `${before.registrationNumber} of ${formatDate(before.registeredOn)} is already recorded.`
    throw duplicateProblem('/registrationNumber', message)
  }
  await tx
    .updateTable('leases')
    .set({ registration_number: registrationNumber, registered_on: registeredOn })
    .where('id', '=', leaseId)
    .execute()
  await recordEvents(tx, [{ leaseId, kind: 'REGISTERED', on: registeredOn, reason: registrationNumber }])
  await publishEvent(tx, 'lease.registered', { leaseId })
  await recordChange(tx, { entity: 'lease', entityId: leaseId, before, after: registration })
}

/** For a lease that was activated by an override with paper only, the first day counts. */
function requireSigned({ status, signedOn, startDate }: LeaseRow, what: string): CalendarDate {
  if (status === 'CANCELLED') throw new Problem('ILLEGAL_TRANSITION', `A cancelled lease cannot be ${what}.`)
  if (signedOn !== null) return signedOn
  if (status === 'PENDING') throw new Problem('ILLEGAL_TRANSITION', `Both sides must sign before an agreement is ${what}.`)
  return startDate
}

function assertDayAllowed(tx: Tx, { path, day, signedOn }: { path: string; day: CalendarDate; signedOn: CalendarDate }): void {
  if (day < signedOn) {
    throw fieldProblem(path, `The agreement was signed on ${formatDate(signedOn)}. Enter that date or a later one.`)
  }
  if (day > tx.today) throw fieldProblem(path, 'This date is in the future. Record it once it has happened.')
}
