import { type RawBuilder, sql } from 'kysely'
import type { AdviceStatus } from '../../domain/billing/advice-status.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'

// domain/billing/advice-status.ts in SQL, for lists and figures; a test proves the two equal. The advice is `a`.

/** The same words as the index payment_advices_open. */
export const isOpen = sql<boolean>`a.paid_amount + a.credited_amount + a.written_off_amount < a.amount`
const isSettled = sql`a.written_off_at is null and not (${isOpen})`
const isOwed = sql`a.written_off_at is null and ${isOpen}`

/** Owed on the day after the due date, in part or whole. */
export function isLate(today: CalendarDate): RawBuilder<unknown> {
  return sql`${isOwed} and a.due_on < ${today}`
}

export function hasStatus(status: AdviceStatus, today: CalendarDate): RawBuilder<unknown> {
  switch (status) {
    case 'WRITEOFF':
      return sql`a.written_off_at is not null`
    case 'REMITTED':
      return sql`${isSettled} and a.remitted_at is not null`
    case 'PAID':
      return sql`${isSettled} and a.remitted_at is null`
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
