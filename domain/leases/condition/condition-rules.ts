import type { ConditionItem, ConditionState } from './condition-contract.ts'

type Ticked = Pick<ConditionItem, 'state' | 'ownerTickedAt' | 'tenantTickedAt'>

/** The state is recorded and both sides agree; a missing item needs no agreement. */
export function isSettled({ state, ownerTickedAt, tenantTickedAt }: Ticked): boolean {
  if (state === null) return false
  return state === 'NOT_THERE' || (ownerTickedAt !== null && tenantTickedAt !== null)
}

const worse: Record<ConditionState, number> = { NOT_THERE: 0, GOOD: 0, WORN: 1, DAMAGED: 2, MISSING: 3 }

/** Damage that occurred during the tenancy: the item is broken or missing at exit and was not at entry. Wear is not damage. */
export function isNewDamage(exit: ConditionState | null, entry: ConditionState | null): boolean {
  if (exit !== 'DAMAGED' && exit !== 'MISSING') return false
  return entry !== null && entry !== 'NOT_THERE' && worse[exit] > worse[entry]
}
