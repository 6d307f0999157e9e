import { type CalendarDate, partsOf } from '../calendar-date.ts'
import { t } from '../wording.ts'

export const yearBuiltError = t`Enter a year from 1600 to next year.`

/** A building can be registered while it is being built, but not with a year after next year. */
export function latestYearBuilt(today: CalendarDate): number {
  return partsOf(today).year + 1
}
