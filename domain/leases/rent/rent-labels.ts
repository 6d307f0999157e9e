import { areaUnitName, formatArea } from '../../area.ts'
import { formatRate } from '../../money.ts'
import { t } from '../../wording.ts'
import type { Frequency, PeriodMethod, Rate, Weekday } from '../lease-terms-shape.ts'
import { customDatesText } from './custom-dates.ts'
import { daysOfWeeks } from './rent-periods.ts'

export const frequencyLabels: Record<Frequency, string> = {
  MONTHLY: t`Monthly`,
  QUARTERLY: t`Quarterly`,
  HALF_YEARLY: t`Half-yearly`,
  YEARLY: t`Yearly`,
  WEEKLY: t`Weekly`,
  EVERY_TWO_WEEKS: t`Every two weeks`,
  EVERY_FOUR_WEEKS: t`Every four weeks`,
  CUSTOM_DATES: t`On custom dates`,
}

/** "a month", after an amount. */
export const perPeriodLabels: Record<Frequency, string> = {
  MONTHLY: t`a month`,
  QUARTERLY: t`a quarter`,
  HALF_YEARLY: t`a half year`,
  YEARLY: t`a year`,
  WEEKLY: t`a week`,
  EVERY_TWO_WEEKS: t`every two weeks`,
  EVERY_FOUR_WEEKS: t`every four weeks`,
  CUSTOM_DATES: t`a period`,
}

export function rateText({ amount, per, area }: Rate): string {
  return t`${formatRate(amount)} a year per ${areaUnitName(per)} × ${formatArea(area)}`
}

export const weekdayLabels: Record<Weekday, string> = {
  MONDAY: t`Monday`,
  TUESDAY: t`Tuesday`,
  WEDNESDAY: t`Wednesday`,
  THURSDAY: t`Thursday`,
  FRIDAY: t`Friday`,
  SATURDAY: t`Saturday`,
  SUNDAY: t`Sunday`,
}

type Periods = {
  frequency: Frequency
  periodMethod: PeriodMethod
  weekStartsOn?: Weekday | null | undefined
  customDates?: readonly string[] | null | undefined
}

/** "Weekly, from Friday", or "From 01 Feb, 15 Aug each year". */
export function paidText({ frequency, periodMethod, weekStartsOn, customDates }: Periods): string {
  if (frequency === 'CUSTOM_DATES') return t`From ${customDatesText(customDates ?? [])} each year`
  const paid = frequencyLabels[frequency]
  if (periodMethod === 'ANNIVERSARY') return t`${paid}, from the start day`
  if (daysOfWeeks(frequency) === undefined) return t`${paid}, calendar months`
  return t`${paid}, from ${weekdayLabels[weekStartsOn ?? 'MONDAY']}`
}
