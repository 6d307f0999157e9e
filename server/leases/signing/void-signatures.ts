import type { Tx } from '../../platform/database/database.ts'
import { recordEvents } from '../lease-event-store.ts'

/** What follows from the signatures goes with them: the originals that carried the stamp and the number said something else. */
export const unsigned = { signed_on: null, stamped_on: null, registration_number: null, registered_on: null }

/**
 * The terms or parties of a PENDING lease were changed: what was signed no longer stands, nor who agreed to it. The old signatures stay
 * in their table, as void. The caller holds the lease's lock.
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
