import type { Stale } from '../../platform/use-endpoint.ts'

/** The queries that a transition may change: the advices, the occupancy of the property, the dashboard. */
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
