import type { Stale } from '../platform/use-endpoint.ts'

/** The queries that a comment on a report invalidates, and those that a decision about its money invalidates. */
export const invalidatesDamage: readonly Stale[] = ['damageReport', 'overview', 'audit']
export const invalidatesDamageMoney: readonly Stale[] = [...invalidatesDamage, 'advice', 'payment', 'ledger']
