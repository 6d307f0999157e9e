import type { Stale } from '../platform/use-endpoint.ts'

/** A reading changes what a meter shows and what the leases that it charges owe. */
export const invalidatesByReading: readonly Stale[] = [
  'meter',
  'meterReading',
  'tariff',
  'recurringCharge',
  'advice',
  'leaseMoney',
  'audit',
]
