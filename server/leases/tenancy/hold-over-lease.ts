import { sql } from 'kysely'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { ensureFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { selectLeases } from '../lease-row.ts'
import { readLease } from '../lease-store.ts'
import { assertTransitionAllowed } from '../lock-for-transition.ts'
import { lockLease } from '../move-leases-by-date.ts'

/** The calendar makes a lease a holdover automatically. This call does so immediately if the day has passed, and is refused before. */
export async function holdOverLease(tx: Tx, leaseId: string): Promise<Lease> {
  const before = ensureFound((await selectLeases(tx, { where: sql`l.id = ${leaseId}` }))[0], 'lease')
  const lease = await lockLease(tx, leaseId)
  const isMovedNow = lease.status === 'HOLDOVER' && before.status !== 'HOLDOVER'
  if (!isMovedNow) assertTransitionAllowed(lease, 'HOLDOVER')
  return readLease(tx, leaseId)
}
