import { z } from 'zod'
import { type CalendarDate, calendarDate } from '../calendar-date.ts'
import { defaultQuietHours } from './quiet-hours.ts'

// The schemas and defaults of settings. The legal figures for tenancies are in leases/tenancy/tenancy-policy.ts.

export type Dated<T> = { readonly from: CalendarDate; readonly value: T }
/** The earliest date: for settings without dates, and for the value before the first dated one. */
export const fromTheBeginning = calendarDate('1900-01-01')

const percentSchema = z
  .string()
  .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, 'Enter a percentage from 0 to 100, with at most 4 decimals.')
const daysSchema = (max: number) => z.number().int().min(0, 'Enter 0 or more days.').max(max, `Enter at most ${max} days.`)
const monthsSchema = (max: number) => z.number().int().min(0, 'Enter 0 or more months.').max(max, `Enter at most ${max} months.`)
const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM.')
const prefixSchema = z.string().regex(/^[A-Z][A-Z0-9]{0,5}$/, 'Use 1 to 6 capital letters or digits, a letter first.')

export const lateInterestSchema = z.object({ percent: percentSchema })
/** Tenancy Act ss.22, 44. */
export const defaultLateInterest = { percent: '24' }

/** GST and TDS on rent, and the percentage of rental income that an owner deducts for repairs. */
export const taxRatesSchema = z.object({ gstPercent: percentSchema, tdsPercent: percentSchema, repairsPercent: percentSchema })
export const defaultTaxRates = { gstPercent: '5', tdsPercent: '5', repairsPercent: '20' }

/** The number of days before its end from which a lease shows that it ends. */
export const expiryWarningSchema = z.object({
  landDays: daysSchema(730),
  buildingDays: daysSchema(730),
  unitDays: daysSchema(730),
})
export type ExpiryWarning = z.output<typeof expiryWarningSchema>
export const defaultExpiryWarning: ExpiryWarning = { landDays: 210, buildingDays: 90, unitDays: 90 }

/** Legal deadlines that count from a day of the lease. Each uses the value in force on the day from which it counts. */
export const deadlinesSchema = z.object({
  /**
   * From the first day of the lease. The law that we read sets no such limit, so the default is the time for registering the third copy
   * (decision 19).
   */
  entryDamageDays: daysSchema(90),
  /** From signing or moving in, whichever came first (Tenancy Act s.11, Rules s.9). */
  registrationDays: daysSchema(90),
  /** Working days from the notice of an increase (Rules s.27). */
  objectionDays: daysSchema(60),
  /** From the end of the lease until a withheld deposit earns interest (Rules ss.44, 47). */
  depositRefundMonths: monthsSchema(24),
})
export type Deadlines = z.output<typeof deadlinesSchema>
export const defaultDeadlines: Deadlines = {
  entryDamageDays: 14,
  registrationDays: 14,
  objectionDays: 10,
  depositRefundMonths: 1,
}

/** The defaults of a new lease. */
export const leaseDefaultsSchema = z.object({
  dueDay: z.number().int().min(1, 'Enter a day from 1 to 31.').max(31, 'Enter a day from 1 to 31.'),
  noticeDays: daysSchema(730),
  termMonths: monthsSchema(1188).min(1, 'Enter at least 1 month.'),
  depositMonths: monthsSchema(24),
})
export type LeaseDefaults = z.output<typeof leaseDefaultsSchema>
export const defaultLeaseDefaults: LeaseDefaults = { dueDay: 5, noticeDays: 60, termMonths: 12, depositMonths: 2 }

/** The order in which a payment settles advices, and their parts (money.md R7). */
export const allocationSchema = z.object({
  order: z.enum(['OLDEST_FIRST', 'NEWEST_FIRST']),
  part: z.enum(['PRINCIPAL_FIRST', 'INTEREST_FIRST']),
})
export type AllocationRule = z.output<typeof allocationSchema>
export const defaultAllocation: AllocationRule = { order: 'OLDEST_FIRST', part: 'PRINCIPAL_FIRST' }

export const quietHoursSchema = z.object({ from: timeSchema, to: timeSchema })
export { defaultQuietHours }

/** The gateway's price for one part of an SMS; blank if the office does not count the cost. */
export const smsPriceSchema = z.object({
  partPrice: z.string().regex(/^(\d{1,3}(\.\d{1,2})?)?$/, 'Enter an amount such as 0.50, with at most 2 decimals.'),
})
export const defaultSmsPrice = { partPrice: '' }

const books = {
  lease: prefixSchema,
  advice: prefixSchema,
  receipt: prefixSchema,
  creditNote: prefixSchema,
  refund: prefixSchema,
  settlement: prefixSchema,
  remittance: prefixSchema,
  breachNotice: prefixSchema,
  workOrder: prefixSchema.default('WO'),
  journalExport: prefixSchema.default('JE'),
}
/** The prefixes of numbers. They must differ between kinds of documents, because otherwise two documents could have the same number. */
export const numberingSchema = z
  .object(books)
  .refine(
    (prefixes) => new Set(Object.values(prefixes)).size === Object.keys(prefixes).length,
    'Each kind of number needs its own prefix.',
  )
export const defaultNumbering = {
  ...{ lease: 'L', advice: 'PA', receipt: 'R', creditNote: 'CN', refund: 'RF' },
  ...{ settlement: 'DS', remittance: 'RM', breachNotice: 'BN', workOrder: 'WO', journalExport: 'JE' },
}

/**
 * The value in force on a day: that of the newest day up to it. The list is sorted by day, and its first entry applies from the beginning.
 */
export function valueOn<T>(values: readonly Dated<T>[], day: CalendarDate): T {
  const value = values.findLast(({ from }) => from <= day) ?? values[0]
  if (!value) throw new Error('A setting has no value.')
  return value.value
}
