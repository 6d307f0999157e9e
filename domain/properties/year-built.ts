import { type CalendarDate, partsOf } from '../calendar-date.ts'
import { t } from '../wording.ts'

export const yearBuiltTooLate = t`Enter next year or an earlier year.`

/** A building can be registered while it is being built, but not with a year after next year. */
export function latestYearBuilt(today: CalendarDate): number {
  return partsOf(today).year + 1
}
