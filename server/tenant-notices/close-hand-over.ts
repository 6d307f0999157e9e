import { isOpen, type HandOverOutcome } from '../../domain/tenant-notices/hand-over.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { moveHandOver } from './arrange-hand-over.ts'
import { readHandOverOfLease } from './hand-over-store.ts'

// Events of the lease close its open appointment. The lease is locked, or its renewal. Nobody gets an SMS, because nobody is expected any more.

/** The keys were returned: the appointment of that day took place, and any other one is cancelled. */
export async function closeHandOverAtReturn(tx: Tx, { leaseId, on }: EventDetails['lease.vacated']): Promise<void> {
  await closeOpen(tx, leaseId, (date) => (date === on ? 'HELD' : 'CANCELLED'))
}

/** Without a notice, nobody moves out. */
export async function cancelHandOver(tx: Tx, { leaseId }: EventDetails['lease.noticeWithdrawn']): Promise<void> {
  await closeOpen(tx, leaseId, () => 'CANCELLED')
}

/** A tenant who signs a renewal stays, and so does one whose renewal becomes active without signatures. */
export async function cancelHandOverOfRenewed(tx: Tx, { leaseId }: { leaseId: string }): Promise<void> {
  const renewal = await tx.selectFrom('leases').select('renews_id').where('id', '=', leaseId).executeTakeFirst()
  if (renewal?.renews_id) await closeOpen(tx, renewal.renews_id, () => 'CANCELLED')
}

export async function cancelHandOverAtSignature(tx: Tx, signed: EventDetails['lease.signed']): Promise<void> {
  if (signed.party === 'TENANT' || signed.isComplete) await cancelHandOverOfRenewed(tx, signed)
}

async function closeOpen(tx: Tx, leaseId: string, outcomeOf: (date: string | null) => HandOverOutcome): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    const last = await readHandOverOfLease(office, leaseId)
    if (last && isOpen(last.state)) await moveHandOver(office, last, { state: outcomeOf(last.date) })
  })
}
