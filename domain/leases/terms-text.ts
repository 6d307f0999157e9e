import { formatDate } from '../calendar-date.ts'
import { formatMoney, type Money } from '../money.ts'
import { ordinalWords } from '../ordinal-words.ts'
import { plural, t } from '../wording.ts'
import type { Lease } from './lease-schema.ts'
import { customDatesText } from './rent/custom-dates.ts'
import { frequencyLabels, perPeriodLabels, rateText, weekdayLabels } from './rent/rent-labels.ts'
import { daysOfWeeks } from './rent/rent-periods.ts'

type Terms = Pick<
  Lease,
  | 'startDate'
  | 'endDate'
  | 'terminationDate'
  | 'currentRentAmount'
  | 'rate'
  | 'frequency'
  | 'periodMethod'
  | 'weekStartsOn'
  | 'customDates'
  | 'issueLeadDays'
  | 'escalation'
  | 'depositAmount'
  | 'noticeDays'
  | 'purpose'
  | 'dueDay'
  | 'dueTiming'
> & {
  renewsId?: Lease['renewsId']
  /** For a renewal: the deposit of the leases before it, null if there is none; omitted if it is not known here. */
  carriedDeposit?: CarriedDeposit | null
}
/** A deposit follows the renewals of the lease that charged it (R15: once). */
export type CarriedDeposit = { readonly amount: Money; readonly leaseNumber: string }

/** The term that states the purpose, if the lease has one. */
export const purposeLabel = t`Purpose`

export type Sentence = { about: string; text: string }

const periodText: Readonly<Record<Lease['frequency'], string>> = {
  MONTHLY: t`month`,
  QUARTERLY: t`quarter`,
  HALF_YEARLY: t`half-year`,
  YEARLY: t`year`,
  WEEKLY: t`week`,
  EVERY_TWO_WEEKS: t`two weeks`,
  EVERY_FOUR_WEEKS: t`four weeks`,
  CUSTOM_DATES: t`period`,
}

/** The agreed terms in plain words; the same for tenant and owner. */
export function termsText(lease: Terms): Sentence[] {
  const { escalation } = lease
  return [
    { about: t`Term`, text: termText(lease) },
    { about: t`Rent`, text: rentText(lease) },
    { about: t`Due`, text: dueText(lease) },
    ...(escalation
      ? [{ about: t`Increase`, text: t`The rent rises by ${escalation.percent} % every ${monthsText(escalation.everyMonths)}.` }]
      : []),
    { about: t`Deposit`, text: depositText(lease) },
    {
      about: t`Notice`,
      text: t`Either side can end the lease early with ${lease.noticeDays} days’ notice, or with the notice of the law if that is longer.`,
    },
    ...(lease.purpose ? [{ about: purposeLabel, text: lease.purpose }] : []),
  ]
}

function depositText({ depositAmount, carriedDeposit, renewsId = null }: Terms): string {
  if (depositAmount > 0) return t`${formatMoney(depositAmount)}, refunded when the property is handed back in good order.`
  if (carriedDeposit) {
    const { amount, leaseNumber } = carriedDeposit
    return t`${formatMoney(amount)}, agreed in lease ${leaseNumber}, continues with this lease. No new deposit is taken. It is refunded when the property is handed back in good order.`
  }
  return renewsId !== null && carriedDeposit === undefined
    ? t`No new deposit. If the previous lease has a deposit, it continues with this lease.`
    : t`None.`
}

function termText({ startDate, endDate, terminationDate }: Terms): string {
  const term = t`${formatDate(startDate)} to ${formatDate(endDate)}, both dates included.`
  return terminationDate ? t`${term} Notice has been given: the last day is ${formatDate(terminationDate)}.` : term
}

function rentText(lease: Terms): string {
  const { currentRentAmount, rate, frequency } = lease
  const isOwn = frequency === 'CUSTOM_DATES' || daysOfWeeks(frequency) !== undefined
  const paid = isOwn ? ` ${periodsText(lease)}` : ''
  if (rate) return isOwn ? `${rateText(rate)}.${paid}` : t`${rateText(rate)}, paid ${frequencyLabels[frequency].toLowerCase()}.`
  if (currentRentAmount === null) return isOwn ? paid.trim() : t`Paid ${frequencyLabels[frequency].toLowerCase()}.`
  return `${formatMoney(currentRentAmount)} ${perPeriodLabels[frequency]}.${paid}`
}

/** The days on which periods of weeks or between dates begin. */
function periodsText({ frequency, periodMethod, weekStartsOn, customDates, startDate }: Terms): string {
  if (frequency === 'CUSTOM_DATES') return t`A new period begins each year on ${datesText(customDates ?? [])}.`
  if (periodMethod === 'ANNIVERSARY')
    return t`The first period begins on ${formatDate(startDate)}, the next ones on the same weekday.`
  const day = weekdayLabels[weekStartsOn ?? 'MONDAY']
  switch (frequency) {
    case 'EVERY_TWO_WEEKS':
      return t`Each two-week period begins on a ${day}.`
    case 'EVERY_FOUR_WEEKS':
      return t`Each four-week period begins on a ${day}.`
    default:
      return t`Each week begins on ${day}.`
  }
}

/** "01 Feb, 01 May and 15 Aug". */
function datesText(dates: readonly string[]): string {
  const [last = '', ...others] = dates.map((date) => customDatesText([date])).toReversed()
  return others.length === 0 ? last : t`${others.toReversed().join(', ')} and ${last}`
}

function dueText({ dueDay, dueTiming, frequency, issueLeadDays }: Terms): string {
  const due = dueDayText({ dueDay, dueTiming, frequency })
  if (issueLeadDays === null) return due
  return plural(
    issueLeadDays,
    '{0} The payment advice is issued {n} day before the due date.',
    '{0} The payment advice is issued {n} days before the due date.',
    due,
  )
}

function dueDayText({ dueDay, dueTiming, frequency }: Pick<Terms, 'dueDay' | 'dueTiming' | 'frequency'>): string {
  const day = t`By the ${ordinalWords(dueDay)}`
  if (dueTiming === 'SAME_MONTH' && frequency === 'MONTHLY') return t`${day} of each month.`
  if (dueTiming === 'SAME_MONTH' && daysOfWeeks(frequency) !== undefined) {
    return t`${day} of the month in which the period begins, or on the period’s first day if that is later.`
  }
  if (dueTiming === 'SAME_MONTH') return t`${day} of the month in which the ${periodText[frequency]} begins.`
  if (daysOfWeeks(frequency) !== undefined) return t`${day} of the month after the one in which the period ends.`
  return frequency === 'MONTHLY'
    ? t`${day} of the following month.`
    : t`${day} of the month after the ${periodText[frequency]} ends.`
}

function monthsText(months: number): string {
  if (months % 12 === 0) return months === 12 ? t`year` : t`${months / 12} years`
  return months === 1 ? t`month` : t`${months} months`
}
