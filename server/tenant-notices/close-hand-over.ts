import { isOpen, type HandOverOutcome } from '../../domain/tenant-notices/hand-over.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { moveHandOver } from './arrange-hand-over.ts'
import { readHandOverOfLease } from './hand-over-store.ts'

// What happens to the lease closes its open appointment. The lease is locked; nobody gets an SMS, since nobody is expected any more.

/** The keys are back: the appointment of that day was held, and no other one is waited for. */
export async function closeHandOverAtReturn(tx: Tx, { leaseId, on }: EventDetails['lease.vacated']): Promise<void> {
  await closeOpen(tx, leaseId, (date) => (date === on ? 'HELD' : 'CANCELLED'))
}

/** Without a notice nobody moves out. */
export async function cancelHandOver(tx: Tx, { leaseId }: EventDetails['lease.noticeWithdrawn']): Promise<void> {
  await closeOpen(tx, leaseId, () => 'CANCELLED')
}

async function closeOpen(tx: Tx, leaseId: string, outcomeOf: (date: string | null) => HandOverOutcome): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    const last = await readHandOverOfLease(office, leaseId)
    if (last && isOpen(last.state)) await moveHandOver(office, last, { state: outcomeOf(last.date) })
  })
}
