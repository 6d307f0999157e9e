import { z } from 'zod'
import type { Frequency } from '../leases/lease-terms-shape.ts'
import { chhetrum, type Money } from '../money.ts'

/** The number of periods in two years; for custom dates, the number of months. */
const periodsOfTwoYears: Partial<Record<Frequency, number>> = { QUARTERLY: 8, HALF_YEARLY: 4, YEARLY: 2, WEEKLY: 104 }

/**
 * The maximum of one repair bill of a tenant: two years of rent. It catches typing errors and bills that no rent could ever offset; null if
 * the rent follows from a rate.
 */
export function maxRepairBill(lease: { currentRentAmount: Money | null; frequency: Frequency }): Money | null {
  const { currentRentAmount: rent, frequency } = lease
  return rent === null ? null : chhetrum(rent * (periodsOfTwoYears[frequency] ?? 24))
}

export const isEssentialSchema = z
  .boolean()
  .default(false)
  .describe('True: an essential repair above an owner’s limit (Tenancy Rules ss.55-59), with a note. Its credit pays rent only.')
