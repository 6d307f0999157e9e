import type { Stale } from '../platform/use-endpoint.ts'

/** What changes when something is sent to an owner or taken off what they are due. */
export const invalidatesDues: readonly Stale[] = [
  'remittance',
  'remittanceBatch',
  'expense',
  'ownerReserve',
  'ledger',
  'overview',
]
