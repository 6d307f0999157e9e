import { z } from 'zod'
import { areaSchema, areaUnits } from '../area.ts'
import { calendarDateSchema } from '../calendar-date.ts'
import { positiveDecimalSchema } from '../decimal.ts'
import { compare, fraction, fractionOfDecimal } from '../fraction.ts'
import { positiveAmountSchema } from '../money.ts'
import { propertyTypeSchema } from '../properties/property.ts'

export const frequencies = ['MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]
export const periodMethods = ['CALENDAR', 'ANNIVERSARY'] as const
export type PeriodMethod = (typeof periodMethods)[number]
export const prorations = ['ACTUAL', 'THIRTY_DAY', 'THIRTY_360', 'YEAR_365', 'NONE'] as const
export type Proration = (typeof prorations)[number]
export const dueTimings = ['FOLLOWING_MONTH', 'SAME_MONTH'] as const
export type DueTiming = (typeof dueTimings)[number]
/** A monthly lease of 99 years that starts inside a month has 1,189 rows, so this also keeps a schedule below 1,200. */
export const maxLeaseYears = 99
const escalationSchema = z.object({
  everyMonths: z
    .number()
    .int('Enter a whole number of months.')
    .min(1, 'Enter at least 1 month.')
    .max(maxLeaseYears * 12, 'This is longer than the maximum term of a lease.'),
  percent: positiveDecimalSchema(4, 'Enter a percentage above 0 with at most 4 decimals.').refine(
    (percent) => compare(fractionOfDecimal(percent), fraction(100)) <= 0,
    'At most 100 percent.',
  ),
})
export type Escalation = z.output<typeof escalationSchema>
/** The rent of a year for one unit of area, in Nu as a decimal. */
const rateSchema = z.object({
  amount: positiveDecimalSchema(4, 'Enter a rate in Nu above 0 with at most 4 decimals.'),
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
    .int('Enter a day of the month.')
    .min(1, 'Enter a day from 1 to 31.')
    .max(31, 'Enter a day from 1 to 31.')
    .default(5),
  dueTiming: z.enum(dueTimings).default('FOLLOWING_MONTH'),
  escalation: escalationSchema.optional(),
  rate: rateSchema.optional(),
}
export type LeaseTerms = z.output<z.ZodObject<typeof leaseTermsShape>>
/** What the rent follows from; the kind of property is the law's concern only. */
export type RentTerms = Omit<LeaseTerms, 'propertyType'>
