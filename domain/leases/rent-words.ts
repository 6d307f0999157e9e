import { areaUnitName, formatArea } from '../area.ts'
import { groupThousands } from '../money.ts'
import type { Frequency, Rate } from './lease-terms.ts'

export const frequencyWords: Record<Frequency, string> = {
  MONTHLY: 'Monthly',
  QUARTERLY: 'Quarterly',
  HALF_YEARLY: 'Half-yearly',
  YEARLY: 'Yearly',
}

/** "a month", after an amount. */
export const perPeriodWords: Record<Frequency, string> = {
  MONTHLY: 'a month',
  QUARTERLY: 'a quarter',
  HALF_YEARLY: 'a half year',
  YEARLY: 'a year',
}

export function rateWords({ amount, per, area }: Rate): string {
  return `Nu. ${groupThousands(amount)} a year per ${areaUnitName(per)} × ${formatArea(area)}`
}
