import { z } from 'zod'
import { addDays, addMonths, type CalendarDate, formatDate } from '../../calendar-date.ts'
import { add, compare, type Fraction, fraction, fractionOfDecimal, multiply } from '../../fraction.ts'
import { chhetrum, formatAmount, formatMoney, fractionOfMoney, type Money } from '../../money.ts'
import type { PropertyType } from '../../properties/property.ts'
import { lastDayOfYears } from '../lease-terms.ts'
import type { LeaseTerms, Rate, RentTerms } from '../lease-terms-shape.ts'
import { periodsInMonth } from '../rent/rent-periods.ts'
import { listRentSteps, perPeriod, type RentChange, rentSteps } from '../rent/rent-steps.ts'

const monthsSchema = z.number().int().min(0).max(1200)

/** The figures of the law (R15). They are dated settings; these defaults are from the Tenancy Act 2015 and its Rules 2018. */
export const tenancyPolicySchema = z.object({
  increaseAfterMonths: monthsSchema,
  increaseMostPercent: z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage with at most 4 decimals.'),
  increaseNoticeMonths: monthsSchema,
  depositMostMonths: monthsSchema,
  endNoticeMonths: monthsSchema,
  /** For a tenant whose employer transfers them. */
  transferNoticeMonths: monthsSchema,
  /** For the lessor of land. */
  landEndNoticeMonths: monthsSchema,
  /** For a tenant whose owner does not make repairs. */
  noRepairNoticeDays: z.number().int().min(0).max(730),
  /** A let of at most this length is outside the Act. */
  shortLetMonths: monthsSchema,
  stateLandMostYears: z.number().int().min(1).max(99),
  /** The rent of land is revised at this interval (Land Act s.309). */
  landRevisionYears: z.number().int().min(1).max(99).default(5),
  /** The longest temporary and short-term leases of government land (rules of 2009, rule 93). */
  landTemporaryMostMonths: z.number().int().min(1).max(1200).default(6),
  landShortMostYears: z.number().int().min(1).max(99).default(3),
})
export type TenancyPolicy = z.output<typeof tenancyPolicySchema>

export const defaultTenancyPolicy: TenancyPolicy = {
  increaseAfterMonths: 24,
  increaseMostPercent: '10',
  increaseNoticeMonths: 3,
  depositMostMonths: 2,
  endNoticeMonths: 2,
  transferNoticeMonths: 1,
  landEndNoticeMonths: 6,
  noRepairNoticeDays: 15,
  shortLetMonths: 1,
  stateLandMostYears: 30,
  landRevisionYears: 5,
  landTemporaryMostMonths: 6,
  landShortMostYears: 3,
}

/** A breach of tenancy policy: shown during input, and refused without an override. */
export type Warning = { readonly code: WarningCode; readonly message: string; readonly rule: string }
export type WarningCode =
  | 'INCREASE_TOO_EARLY'
  | 'INCREASE_TOO_HIGH'
  | 'INCREASE_NOTICE_TOO_SHORT'
  | 'INCREASE_NOT_SERVED'
  | 'ESCALATION_TOO_OFTEN'
  | 'ESCALATION_TOO_HIGH'
  | 'DEPOSIT_TOO_HIGH'
  | 'DEPOSIT_TAKEN_ALREADY'
  | 'NOTICE_TOO_SHORT'
  | 'NOTICE_TOLD_LATE'
  | 'STATE_LAND_TOO_LONG'
  | 'LAND_TERM_TOO_LONG'
  | 'SHORT_LAND_LEASE_RENEWED'

export type Letting = { readonly propertyType: PropertyType; readonly startDate: CalendarDate; readonly endDate: CalendarDate }

/** Units and buildings let for more than a month; land follows its agreement (Act ss.8, 15, 27, 30). */
export function isUnderTenancyAct({ propertyType, startDate, endDate }: Letting, policy = defaultTenancyPolicy): boolean {
  return propertyType !== 'LAND' && endDate >= addMonths(startDate, policy.shortLetMonths)
}

/** The highest rent after one increase, in whole chhetrum: at most 10 % more (Act s.26). */
export function maxRentAfterIncrease(rentNow: Money, policy = defaultTenancyPolicy): Money {
  const max = multiply(fractionOfMoney(rentNow), factorOf(policy.increaseMostPercent))
  return chhetrum(max.numerator / max.denominator)
}

export type Increase = {
  readonly rentNow: Money
  readonly rentNew: Money
  readonly effectiveDate: CalendarDate
  /** The day of the move-in, or of the last increase, across renewals (see `lastIncrease`). */
  readonly lastIncrease: CalendarDate
  /** The next increase that is already agreed, by an escalation or an announced change. */
  readonly nextIncrease?: CalendarDate | undefined
  /** Omitted at a renewal, which is agreed and not announced. */
  readonly noticeDate?: CalendarDate | undefined
}

