import { addMonths, type CalendarDate, later } from '../../calendar-date.ts'
import { multiply } from '../../fraction.ts'
import { type TableRate, rateIn } from '../../properties/land-rates/rate-of-table.ts'
import { type Money, toMoney, ZERO } from '../../money.ts'
import type { Rate, RentTerms } from '../lease-terms-shape.ts'
import { periodsInYear } from '../rent/rent-periods.ts'
import { listRentSteps, perPeriod, type RentChange } from '../rent/rent-steps.ts'

/** The day on which the fee of land is due for revision: a number of years after its first day or its last revision (Land Act s.309). */
export function revisionDueOn(startDate: CalendarDate, revisedOn: CalendarDate | null, years: number): CalendarDate {
  return addMonths(revisedOn === null ? startDate : later(startDate, revisedOn), years * 12)
}

/** The result of a revision by table: the rate of the table, for the unit of area of the lease. */
export type RevisedRate = { readonly rateAmount: string; readonly rateMinimumAmount: Money }

/** Undefined if the rate of the table cannot be expressed exactly in the lease's unit of area (R21). */
export function revisedRate({ per }: Rate, row: TableRate & { minimumFee: Money | null }): RevisedRate | undefined {
  const rateAmount = rateIn(per, row)
  return rateAmount === undefined ? undefined : { rateAmount, rateMinimumAmount: row.minimumFee ?? ZERO }
}

/** The yearly fee on a day. If all periods cost the same, it is their number times that amount. */
export function yearlyFeeOn(terms: RentTerms, changes: readonly RentChange[], day: CalendarDate): Money {
  const step = listRentSteps(terms, changes, later(day, terms.startDate)).at(-1)
  if (!step) return ZERO
  return step.rent.of === 'YEAR' ? step.rent.amount : toMoney(multiply(perPeriod(terms, step.rent), periodsInYear(terms)))
}
