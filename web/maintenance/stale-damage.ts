import type { Stale } from '../platform/use-endpoint.ts'

/** What a word on a report makes stale, and what a decision about its money does. */
export const staleDamage: readonly Stale[] = ['damageReport', 'overview', 'audit']
export const staleDamageMoney: readonly Stale[] = [...staleDamage, 'advice', 'payment', 'ledger']