/** A rent change or a renewal: at least 24 months apart, at most 10 %, with three months' notice (R15). A reduction has no limits. */
export function increaseWarnings(letting: Letting, increase: Increase, policy = defaultTenancyPolicy): Warning[] {
  if (!isUnderTenancyAct(letting, policy) || increase.rentNew <= increase.rentNow) return []
  const found = [
    earlyIncrease(increase, policy),
    increaseBeforeAnother(increase, policy),
    highIncrease(increase, policy),
    shortNoticeOfIncrease(increase, policy),
  ]
  return found.flatMap((warning) => warning ?? [])
}

/** The day from which the 24 months run: the last increase of this lease up to a day, otherwise the start of the previous rent. */
export function lastIncrease(
  terms: RentTerms,
  changes: readonly RentChange[],
  { before, since }: { before: CalendarDate; since: CalendarDate },
) {
  return increasesUntil(terms, changes, addDays(before, -1)).at(-1) ?? since
}

/** The first increase after a day that the lease or an announced change already contains. */
export function increaseAfter(terms: RentTerms, changes: readonly RentChange[], day: CalendarDate): CalendarDate | undefined {
  return increasesUntil(terms, changes, terms.endDate).find((rise) => rise > day)
}

function increasesUntil(terms: RentTerms, changes: readonly RentChange[], until: CalendarDate): CalendarDate[] {
  const steps = listRentSteps(terms, changes, until)
  const increases = steps.filter((step, index) => {
    const previous = steps[index - 1]
    return previous !== undefined && compare(perPeriod(terms, step.rent), perPeriod(terms, previous.rent)) > 0
  })
  return increases.map(({ from }) => from)
}

function earlyIncrease(
  { effectiveDate, lastIncrease: last }: Increase,
  { increaseAfterMonths }: TenancyPolicy,
): Warning | undefined {
  const earliest = addMonths(last, increaseAfterMonths)
  if (effectiveDate >= earliest) return undefined
  return warning(
    'INCREASE_TOO_EARLY',
    `An increase is possible from ${formatDate(earliest)}, ${increaseAfterMonths} months after the start or the last increase (Act s.25, Rules s.27).`,
  )
}

function increaseBeforeAnother(
  { effectiveDate, nextIncrease }: Increase,
  { increaseAfterMonths }: TenancyPolicy,
): Warning | undefined {
  if (nextIncrease === undefined || nextIncrease >= addMonths(effectiveDate, increaseAfterMonths)) return undefined
  return warning(
    'INCREASE_TOO_EARLY',
    `The rent already rises on ${formatDate(nextIncrease)}. Two increases must be ${increaseAfterMonths} months apart (Act s.25, Rules s.27).`,
  )
}

function highIncrease({ rentNow, rentNew }: Increase, policy: TenancyPolicy): Warning | undefined {
  const max = maxRentAfterIncrease(rentNow, policy)
  if (rentNew <= max) return undefined
  return warning(
    'INCREASE_TOO_HIGH',
    `${formatMoney(rentNew)} is too high: maximum ${formatAmount(max)}. An increase is at most ${policy.increaseMostPercent} % of ${formatMoney(rentNow)} (Act s.26).`,
  )
}

function shortNoticeOfIncrease(
  { effectiveDate, noticeDate }: Increase,
  { increaseNoticeMonths }: TenancyPolicy,
): Warning | undefined {
  const latest = addMonths(effectiveDate, -increaseNoticeMonths)
  if (noticeDate === undefined || noticeDate <= latest) return undefined
  return warning(
    'INCREASE_NOTICE_TOO_SHORT',
    `An increase from ${formatDate(effectiveDate)} needs written notice by ${formatDate(latest)}, ${increaseNoticeMonths} months before (Act s.78).`,
  )
}

/** An escalation counts as an increase: at most 10 %, at least 24 months apart (R15). */
export function escalationWarnings(terms: LeaseTerms, policy = defaultTenancyPolicy): Warning[] {
  const { escalation } = terms
  if (!escalation || !isUnderTenancyAct(terms, policy) || addMonths(terms.startDate, escalation.everyMonths) > terms.endDate)
    return []
  const warnings: Warning[] = []
  if (escalation.everyMonths < policy.increaseAfterMonths) {
    const message = `The rent may rise only once in ${policy.increaseAfterMonths} months, not every ${escalation.everyMonths} (Act s.25, Rules s.27).`
    warnings.push(warning('ESCALATION_TOO_OFTEN', message))
  }
  if (compare(fractionOfDecimal(escalation.percent), fractionOfDecimal(policy.increaseMostPercent)) > 0) {
    const message = `An escalation counts as an increase: at most ${policy.increaseMostPercent} %, not ${escalation.percent} % (Act s.26).`
    warnings.push(warning('ESCALATION_TOO_HIGH', message))
  }
  return warnings
}

