import type { Stale } from '../platform/use-endpoint.ts'

/** What a word on a report makes stale, and what a decision about its money does. */
export const invalidatesDamage: readonly Stale[] = ['damageReport', 'overview', 'audit']
export const invalidatesDamageMoney: readonly Stale[] = [...invalidatesDamage, 'advice', 'payment', 'ledger']
