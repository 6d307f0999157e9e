import type { ConditionItem, ConditionKind } from '../../../domain/leases/condition/condition-contract.ts'
import { isNewDamage } from '../../../domain/leases/condition/condition-rules.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readMoveInReport } from './condition-store.ts'

type Damage = { leaseId: string; item: ConditionItem; state: ConditionItem['state'] }
type Deduction = Damage & { kind: ConditionKind }

/** An item that is not damaged costs nothing, even if an amount was proposed before. */
export async function isDeductible(tx: Tx, { leaseId, item, state }: Damage): Promise<boolean> {
  const moveIn = await readMoveInReport(tx, leaseId)
  return isNewDamage(state, moveIn?.items.find(({ id }) => id === item.entryItemId)?.state ?? null)
}

export async function assertNoDeduction(tx: Tx, { kind, leaseId, item, state }: Deduction): Promise<void> {
  const moveIn = await readMoveInReport(tx, leaseId)
  if (kind !== 'EXIT' || !moveIn?.completedAt) {
    throw new Problem(
      'POLICY_VIOLATION',
      'Without a move-in report that both sides agreed to, damage cannot be deducted from the deposit (Rules s.45).',
    )
  }
  const entry = moveIn.items.find(({ id }) => id === item.entryItemId)
  if (!isNewDamage(state, entry?.state ?? null)) {
    throw new Problem(
      'POLICY_VIOLATION',
      'Only damage that was not there at move-in can be deducted from the deposit (Rules s.42).',
    )
  }
}
