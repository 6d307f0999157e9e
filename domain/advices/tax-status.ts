import { t } from '../wording.ts'
import type { Money } from '../money.ts'

export const taxStatuses = ['DUE', 'PAID', 'REMITTED', 'NOT_WITHHELD'] as const
export type TaxStatus = (typeof taxStatuses)[number]
export const taxStatusLabels: Readonly<Record<TaxStatus, string>> = {
  DUE: t`Due`,
  PAID: t`Paid`,
  REMITTED: t`Remitted`,
  NOT_WITHHELD: t`Not withheld`,
}

type TaxFacts = { taxAmount: Money; taxWithheldAmount: Money; taxRemittedAmount: Money; isSettled: boolean }

/**
 * DUE until the tenant has withheld all of it, then PAID, and REMITTED once the office has recorded that the tax office has received all of
 * the withheld tax. If nothing of the advice is open, no more tax will be withheld: the state is PAID if some was withheld, and
 * NOT_WITHHELD otherwise.
 */
export function taxStatus({ taxAmount, taxWithheldAmount, taxRemittedAmount, isSettled }: TaxFacts): TaxStatus {
  if (taxWithheldAmount < taxAmount && !isSettled) return 'DUE'
  if (taxWithheldAmount === 0) return 'NOT_WITHHELD'
  return taxRemittedAmount >= taxWithheldAmount ? 'REMITTED' : 'PAID'
}
