import {
  addDays,
  addMonthsToMonth,
  type CalendarDate,
  daysInclusive,
  daysInMonth,
  dayNumber,
  earlier,
  firstDayOf,
  lastDayOf,
  later,
  monthOf,
  partsOf,
} from '../calendar-date.ts'
import { add, fraction, multiply } from '../fraction.ts'
import { fractionOfMoney, type Money, toMoney, ZERO } from '../money.ts'

/** Income Tax Rules III r.2.2.2: the tax office must be informed in writing within this many days after a property became vacant. */
export const vacancyLetterDays = 15
/** A listing without a lease after this many days needs another price. */
export const slowListingDays = 30

export const vacancyLetterStates = ['DUE', 'SENT', 'SENT_LATE', 'MISSED', 'NEVER_LET'] as const
/**
 * Whether the tax office was informed of a vacancy, and in time. NEVER_LET: vacant since its registration, so the first vacant day is
 * unknown.
 */
export type VacancyLetterState = (typeof vacancyLetterStates)[number]

export const vacancySteps = ['SEND_LETTER', 'REPAIR', 'LIST', 'PUBLISH', 'LOWER_RENT', 'WAIT'] as const
/** The office's next step for a vacant unit. */
export type VacancyStep = (typeof vacancySteps)[number]

/** The last day to inform the tax office of a vacancy that began on this day. */
export function vacancyLetterDueOn(vacantSince: CalendarDate): CalendarDate {
  return addDays(vacantSince, vacancyLetterDays)
}

export function vacancyLetterState(
  { vacantSince, letterOn, wasLet }: { vacantSince: CalendarDate; letterOn: CalendarDate | null; wasLet: boolean },
  today: CalendarDate,
): VacancyLetterState {
  const dueOn = vacancyLetterDueOn(vacantSince)
  if (letterOn !== null) return letterOn <= dueOn ? 'SENT' : 'SENT_LATE'
  if (!wasLet) return 'NEVER_LET'
  return today <= dueOn ? 'DUE' : 'MISSED'
}

/** The number of days without a tenant until yesterday: 0 on the first one. */
export function vacantDays(vacantSince: CalendarDate, today: CalendarDate): number {
  return Math.max(0, dayNumber(today) - dayNumber(vacantSince))
}

/**
 * The lost rent from the first vacant day until yesterday, in chhetrum: whole months in full, part months by actual days, rounded once at
 * the end (R3). Null without an asking rent.
 */
export function lostRent(monthly: Money | null, vacantSince: CalendarDate, today: CalendarDate): Money | null {
  if (monthly === null) return null
  const until = addDays(today, -1)
  if (until < vacantSince) return ZERO
  let months = fraction(0)
  for (let month = monthOf(vacantSince); firstDayOf(month) <= until; month = addMonthsToMonth(month, 1)) {
    const { year, month: number } = partsOf(firstDayOf(month))
    const days = daysInclusive(later(vacantSince, firstDayOf(month)), earlier(until, lastDayOf(month)))
    months = add(months, fraction(days, daysInMonth(year, number)))
  }
  return toMoney(multiply(fractionOfMoney(monthly), months))
}

/** The facts that determine the next step for a vacant unit. */
export type VacancyFacts = {
  letterState: VacancyLetterState
  openDamageCount: number
  listing: { publishedOn: CalendarDate | null } | null
}

/** The letter first, because it has a deadline; then the reasons for which a unit cannot be let. */
export function nextVacancyStep({ letterState, openDamageCount, listing }: VacancyFacts, today: CalendarDate): VacancyStep {
  if (letterState === 'DUE') return 'SEND_LETTER'
  if (openDamageCount > 0) return 'REPAIR'
  if (listing === null) return 'LIST'
  if (listing.publishedOn === null) return 'PUBLISH'
  return vacantDays(listing.publishedOn, today) >= slowListingDays ? 'LOWER_RENT' : 'WAIT'
}
