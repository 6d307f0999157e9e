import type { Tx } from '../../platform/database/database.ts'
import { recordEvents } from '../lease-event-store.ts'

/** Data that depends on the signatures is removed with them: the stamped and numbered originals had other terms. */
export const unsigned = { signed_on: null, stamped_on: null, registration_number: null, registered_on: null }

/**
 * The terms or parties of a PENDING lease were changed, so its signatures and consents are no longer valid. The old signatures stay in
 * their table, as void. The caller holds the lock of the lease.
 */
export async function voidSignatures(tx: Tx, leaseId: string): Promise<void> {
  const voided = { voided_at: tx.now }
  const agreements = await tx
    .updateTable('lease_agreements')
    .set(voided)
    .where('lease_id', '=', leaseId)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute()
  await tx.updateTable('lease_signatures').set(voided).where('lease_id', '=', leaseId).where('voided_at', 'is', null).execute()
  const consents = await tx.deleteFrom('lease_consents').where('lease_id', '=', leaseId).returning('owner_id').execute()
  await tx.updateTable('leases').set(unsigned).where('id', '=', leaseId).execute()
  if (agreements.length + consents.length > 0) await recordEvents(tx, [{ leaseId, kind: 'SIGNATURES_VOIDED', on: tx.today }])
}
