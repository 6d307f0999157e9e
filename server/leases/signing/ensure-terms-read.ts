import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readLease } from '../lease-store.ts'
import { lockLease } from '../move-leases-by-date.ts'

/** Nobody signs or agrees to terms that were changed after they were read. The lease stays locked. */
export async function ensureTermsRead(tx: Tx, leaseId: string, ifMatch: number | undefined): Promise<void> {
  if (ifMatch === undefined) return
  await tx.actingAs('staff', (office) => lockLease(office, leaseId))
  const next = 'Read its terms again before you agree to them.'
  await ensureUnchanged(tx, { entity: 'lease', current: await readLease(tx, leaseId), ifMatch, next })
}
