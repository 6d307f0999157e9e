import { areaUnitName, formatArea } from '../../area.ts'
import { groupThousands } from '../../money.ts'
import { t } from '../../wording.ts'
import type { Frequency, Rate } from '../lease-terms-shape.ts'

export const frequencyLabels: Record<Frequency, string> = {
  MONTHLY: t`Monthly`,
  QUARTERLY: t`Quarterly`,
  HALF_YEARLY: t`Half-yearly`,
  YEARLY: t`Yearly`,
}

/** "a month", after an amount. */
export const perPeriodLabels: Record<Frequency, string> = {
  MONTHLY: t`a month`,
  QUARTERLY: t`a quarter`,
  HALF_YEARLY: t`a half year`,
  YEARLY: t`a year`,
}

export function rateText({ amount, per, area }: Rate): string {
  return t`Nu. ${groupThousands(amount)} a year per ${areaUnitName(per)} × ${formatArea(area)}`
}
