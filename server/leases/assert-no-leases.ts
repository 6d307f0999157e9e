import { Problem } from '../../domain/problem.ts'
import type { RoleName } from '../../domain/endpoint.ts'
import type { Tx } from '../platform/database/database.ts'

/**
 * Tenants read leases, receipts and statements through their role, even after they moved out, so the role does not end while they have any.
 */
export async function assertNoLeases(tx: Tx, { personId, name }: { personId: string; name: RoleName }): Promise<void> {
  if (name !== 'TENANT') return
  const lease = await tx
    .selectFrom('leases')
    .select('id')
    .where('tenant_id', '=', personId)
    .where('status', '<>', 'CANCELLED')
    .limit(1)
    .executeTakeFirst()
  if (lease)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'This tenant has leases here and needs the role to read the receipts. The role ends when the person deletes their account.',
    )
}
