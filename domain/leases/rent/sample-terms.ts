import type { z } from 'zod'
import { type CalendarDate, calendarDate } from '../../calendar-date.ts'
import { chhetrum, formatAmount, type Money } from '../../money.ts'
import { leaseTermsSchema } from '../lease-terms.ts'
import type { LeaseTerms } from '../lease-terms-shape.ts'
import type { ScheduleRow } from './rent-schedule.ts'

/** For tests: a unit let for 2025 at 10,000 a month, with the changes of the test. */
export function someTerms(said: Partial<z.input<typeof leaseTermsSchema>> = {}): LeaseTerms {
  const rentAmount = said.rate ? {} : { rentAmount: nu('10,000.00') }
  return leaseTermsSchema.parse({ propertyType: 'UNIT', startDate: '2025-01-01', endDate: '2025-12-31', ...rentAmount, ...said })
}

/** "4,838.71" → 483871 chhetrum. */
export function nu(text: string): Money {
  return chhetrum(Number(text.replaceAll(',', '').replace('.', '')))
}

export function day(text: string): CalendarDate {
  return calendarDate(text)
}

/** The amounts of rows, "4,838.71" each, for a readable comparison. */
export function amounts(rows: readonly Pick<ScheduleRow, 'amount'>[]): string[] {
  return rows.map(({ amount }) => formatAmount(amount))
}
