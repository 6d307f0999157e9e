import type { Stale } from '../../platform/use-endpoint.ts'

/** What a move of a lease can change: its advices, whether the property is free, the dashboard. */
export const invalidatesByMove: readonly Stale[] = [
  'lease',
  'renewal',
  'handOver',
  'advice',
  'ledger',
  'payment',
  'unit',
  'building',
  'plot',
  'overview',
]
