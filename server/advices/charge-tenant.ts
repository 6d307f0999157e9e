import type { Explanation } from '../../domain/leases/explanation.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'

export type NewCharge = { leaseId: string; label: string; amount: Money; explanation: Explanation }

/**
 * Charges the tenant for damage: a line on the next RENT advice of this locked lease. A lease that has ended has no next advice, so the
 * charge waits for the settlement of the deposit.
 */
export async function chargeTenant(tx: Tx, { leaseId, label, amount, explanation }: NewCharge): Promise<string> {
  const id = newId()
  const row = { id, lease_id: leaseId, label, amount, explanation: JSON.stringify(explanation) }
  await tx.insertInto('lease_charges').values(row).execute()
  return id
}
