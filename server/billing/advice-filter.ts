import { type RawBuilder, sql } from 'kysely'
import type { AdviceStatus } from '../../domain/billing/advice-status.ts'
import { addMonthsToMonth, type CalendarDate, firstDayOf, monthOf, partsOf } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database.ts'

// domain/billing/advice-status.ts in SQL, for lists and figures; a test proves the two equal. The advice is `a`.

/** The same words as the index payment_advices_open. */
export const isOpen = sql<boolean>`a.paid_amount + a.credited_amount + a.written_off_amount < a.amount`
const isSettled = sql`a.written_off_at is null and not (${isOpen})`
const isOwed = sql`a.written_off_at is null and ${isOpen}`

/** What went on to the owners is no matter of the tenant: what they paid is PAID to them. */
export function seesRemittance({ actor }: Pick<Tx, 'actor'>): boolean {
  return actor.kind !== 'tenant'
}

/** Tax was withheld, and the tax office is not known to have it. The same words as the index payment_advices_withheld. */
export const hasTaxToRemit = sql<boolean>`a.tax_withheld_amount > 0 and a.tax_remitted_on is null`

/** All that is to be withheld of `a` has been, or nothing of it is open any more: until then it waits for the tenant, not for the tax office. */
const isWithheldInFull = sql<boolean>`${hasTaxToRemit}
  and (a.tax_withheld_amount >= a.tax_amount - a.tax_credited_amount or not (${isOpen}))`

/** The day on which the last of the tax of `a` was withheld; null where some of it is still to come, or nothing waits. */
export const withheldInFullOn = sql<CalendarDate | null>`case when ${isWithheldInFull} then (
  select max(m.paid_on) from allocations s join payments m on m.organisation_id = s.organisation_id and m.id = s.payment_id
  where s.organisation_id = a.organisation_id and s.advice_id = a.id and s.tax_amount > 0 and m.reversed_at is null) end`

/** What waits for the tax office longer than it may (domain/billing/tax-deadline.ts). */
export function isTaxLate(today: CalendarDate): RawBuilder<unknown> {
  const { day } = partsOf(today)
  const since = firstDayOf(addMonthsToMonth(monthOf(today), day > 10 ? 0 : -1))
  return sql`${hasTaxToRemit} and ${withheldInFullOn} < ${since}`
}

/** Owed on the day after the due date, in part or whole. */
export function isLate(today: CalendarDate): RawBuilder<unknown> {
  return sql`${isOwed} and a.due_on < ${today}`
}

export function hasStatus(status: AdviceStatus, tx: Pick<Tx, 'today' | 'actor'>): RawBuilder<unknown> {
  const { today } = tx
  const isRemitted = seesRemittance(tx) ? sql`a.remitted_at is not null` : sql`false`
  switch (status) {
    case 'WRITEOFF':
      return sql`a.written_off_at is not null`
    case 'REMITTED':
      return sql`${isSettled} and ${isRemitted}`
    case 'PAID':
      return sql`${isSettled} and not (${isRemitted})`
    case 'OVERDUE':
      return sql`${isLate(today)} and a.paid_amount = 0`
    case 'PARTIAL_PAID':
      return sql`${isOwed} and a.paid_amount > 0`
    case 'DUE':
      return sql`${isOwed} and a.due_on >= ${today} and a.paid_amount = 0`
    default:
      return status satisfies never
  }
}
