import { z } from 'zod'
import { areaSchema, areaUnits } from '../area.ts'
import { addDays, addMonths, type CalendarDate, calendarDate, calendarDateSchema } from '../calendar-date.ts'
import { positiveDecimalSchema } from '../decimal.ts'
import { compare, fraction, fractionOfDecimal, multiply } from '../fraction.ts'
import { maxMoney, positiveAmountSchema } from '../money.ts'
import { propertyTypeSchema } from '../properties/property.ts'
import { rentOfYear } from './rent/area-rate.ts'
import { periodIndexOf } from './rent/rent-periods.ts'
import { perPeriod, rentSteps } from './rent/rent-steps.ts'

export const frequencies = ['MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]
export const periodMethods = ['CALENDAR', 'ANNIVERSARY'] as const
export type PeriodMethod = (typeof periodMethods)[number]
export const prorations = ['ACTUAL', 'THIRTY_DAY', 'THIRTY_360', 'YEAR_365', 'NONE'] as const
export type Proration = (typeof prorations)[number]
export const dueTimings = ['FOLLOWING_MONTH', 'SAME_MONTH'] as const
export type DueTiming = (typeof dueTimings)[number]

/** A monthly lease of 99 years that starts inside a month has 1,189 rows, so this also keeps a schedule below 1,200. */
const maxLeaseYears = 99
/** The last due date must still be a date of the contract, which ends with 2199. */
const lastLeaseDay = calendarDate('2199-11-30')

const escalationSchema = z.object({
  everyMonths: z
    .number()
    .int('Give whole months.')
    .min(1, 'Give at least 1 month.')
    .max(maxLeaseYears * 12, 'This is longer than a lease can last.'),
  percent: positiveDecimalSchema(4, 'Give a percentage above 0 with at most 4 decimals.').refine(
    (percent) => compare(fractionOfDecimal(percent), fraction(100)) <= 0,
    'At most 100 percent.',
  ),
})
export type Escalation = z.output<typeof escalationSchema>

/** The rent of a year for one unit of area, in Nu as a decimal. */
const rateSchema = z.object({
  amount: positiveDecimalSchema(4, 'Give a rate in Nu above 0 with at most 4 decimals.'),
  per: z.enum(areaUnits),
  area: areaSchema,
})
export type Rate = z.output<typeof rateSchema>

/** Frozen on a lease when it is made. To put them into a larger body: `z.object({ ...leaseTermsShape, … }).superRefine(checkTerms)`. */
export const leaseTermsShape = {
  propertyType: propertyTypeSchema,
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  /** The rent of one period of `frequency`. */
  rentAmount: positiveAmountSchema.optional(),
  frequency: z.enum(frequencies).default('MONTHLY'),
  periodMethod: z.enum(periodMethods).default('CALENDAR'),
  proration: z.enum(prorations).default('ACTUAL'),
  dueDay: z
    .number()
    .int('Give a day of the month.')
    .min(1, 'Give a day from 1 to 31.')
    .max(31, 'Give a day from 1 to 31.')
    .default(5),
  dueTiming: z.enum(dueTimings).default('FOLLOWING_MONTH'),
  escalation: escalationSchema.optional(),
  rate: rateSchema.optional(),
}

export const leaseTermsSchema = z.object(leaseTermsShape).superRefine(checkTerms)
export type LeaseTerms = z.output<typeof leaseTermsSchema>
/** What the rent follows from; the kind of property is the law's concern only. */
export type RentTerms = Omit<LeaseTerms, 'propertyType'>

/**
 * What one field cannot tell by itself. Each fault stands at the field that mends it. A field out of its bounds (an escalation
 * every 0 months) is refused before: nothing is reckoned with it.
 */
export function checkTerms(terms: RentTerms, context: z.RefinementCtx): void {
  if (context.issues.length > 0) return
  const issues = [...dateIssues(terms), ...prorationIssues(terms), ...rentIssues(terms)]
  const all = issues.length > 0 ? issues : sizeIssues(terms)
  for (const { path, message } of all) context.addIssue({ code: 'custom', path, message })
}

type Issue = { path: string[]; message: string }

function dateIssues({ startDate, endDate }: RentTerms): Issue[] {
  if (endDate < startDate) return [{ path: ['endDate'], message: 'A lease cannot end before it starts.' }]
  if (endDate > lastLeaseDay) return [{ path: ['endDate'], message: 'Give an end date before December 2199.' }]
  if (endDate > lastDayOfYears(startDate, maxLeaseYears)) {
    return [{ path: ['endDate'], message: `A lease lasts at most ${maxLeaseYears} years.` }]
  }
  return []
}

/** The last day of a stretch of whole years that starts on `from`. */
export function lastDayOfYears(from: CalendarDate, years: number): CalendarDate {
  return addDays(addMonths(from, years * 12), -1)
}

function prorationIssues({ proration, frequency, periodMethod }: RentTerms): Issue[] {
  const countsThirtyDays = proration === 'THIRTY_DAY' || proration === 'THIRTY_360'
  if (!countsThirtyDays || (frequency === 'MONTHLY' && periodMethod === 'CALENDAR')) return []
  return [{ path: ['proration'], message: 'Months of 30 days go with a monthly rent by calendar month only.' }]
}

function rentIssues({ rentAmount, rate }: RentTerms): Issue[] {
  if (rate && rentAmount !== undefined) {
    return [{ path: ['rentAmount'], message: 'Give either a rent or a rate by area, not both.' }]
  }
  if (rate) return rateIssues(rate)
  return rentAmount === undefined ? [{ path: ['rentAmount'], message: 'Give the rent, or a rate by area.' }] : []
}

function rateIssues(rate: Rate): Issue[] {
  const rentYearly = rentOfYear(rate)
  if (rentYearly > maxMoney) return [{ path: ['rate', 'amount'], message: 'The rent of a year comes to too large an amount.' }]
  if (rentYearly < 1n) return [{ path: ['rate', 'amount'], message: 'The rent of a year comes to less than 1 chhetrum.' }]
  return []
}

/** Amounts of the contract end at 10^13 chhetrum, the sum of a whole schedule included; escalation can carry it there. */
function sizeIssues(terms: RentTerms): Issue[] {
  const rows = periodIndexOf(terms, terms.endDate) + 1
  for (const { rent, source } of rentSteps(terms, [], terms.endDate)) {
    if (compare(multiply(perPeriod(terms, rent), fraction(rows)), fraction(maxMoney)) <= 0) continue
    const path = source.kind === 'ESCALATION' ? ['escalation', 'percent'] : [terms.rate ? 'rate' : 'rentAmount']
    return [{ path, message: 'The rent of the whole lease comes to too large an amount.' }]
  }
  return []
}