/** The monthly rent at the start of the terms, in chhetrum: a quarter's rent ÷ 3, a year's ÷ 12, a week's × 365 ÷ 84 (R17). */
export function rentOfMonth(terms: RentTerms): Fraction {
  const [first] = rentSteps(terms, [], terms.startDate)
  return first ? multiply(perPeriod(terms, first.rent), periodsInMonth(terms)) : fraction(0)
}

/** A deposit of at most two months' rent, once in a lease (Act s.30, Rules ss.37, 40). For land, as agreed. */
export function depositWarnings(
  terms: LeaseTerms,
  { depositAmount, isTakenAlready = false }: { depositAmount: Money; isTakenAlready?: boolean },
  policy = defaultTenancyPolicy,
): Warning[] {
  if (depositAmount === 0 || !isUnderTenancyAct(terms, policy)) return []
  if (isTakenAlready) return [warning('DEPOSIT_TAKEN_ALREADY', 'A deposit can be taken only once in a lease (Rules ss.37, 40).')]
  const max = multiply(rentOfMonth(terms), fraction(policy.depositMostMonths))
  if (compare(fractionOfMoney(depositAmount), max) <= 0) return []
  const maximum = formatMoney(chhetrum(max.numerator / max.denominator))
  const message = `The deposit is at most ${policy.depositMostMonths} months' rent, maximum ${maximum} (Act s.30).`
  return [warning('DEPOSIT_TOO_HIGH', message)]
}

/** State land is leased for 30 years at most. */
export function stateLandWarnings({ startDate, endDate }: Letting, policy = defaultTenancyPolicy): Warning[] {
  const last = lastDayOfYears(startDate, policy.stateLandMostYears)
  if (endDate <= last) return []
  const message = `State land can be leased for at most ${policy.stateLandMostYears} years, until ${formatDate(last)}.`
  return [warning('STATE_LAND_TOO_LONG', message)]
}

/** Land with a rate by table has a long, short or temporary term; each kind has a maximum. */
export function landTermWarnings({ startDate, endDate, rate }: LeaseTerms, policy = defaultTenancyPolicy): Warning[] {
  if (!rate?.table) return []
  const { term } = rate.table
  const { landTemporaryMostMonths: months } = policy
  const years = term === 'SHORT' ? policy.landShortMostYears : policy.stateLandMostYears
  const last = term === 'TEMPORARY' ? addDays(addMonths(startDate, months), -1) : lastDayOfYears(startDate, years)
  if (endDate <= last) return []
  const longest = term === 'TEMPORARY' ? plain(months, 'month') : plain(years, 'year')
  const kind = term === 'TEMPORARY' ? 'A temporary' : term === 'SHORT' ? 'A short-term' : 'A long-term'
  const message = `${kind} lease of land lasts at most ${longest}, until ${formatDate(last)} (land lease rules 2009, rule 93).`
  return [warning('LAND_TERM_TOO_LONG', message)]
}

/** A short-term lease of land ends with its term: a long-term one needs a new lease. */
export function landRenewalWarnings(rate: Rate | null): Warning[] {
  if (rate?.table?.term !== 'SHORT') return []
  const message = 'A short-term lease of land cannot be renewed (land lease rules 2009, rule 93).'
  return [warning('SHORT_LAND_LEASE_RENEWED', message)]
}

function plain(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

/** The checks that are possible with the terms alone, before the lease exists. */
export function previewWarnings(
  terms: LeaseTerms,
  depositAmount?: Money,
  { policy = defaultTenancyPolicy, isStateLand = false }: { policy?: TenancyPolicy; isStateLand?: boolean } = {},
): Warning[] {
  return [
    ...escalationWarnings(terms, policy),
    ...(depositAmount === undefined ? [] : depositWarnings(terms, { depositAmount }, policy)),
    ...(isStateLand ? stateLandWarnings(terms, policy) : []),
    ...(isStateLand && terms.rate?.table?.term === 'LONG' ? [] : landTermWarnings(terms, policy)),
  ]
}

function factorOf(percent: string): Fraction {
  return add(fraction(1), multiply(fractionOfDecimal(percent), fraction(1, 100)))
}

export function warning(code: WarningCode, message: string): Warning {
  return { code, message, rule: 'R15' }
}
