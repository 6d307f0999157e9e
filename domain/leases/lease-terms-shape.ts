import { z } from 'zod'
import { areaSchema, areaUnits } from '../area.ts'
import { calendarDateSchema, isCalendarDate } from '../calendar-date.ts'
import { positiveDecimalSchema } from '../positive-decimal-schema.ts'
import { compare, fraction, fractionOfDecimal } from '../fraction.ts'
import { landTerms } from '../properties/land-rates/land-term.ts'
import { positiveAmountSchema } from '../money.ts'
import { propertyTypeSchema } from '../properties/property.ts'
import { idSchema } from '../text.ts'

export const frequencies = [
  'MONTHLY',
  'QUARTERLY',
  'HALF_YEARLY',
  'YEARLY',
  'WEEKLY',
  'EVERY_TWO_WEEKS',
  'EVERY_FOUR_WEEKS',
  'CUSTOM_DATES',
] as const
export type Frequency = (typeof frequencies)[number]
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type Weekday = (typeof weekdays)[number]
/** The maximum number of days in a year on which periods begin. More would make periods of about a week. */
export const maxCustomDates = 24
/** The maximum number of days before its due date on which an advice may be issued: a quarter. */
export const maxIssueLeadDays = 90
const datePattern = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** "02-15": a day of every year. 29 February is excluded, because it does not exist in every year. */
const yearDaySchema = z
  .string()
  .refine(
    (text) => datePattern.test(text) && isCalendarDate(`2025-${text}`),
    'Enter a day of every year as MM-DD, such as 02-15.',
  )
const customDatesSchema = z
  .array(yearDaySchema)
  .min(1, 'Enter at least one date.')
  .max(maxCustomDates, `Enter at most ${maxCustomDates} dates.`)
  .refine((days) => new Set(days).size === days.length, 'A date appears twice. Remove one.')
  .transform((days) => days.toSorted())
export const periodMethods = ['CALENDAR', 'ANNIVERSARY'] as const
export type PeriodMethod = (typeof periodMethods)[number]
export const prorations = ['ACTUAL', 'THIRTY_DAY', 'THIRTY_360', 'YEAR_365', 'NONE'] as const
export type Proration = (typeof prorations)[number]
export const dueTimings = ['FOLLOWING_MONTH', 'SAME_MONTH'] as const
export type DueTiming = (typeof dueTimings)[number]
/** A monthly lease of 99 years that starts within a month has 1,189 rows, so this also keeps a schedule below 1,200. */
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
/** The yearly rent for one unit of area, in Nu as a decimal. */
const rateSchema = z.object({
  amount: positiveDecimalSchema(4, 'Enter a rate in Nu above 0 with at most 4 decimals.'),
  per: z.enum(areaUnits),
  area: areaSchema,
  /** The minimum yearly fee (R21). */
  minimumAmount: positiveAmountSchema.optional(),
  /** For land: the rate in the table, and the kind of term under the rules for it. */
  table: z
    .object({
      rateId: idSchema,
      term: z.enum(landTerms),
      /** The wording of the rate in the table, set by the server. */
      label: z.string().max(400).optional(),
    })
    .optional(),
})
export type Rate = z.output<typeof rateSchema>
/**
 * The terms are frozen when the lease is created. To include them in a larger body: `z.object({ ...leaseTermsShape, …
 * }).superRefine(checkTerms)`.
 */
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
  /** For weeks with CALENDAR: the weekday on which they begin; defaults to Monday. */
  weekStartsOn: z.enum(weekdays).optional(),
  /** For CUSTOM_DATES: the days of each year on which periods begin. */
  customDates: customDatesSchema.optional(),
  /** The advice is issued this many days before its due date, which does not change; if omitted, by the monthly run. */
  issueLeadDays: z
    .number()
    .int('Enter a whole number of days.')
    .min(0, 'Enter 0 or more days.')
    .max(maxIssueLeadDays, `Enter at most ${maxIssueLeadDays} days.`)
    .optional(),
  escalation: escalationSchema.optional(),
  rate: rateSchema.optional(),
}
export type LeaseTerms = z.output<z.ZodObject<typeof leaseTermsShape>>
/** The terms that determine the rent; the kind of property matters only for the law. */
export type RentTerms = Omit<LeaseTerms, 'propertyType'>
