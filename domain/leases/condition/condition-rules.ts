import type { ConditionItem, ConditionState } from './condition-contract.ts'

type Ticked = Pick<ConditionItem, 'state' | 'ownerTickedAt' | 'tenantTickedAt'>

/** Said what it is like, and both sides agree; of what is not there nobody needs to. */
export function isSettled({ state, ownerTickedAt, tenantTickedAt }: Ticked): boolean {
  if (state === null) return false
  return state === 'NOT_THERE' || (ownerTickedAt !== null && tenantTickedAt !== null)
}

const worse: Record<ConditionState, number> = { NOT_THERE: 0, GOOD: 0, WORN: 1, DAMAGED: 2, MISSING: 3 }

/** Damage that came about during the tenancy: it is broken or gone at exit and was not so at entry. Wear is nobody's error. */
export function isNewDamage(exit: ConditionState | null, entry: ConditionState | null): boolean {
  if (exit !== 'DAMAGED' && exit !== 'MISSING') return false
  return entry !== null && entry !== 'NOT_THERE' && worse[exit] > worse[entry]
}
