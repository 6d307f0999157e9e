import { type RawBuilder, sql } from 'kysely'
import type { AdviceStatus } from '../../domain/advices/advice-status.ts'
import { addMonthsToMonth, type CalendarDate, firstDayOf, monthOf, partsOf } from '../../domain/calendar-date.ts'
import type { Tx } from '../platform/database/database.ts'

// The SQL version of domain/advices/advice-status.ts, for lists and figures. A test proves that both are equal. The advice is `a`.

/** The same expression as in the index payment_advices_open. */
export const isOpen = sql<boolean>`a.paid_amount + a.credited_amount + a.written_off_amount < a.amount`
const isSettled = sql`a.written_off_at is null and not (${isOpen})`
const isOwed = sql`a.written_off_at is null and ${isOpen}`

/** Tenants do not see remittance to the owners: for them, a paid advice is PAID. */
export function seesRemittance({ actor }: Pick<Tx, 'actor'>): boolean {
  return actor.kind !== 'tenant'
}

/**
 * Tax was withheld, and not all of it is known to have reached the tax office. The same expression as in the index
 * payment_advices_tax_to_remit.
 */
export const hasTaxToRemit = sql<boolean>`a.tax_withheld_amount > a.tax_remitted_amount`

/** The day on which the oldest tax of `a` that is not remitted to the tax office was withheld; null if there is none. */
export const withheldSince = sql<CalendarDate | null>`case when ${hasTaxToRemit} then (
  select min(m.paid_on) from allocations s join payments m on m.organisation_id = s.organisation_id and m.id = s.payment_id
  where s.organisation_id = a.organisation_id and s.advice_id = a.id and s.tax_amount > 0 and m.reversed_at is null
    and m.tax_remitted_amount < m.tax_withheld_amount
    and not exists (
      select from tax_remittances r where r.organisation_id = s.organisation_id and r.payment_id = s.payment_id and r.advice_id = s.advice_id)
  ) end`

/** Tax that was withheld before this day is late at the tax office (domain/advices/tax-deadline.ts). */
export function lateIfWithheldBefore(today: CalendarDate): CalendarDate {
  const { day } = partsOf(today)
  return firstDayOf(addMonthsToMonth(monthOf(today), day > 10 ? 0 : -1))
}

/** Whether tax of the advice is late at the tax office. */
export function isTaxLate(today: CalendarDate): RawBuilder<unknown> {
  return sql`${hasTaxToRemit} and ${withheldSince} < ${lateIfWithheldBefore(today)}`
}

/** The advice is owed in part or in full on the day after the due date. */
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
