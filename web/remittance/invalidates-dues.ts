import type { Stale } from '../platform/use-endpoint.ts'

/** The queries that change when a remittance or a deduction is recorded. */
export const invalidatesDues: readonly Stale[] = [
  'remittance',
  'remittanceBatch',
  'expense',
  'ownerReserve',
  'ledger',
  'overview',
]
