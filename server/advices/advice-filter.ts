import { type RawBuilder, sql } from 'kysely'
import type { AdviceStatus } from '../../domain/advices/advice-status.ts'
import { addMonthsToMonth, type CalendarDate, firstDayOf, monthOf, partsOf } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'

// domain/advices/advice-status.ts in SQL, for lists and figures; a test proves the two equal. The advice is `a`.

/** The same words as the index payment_advices_open. */
export const isOpen = sql<boolean>`a.paid_amount + a.credited_amount + a.written_off_amount < a.amount`
const isSettled = sql`a.written_off_at is null and not (${isOpen})`
const isOwed = sql`a.written_off_at is null and ${isOpen}`

/** What went on to the owners is no matter of the tenant: what they paid is PAID to them. */
export function seesRemittance({ actor }: Pick<Tx, 'actor'>): boolean {
  return actor.kind !== 'tenant'
}

/** Tax was withheld, and the tax office is not known to have all of it. The same words as the index payment_advices_tax_to_remit. */
export const hasTaxToRemit = sql<boolean>`a.tax_withheld_amount > a.tax_remitted_amount`

/** The day on which the oldest tax of `a` was withheld that waits for the tax office; null where nothing waits. */
export const withheldSince = sql<CalendarDate | null>`case when ${hasTaxToRemit} then (
  select min(m.paid_on) from allocations s join payments m on m.organisation_id = s.organisation_id and m.id = s.payment_id
  where s.organisation_id = a.organisation_id and s.advice_id = a.id and s.tax_amount > 0 and m.reversed_at is null
    and m.tax_remitted_amount < m.tax_withheld_amount
    and not exists (
      select from tax_remittances r where r.organisation_id = s.organisation_id and r.payment_id = s.payment_id and r.advice_id = s.advice_id)
  ) end`

/** What was withheld before this day waits for the tax office longer than it may (domain/advices/tax-deadline.ts). */
export function lateIfWithheldBefore(today: CalendarDate): CalendarDate {
  const { day } = partsOf(today)
  return firstDayOf(addMonthsToMonth(monthOf(today), day > 10 ? 0 : -1))
}

/** What waits for the tax office longer than it may. */
export function isTaxLate(today: CalendarDate): RawBuilder<unknown> {
  return sql`${hasTaxToRemit} and ${withheldSince} < ${lateIfWithheldBefore(today)}`
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
