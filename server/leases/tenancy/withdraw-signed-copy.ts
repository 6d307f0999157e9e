import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventDetails } from '../../platform/events.ts'
import { recordEvents } from '../lease-event-store.ts'
import { lockLease } from '../move-leases-by-date.ts'
import { unsigned } from '../signing/void-signatures.ts'

/**
 * The scan of the signed agreement was removed: the signatures that it replaced are removed with it; signatures given in the product stay.
 * A lease that became active with it keeps it.
 */
export async function withdrawSignedCopy(
  tx: Tx,
  { entity, entityId: leaseId, kind }: EventDetails['document.removed'],
): Promise<void> {
  if (entity !== 'lease' || kind !== 'SIGNED_COPY') return
  const { status } = await lockLease(tx, leaseId)
  if (!(await isSignedOnCopy(tx, leaseId)) || status === 'CANCELLED') return
  if (status !== 'PENDING') {
    throw new Problem(
      'IN_USE',
      'This is the only signed agreement of the lease. Upload another signed copy before you remove this one.',
    )
  }
  await tx
    .updateTable('lease_signatures')
    .set({ voided_at: tx.now })
    .where('lease_id', '=', leaseId)
    .where('manner', '=', 'SIGNED_COPY')
    .where('voided_at', 'is', null)
    .execute()
  await voidUnsigned(tx, leaseId)
  await tx.updateTable('leases').set(unsigned).where('id', '=', leaseId).execute()
  await recordEvents(tx, [{ leaseId, kind: 'SIGNATURES_VOIDED', on: tx.today, reason: 'The signed copy was removed' }])
}

/** Whether any signature is only on paper and no other scan of it is left. */
async function isSignedOnCopy(tx: Tx, leaseId: string): Promise<boolean> {
  const signature = await tx
    .selectFrom('lease_signatures')
    .select('id')
    .where('lease_id', '=', leaseId)
    .where('manner', '=', 'SIGNED_COPY')
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  const copy = await tx
    .selectFrom('documents')
    .select('id')
    .where('entity', '=', 'lease')
    .where('entity_id', '=', leaseId)
    .where('kind', '=', 'SIGNED_COPY')
    .executeTakeFirst()
  return signature !== undefined && copy === undefined
}

/** A text without signatures can be created again. */
async function voidUnsigned(tx: Tx, leaseId: string): Promise<void> {
  await tx
    .updateTable('lease_agreements')
    .set({ voided_at: tx.now })
    .where('lease_id', '=', leaseId)
    .where('voided_at', 'is', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('lease_signatures as s')
            .select('s.id')
            .whereRef('s.lease_id', '=', 'lease_agreements.lease_id')
            .where('s.voided_at', 'is', null),
        ),
      ),
    )
    .execute()
}
