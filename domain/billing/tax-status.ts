import type { Money } from '../money.ts'

export const taxStatuses = ['DUE', 'PAID', 'REMITTED', 'NOT_WITHHELD'] as const
export type TaxStatus = (typeof taxStatuses)[number]

type TaxFacts = { taxAmount: Money; taxWithheldAmount: Money; isRemitted: boolean; isSettled: boolean }

/**
 * DUE until the tenant has withheld all of it, PAID then, REMITTED once the office knows that the tax office has it. Once nothing of
 * the advice is open nothing more will be withheld: what was is PAID, and where nothing was it is NOT_WITHHELD.
 */
export function taxStatus({ taxAmount, taxWithheldAmount, isRemitted, isSettled }: TaxFacts): TaxStatus {
  if (isRemitted) return 'REMITTED'
  if (taxWithheldAmount >= taxAmount) return 'PAID'
  if (!isSettled) return 'DUE'
  return taxWithheldAmount > 0 ? 'PAID' : 'NOT_WITHHELD'
}
