import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'

/** Billing records the day on which the deposit was paid in full, or that it no longer is. */
export async function recordDepositPaid(tx: Tx, leaseId: string, on: CalendarDate | null): Promise<void> {
  await tx.updateTable('leases').set({ deposit_paid_on: on }).where('id', '=', leaseId).execute()
}
