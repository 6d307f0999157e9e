import { z } from 'zod'
import { addDays, addMonths, type CalendarDate, calendarDate } from '../calendar-date.ts'
import { compare, fraction, multiply } from '../fraction.ts'
import { maxMoney, formatCount } from '../money.ts'
import { rentOfYear } from './rent/area-rate.ts'
import { daysOfWeeks, periodIndexOf } from './rent/rent-periods.ts'
import { perPeriod, rentSteps } from './rent/rent-steps.ts'
import { maxLeaseYears, type Rate, leaseTermsShape, type RentTerms } from './lease-terms-shape.ts'
/** A schedule is read and shown as a whole: 99 years of months, or 22 years of weeks. */
export const maxRentPeriods = 1_200
/** The last due date must still be a date of the contract, which ends in 2199. */
const lastLeaseDay = calendarDate('2199-11-30')

export const leaseTermsSchema = z.object(leaseTermsShape).superRefine(checkTerms)

/**
 * Checks across fields. Each error is reported at the field that fixes it. A field out of its limits (an escalation every 0 months) is
 * refused earlier, so nothing is computed with it.
 */
export function checkTerms(terms: RentTerms, context: z.RefinementCtx): void {
  if (context.issues.length > 0) return
  const issues = [...dateIssues(terms), ...periodIssues(terms), ...prorationIssues(terms), ...rentIssues(terms)]
  const all = issues.length > 0 ? issues : sizeIssues(terms)
  for (const { path, message } of all) context.addIssue({ code: 'custom', path, message })
}

type Issue = { path: string[]; message: string }

function dateIssues({ startDate, endDate }: RentTerms): Issue[] {
  if (endDate < startDate) return [{ path: ['endDate'], message: 'A lease cannot end before it starts.' }]
  if (endDate > lastLeaseDay) return [{ path: ['endDate'], message: 'Enter an end date before December 2199.' }]
  if (endDate > lastDayOfYears(startDate, maxLeaseYears)) {
    return [{ path: ['endDate'], message: `A lease can last at most ${maxLeaseYears} years.` }]
  }
  return []
}

/** The last day of a number of whole years that start on `from`. */
export function lastDayOfYears(from: CalendarDate, years: number): CalendarDate {
  return addDays(addMonths(from, years * 12), -1)
}

/** The terms of the periods that are valid only with one frequency. */
function periodIssues({ frequency, periodMethod, weekStartsOn, customDates }: RentTerms): Issue[] {
  const isCustom = frequency === 'CUSTOM_DATES'
  if (isCustom && !customDates) return [{ path: ['customDates'], message: 'Enter the dates on which periods begin.' }]
  if (!isCustom && customDates)
    return [{ path: ['customDates'], message: 'Enter custom dates only if rent is charged on custom dates.' }]
  if (isCustom && periodMethod === 'ANNIVERSARY') {
    return [{ path: ['periodMethod'], message: 'Custom dates are days of the calendar. Choose periods by the calendar.' }]
  }
  if (weekStartsOn && (daysOfWeeks(frequency) === undefined || periodMethod === 'ANNIVERSARY')) {
    return [{ path: ['weekStartsOn'], message: 'Choose a weekday only for weeks that do not begin on the start day.' }]
  }
  return []
}

function prorationIssues({ proration, frequency, periodMethod }: RentTerms): Issue[] {
  const countsThirtyDays = proration === 'THIRTY_DAY' || proration === 'THIRTY_360'
  if (!countsThirtyDays || (frequency === 'MONTHLY' && periodMethod === 'CALENDAR')) return []
  return [{ path: ['proration'], message: 'Months of 30 days can be used only with a monthly rent by calendar month.' }]
}

function rentIssues({ rentAmount, rate }: RentTerms): Issue[] {
  if (rate && rentAmount !== undefined) {
    return [{ path: ['rentAmount'], message: 'Enter either a rent or a rate by area.' }]
  }
  if (rate) return rateIssues(rate)
  return rentAmount === undefined ? [{ path: ['rentAmount'], message: 'Enter the rent, or a rate by area.' }] : []
}

function rateIssues(rate: Rate): Issue[] {
  const rentYearly = rentOfYear(rate)
  if (rentYearly > maxMoney) return [{ path: ['rate', 'amount'], message: 'The yearly rent is too large.' }]
  if (rentYearly < 1n) return [{ path: ['rate', 'amount'], message: 'The yearly rent is less than 1 chhetrum.' }]
  return []
}

/** Amounts of the contract are limited to 10^13 chhetrum, also the sum of a whole schedule; escalation can reach that limit. */
function sizeIssues(terms: RentTerms): Issue[] {
  const rows = periodIndexOf(terms, terms.endDate) + 1
  if (rows > maxRentPeriods) {
    return [
      {
        path: ['endDate'],
        message: `A lease can have at most ${formatCount(maxRentPeriods)} periods. Choose an earlier end date or longer periods.`,
      },
    ]
  }
  for (const { rent, source } of rentSteps(terms, [], terms.endDate)) {
    if (compare(multiply(perPeriod(terms, rent), fraction(rows)), fraction(maxMoney)) <= 0) continue
    const path = source.kind === 'ESCALATION' ? ['escalation', 'percent'] : [terms.rate ? 'rate' : 'rentAmount']
    return [{ path, message: 'The total rent of the lease is too large.' }]
  }
  return []
}
