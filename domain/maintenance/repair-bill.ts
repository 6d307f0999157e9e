import { z } from 'zod'
import type { Frequency } from '../leases/lease-terms-shape.ts'
import { chhetrum, type Money } from '../money.ts'

/** Of two years; of the dates that an office chooses as many as there are months. */
const periodsOfTwoYears: Partial<Record<Frequency, number>> = { QUARTERLY: 8, HALF_YEARLY: 4, YEARLY: 2, WEEKLY: 104 }

/**
 * The most that one repair bill of a tenant may come to: what two years of rent could pay. It catches slips of the pen and bills that no rent
 * will ever pay; null where the rent follows from a rate.
 */
export function maxRepairBill(lease: { currentRentAmount: Money | null; frequency: Frequency }): Money | null {
  const { currentRentAmount: rent, frequency } = lease
  return rent === null ? null : chhetrum(rent * (periodsOfTwoYears[frequency] ?? 24))
}

export const isEssentialSchema = z
  .boolean()
  .default(false)
  .describe('True: an essential repair above an owner’s limit (Tenancy Rules ss.55-59), with a note. Its credit pays rent only.')
