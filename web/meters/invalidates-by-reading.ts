import type { Stale } from '../platform/use-endpoint.ts'

/** A reading changes the state of its meter and the amounts owed on the leases that it charges. */
export const invalidatesByReading: readonly Stale[] = [
  'meter',
  'meterReading',
  'tariff',
  'recurringCharge',
  'advice',
  'leaseMoney',
  'audit',
]
